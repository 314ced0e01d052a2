/** A journey takes as long as a person would; a test that must be quick sets its own limit. */
jest.setTimeout(90_000);
