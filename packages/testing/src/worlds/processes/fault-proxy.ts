import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * `open`: as if it were not there. `slow`: every piece is late. `frozen`: nothing passes and no connection ends. `one-way`:
 * requests arrive, replies do not. `cut`: all connections end, new ones are refused.
 */
export type ProxyMode = 'open' | 'slow' | 'frozen' | 'one-way' | 'cut';

/** A TCP proxy in front of a part; all connections to the part go through it. */
export interface FaultProxy {
  readonly port: number;
  readonly mode: ProxyMode;
  set(mode: ProxyMode): void;
  /** Connections that are asked for from now on lead to these ports; those that are there stay. */
  leadTo(targets: readonly number[]): void;
  close(): Promise<void>;
}

/** The default delay of every piece on a slow proxy. */
const SLOW_MS = 120;

interface Carrying {
  readonly modeOf: () => ProxyMode;
  /** Whether nothing may pass in this direction now. */
  readonly isHeld: () => boolean;
  readonly slowMs: number;
}

/** No proxy at all: for measurements, which a proxy in the measuring process would spoil. */
export function directConnection(port: number): FaultProxy {
  return {
    port,
    mode: 'open',
    set: cannotChange,
    leadTo: cannotChange,
    close: async () => undefined,
  };
}

/** Opens a proxy to one part or, in turn, to its copies. */
export async function openFaultProxy(first: readonly number[], { slowMs = SLOW_MS } = {}): Promise<FaultProxy> {
  const all = sockets();
  const answering = sockets();
  let targets = first;
  let mode: ProxyMode = 'open';
  let turn = 0;
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (near) => {
    all.add(near);
    near.on('error', () => near.destroy());
    if (mode === 'cut') return void near.destroy();
    if (mode === 'frozen') return;
    reach(targets, turn++, (far) => {
      if (!far) return void near.destroy();
      all.add(far);
      answering.add(far);
      far.on('error', () => far.destroy());
      const isFrozen = () => mode === 'frozen';
      const isSilent = () => isFrozen() || mode === 'one-way';
      carry(near, far, { modeOf: () => mode, isHeld: isFrozen, slowMs });
      carry(far, near, { modeOf: () => mode, isHeld: isSilent, slowMs });
      if (isSilent()) far.pause();
      if (!isFrozen()) near.resume();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get mode() {
      return mode;
    },
    set(next) {
      const wasHeld = mode === 'frozen' || mode === 'one-way';
      mode = next;
      if (next === 'cut') all.each((socket) => socket.destroy());
      if (next === 'frozen') all.each((socket) => socket.pause());
      if (next === 'one-way') answering.each((socket) => socket.pause());
      // A connection that was asked for while frozen never reached the part; its owner has to ask again.
      if (wasHeld && next !== 'cut')
        all.each((socket) => (socket.listenerCount('data') > 0 ? socket.resume() : socket.destroy()));
    },
    leadTo(next) {
      targets = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        all.each((socket) => socket.destroy());
      }),
  };
}

function sockets() {
  const all = new Set<Socket>();
  return {
    add(socket: Socket) {
      all.add(socket);
      socket.setNoDelay(true);
      socket.once('close', () => all.delete(socket));
    },
    each(work: (socket: Socket) => void) {
      for (const socket of all) work(socket);
    },
  };
}

/** Bytes of one direction, held back or delayed as the proxy's mode demands, always in order. */
function carry(from: Socket, to: Socket, { modeOf, isHeld, slowMs }: Carrying) {
  let waiting = 0;
  let last = Promise.resolve();
  const late = (work: () => void) => {
    waiting += 1;
    const delayMs = modeOf() === 'slow' ? slowMs : 0;
    last = last
      .then(() => new Promise<void>((done) => setTimeout(done, delayMs)))
      .then(() => {
        waiting -= 1;
        work();
      });
  };
  from.on('data', (piece: Buffer) => {
    // What comes after a late piece must not overtake it.
    if (modeOf() === 'slow' || waiting > 0) return late(() => void to.write(piece));
    if (!to.write(piece)) from.pause();
  });
  to.on('drain', () => !isHeld() && from.resume());
  from.on('end', () => late(() => to.end()));
  from.on('error', () => to.destroy());
  // A side that is gone for good takes the other with it, after what was still on its way.
  from.on('close', () => late(() => to.destroySoon()));
}

/** Tries the targets one after the other, beginning with the next in turn. */
function reach(targets: readonly number[], first: number, found: (socket: Socket | null) => void, tried = 0): void {
  const port = targets[(first + tried) % targets.length];
  if (port === undefined || tried >= targets.length) {
    found(null);
    return;
  }
  const socket = connect(port, '127.0.0.1');
  const onError = () => reach(targets, first, found, tried + 1);
  socket.once('error', onError);
  socket.once('connect', () => {
    socket.off('error', onError);
    found(socket);
  });
}

function cannotChange(): never {
  throw new Error('A direct connection has no proxy to change');
}
