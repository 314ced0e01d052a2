import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { commonFailures, type Failure, failure } from '@bahi/contracts/kit';
import { minimalProblem } from './minimal-problem.js';

const headersTooLarge = failure(431, 'headers-too-large', 'Headers too large', 'The request could not be read');
const expectationFailed = failure(417, 'expectation-failed', 'Expectation failed', 'The request could not be read');
/** The caller did not send the whole request in time. */
export const requestTimeout = failure(408, 'request-timeout', 'Request timed out', 'The request could not be read');

const FAILURES: Readonly<Record<string, Failure>> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
};

/** Requests that the HTTP parser rejects never reach express; they get the same failure body. */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: Error & { code?: string }, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    return void socket.end(answer(FAILURES[error.code ?? ''] ?? commonFailures.malformedRequest));
  });
  server.on('checkExpectation', (request: IncomingMessage) => {
    request.socket.end(answer(expectationFailed));
  });
}

function answer(declared: Failure): string {
  const { headers, body } = minimalProblem(declared);
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${declared.status} ${declared.title}`, ...lines, '', body.toString()].join('\r\n');
}
