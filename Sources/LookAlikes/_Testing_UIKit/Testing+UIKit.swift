// What Swift Testing adds to UIKit: on Linux nothing. The compiler imports a module of this name into every file that
// imports both, and Linux's toolchain names it without having it.
