/** A journey takes as long as a person would; what must be quick says so itself. */
jest.setTimeout(90_000);
