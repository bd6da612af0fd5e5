#pragma once
#include "../CLoader/declare.h"
#include "functions.h"
#include <FLAC/stream_decoder.h>

FERMATA_FLAC_FUNCTIONS(FERMATA_DECLARE)
