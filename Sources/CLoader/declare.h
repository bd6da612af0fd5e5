#pragma once

// A function of a library that is loaded by name, under a name of our own: an app that calls the library itself, from Swift or C, linked
// or loaded, keeps the library's. One that is called by the library's own name, or is not listed, is an undefined symbol.
#define FERMATA_DECLARE(name) extern __attribute__((visibility("hidden"))) __typeof__(name) fermata_##name;
