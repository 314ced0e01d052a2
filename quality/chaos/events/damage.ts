import type { Chance } from '../random.js';

const KINDS: readonly ((mark: string) => Buffer)[] = [
  (mark) => Buffer.from(`no JSON ${mark}`),
  (mark) => Buffer.from(`{"id":"${mark}","type":"orders.order-pla`),
  (mark) => Buffer.from(JSON.stringify({ mark })),
  (mark) => Buffer.from(JSON.stringify([mark])),
  (mark) => Buffer.concat([Buffer.from(mark), Buffer.from([0, 255, 254, 0, 128])]),
  (mark) => Buffer.from(`"\\u0000 ${mark}"`),
];

/** A body that cannot be decoded as an event; no two are the same. */
export function notAnEvent(chance: Chance): Buffer {
  return chance.pick(KINDS)(`${chance.next()}-${chance.next()}`);
}

/** An event with invalid data; its producer still has the original. */
export function wrongData(body: Buffer): Buffer {
  return Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), data: { nonsense: true } }));
}
