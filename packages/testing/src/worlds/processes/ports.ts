import { connect } from 'node:net';

/** Sends bytes to a port and resolves with the first bytes it answers. */
export function firstWord(port: number, greeting: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(1_000, () => socket.destroy(new Error('No answer')));
    socket.once('error', reject);
    socket.once('data', (data) => {
      resolve(data.toString('latin1'));
      socket.destroy();
    });
    socket.write(greeting, 'latin1');
  });
}
