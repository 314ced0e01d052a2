/** A real database on a busy machine may take longer than the five seconds of jest; what must be quick says so itself. */
jest.setTimeout(30_000);
