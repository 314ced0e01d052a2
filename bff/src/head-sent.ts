import type { ServerResponse } from 'node:http';

/** Calls back when the status and the headers of a response are written; Node has no event for it. */
export function onceHeadSent(response: ServerResponse, listener: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    const written = writeHead(...head);
    listener();
    return written;
  };
}
