// A product of its own, so that only Linux builds the look-alikes: where Apple's frameworks are, this is empty.
