#pragma once
#include "functions.h"
FERMATA_PULSE_FUNCTIONS(FERMATA_RENAME)

#include <pulse/pulseaudio.h>
