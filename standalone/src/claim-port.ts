import { createServer } from 'node:net';
import { StartError } from './start-error.js';

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already taken; set {setting} to another one or stop what uses it.',
  EACCES: 'may not be used by this user; set {setting} to one above 1023.',
  EADDRNOTAVAIL: 'cannot be opened because this machine has no such address; set HOST to one of its own.',
  ENOTFOUND: 'cannot be opened because there is no such host; set HOST to an address of this machine.',
};

/** The sentence for a listen error of the port that a setting names. */
export function portProblem(
  error: NodeJS.ErrnoException,
  { port, host, setting = 'PORT' }: { port: number; host: string; setting?: string },
): Error {
  const reason = REASONS[error.code ?? '']?.replace('{setting}', setting);
  return reason ? new StartError(`Port ${port} on ${host} ${reason}`, { cause: error }) : error;
}

/**
 * Finds out early, before the database is touched, whether the port can be opened.
 * @throws StartError when it cannot.
 */
export function claimPort(place: { readonly port: number; readonly host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(portProblem(error, place)));
    probe.listen(place.port, place.host, () => probe.close(() => resolve()));
  });
}
