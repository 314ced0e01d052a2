/**
 * Asks the process of this container whether it is ready; the exit code is the result. By node:http, because loading fetch
 * costs more of the processor than all else here, every few seconds in every container.
 */
import { get } from 'node:http';

const url = `http://127.0.0.1:${process.env.PORT || 8080}/readyz`;
process.exitCode = 1;
get(url, { signal: AbortSignal.timeout(8_000), agent: false }, (reply) => {
  if (reply.statusCode === 200) process.exitCode = 0;
  reply.resume();
}).on('error', () => {}); // it is not ready: the exit code says so
