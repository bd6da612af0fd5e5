#pragma once
#include "functions.h"
FERMATA_SYSTEMD_FUNCTIONS(FERMATA_RENAME)

#include <systemd/sd-bus.h>
