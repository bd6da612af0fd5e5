#pragma once
#include "../CLoader/declare.h"
#include "functions.h"
#include <systemd/sd-bus.h>

FERMATA_SYSTEMD_FUNCTIONS(FERMATA_DECLARE)
