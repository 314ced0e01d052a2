/** A real database on a busy machine may exceed jest's five seconds; a test that must be quick sets its own limit. */
jest.setTimeout(30_000);
