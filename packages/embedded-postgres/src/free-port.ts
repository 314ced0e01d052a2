import { createServer } from 'node:net';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.js';

/**
 * A free port of the loopback address; with `wanted`, that one.
 * @throws EmbeddedPostgresError when the wanted port is taken.
 */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (cause) => {
      const why = codeOf(cause) === 'EADDRINUSE' ? 'is already taken' : `cannot be used (${cause.message})`;
      reject(new EmbeddedPostgresError(`Port ${wanted} on 127.0.0.1 ${why}; choose another one.`, { cause }));
    });
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : wanted;
      probe.close(() => resolve(port));
    });
  });
}
