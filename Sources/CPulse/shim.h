#pragma once
#include "../CLoader/declare.h"
#include "functions.h"
#include <pulse/pulseaudio.h>

FERMATA_PULSE_FUNCTIONS(FERMATA_DECLARE)
