#pragma once

// A function of a library that is loaded by name has a name of its own for the linker, so that an app's own copy of the library
// stays its own; Swift and C write the library's. One that is used and not listed is an undefined symbol.
#define FERMATA_TEXT(text) #text
#define FERMATA_RENAME(name) _Pragma(FERMATA_TEXT(redefine_extname name fermata_##name))
