import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '@bahi/contracts/kit';
import type { EventBus, Subscriber } from '@bahi/platform/ports';
import { eventually } from '../eventually.js';
import { anEvent } from './an-event.js';

export interface EventBusConformance {
  /** A new bus; the suite closes it. */
  readonly open: () => Promise<EventBus>;
  /** Into how many queues it splits the events of a source; 1 when left out. */
  readonly queues?: number;
}

/** What every bus must do, whatever it is made of. */
export function eventBusConformance(name: string, { open, queues = 1 }: EventBusConformance): void {
  describe(name, () => {
    let bus: EventBus;
    let source: string;
    let shopId: string;
    const eventAt = (position: number, over: Partial<Envelope> = {}) => anEvent(source, position, { shopId, ...over });

    beforeEach(async () => {
      source = `s${randomUUID().slice(0, 8)}`;
      shopId = randomUUID();
      bus = await open();
    });

    afterEach(() => bus.close());

    it('brings equal copies of every event to every consumer, in order', async () => {
      const [consumer, diary] = [listener('consumer', source), listener('diary', source)];
      await bus.subscribe(consumer);
      await bus.subscribe(diary);
      const events = Array.from({ length: 300 }, (_, index) => eventAt(index + 1));

      await bus.publish(events);

      await eventually(async () => expect([consumer.received.length, diary.received.length]).toEqual([300, 300]));
      expect(consumer.received).toEqual(events);
      expect(diary.received).toEqual(events);
      expect(consumer.received[0]).not.toBe(events[0]);
    });

    it('brings the events of each shop in order, of however many shops', async () => {
      const ear = listener('consumer', source);
      await bus.subscribe(ear);
      const shops = Array.from({ length: 20 }, () => randomUUID());

      for (let position = 1; position <= 10; position += 1)
        await bus.publish(shops.map((shop) => eventAt(position, { shopId: shop })));

      await eventually(async () => expect(ear.received).toHaveLength(200));
      const ofShop = (shop: string) => ear.received.filter((event) => event.shopId === shop);
      const positions = shops.map((shop) => ofShop(shop).map(({ position }) => position));
      expect(positions).toEqual(shops.map(() => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
    });

    it(`lets ${queues === 1 ? 'every shop wait' : 'only some of the shops wait'} for one that cannot be served`, async () => {
      const received = new Set<string>();
      let isStuck = true;
      const deliver = async (events: readonly Envelope[]) => {
        if (isStuck && events.some((event) => event.shopId === shopId)) throw new Error('not now');
        for (const event of events) received.add(event.shopId);
      };
      await bus.subscribe(listener('consumer', source, { deliver }));
      const shops = Array.from({ length: 40 }, () => randomUUID());

      const published = bus.publish([shopId, ...shops].map((shop) => eventAt(1, { shopId: shop })));

      // With four queues about ten of forty share the one that is stuck.
      if (queues > 1) await eventually(async () => expect(received.size).toBeGreaterThan(15));
      else expect(received.size).toBe(0);
      expect(received.size).toBeLessThan(shops.length);
      isStuck = false;
      await published;
      await eventually(async () => expect(received).toEqual(new Set([shopId, ...shops])));
    });

    it('carries what JSON carries and nothing else', async () => {
      const ear = listener('consumer', source);
      await bus.subscribe(ear);
      const addedAt = new Date('2026-11-21T00:00:00Z');

      await bus.publish([eventAt(1, { data: { addedAt, nothing: undefined, empty: null } })]);

      await eventually(async () => expect(ear.received).toHaveLength(1));
      expect(ear.received[0]?.data).toEqual({ addedAt: '2026-11-21T00:00:00.000Z', empty: null });
      expect(Object.keys(ear.received[0]?.data as object)).toEqual(['addedAt', 'empty']);
    });

    it('never delivers within the call that publishes', async () => {
      const ear = listener('consumer', source);
      const deliver = jest.fn(ear.deliver);
      await bus.subscribe({ ...ear, deliver });

      const published = bus.publish([eventAt(1)]);
      expect(deliver).not.toHaveBeenCalled();
      await published;

      await eventually(async () => expect(deliver).toHaveBeenCalledTimes(1));
    });

    it('brings a consumer the types and the source it asked for', async () => {
      const ear = listener('consumer', source, { types: [`${source}.items-added`, `${source}.items-removed`] });
      const elsewhere = listener('consumer', `${source}-other`);
      await bus.subscribe(ear);
      await bus.subscribe(elsewhere);

      await bus.publish([
        eventAt(1),
        eventAt(2, { type: `${source}.shelf-cleaned` }),
        eventAt(3, { type: `${source}.items-removed` }),
      ]);

      await eventually(async () => expect(ear.received.map(({ position }) => position)).toEqual([1, 3]));
      expect(elsewhere.received).toEqual([]);
    });

    it('brings events again after "not now", without leaving any out, and lets no other consumer wait', async () => {
      const [stubborn, willing] = [listener('stubborn', source), listener('willing', source)];
      stubborn.refusals = 3;
      await bus.subscribe(stubborn);
      await bus.subscribe(willing);

      // Over the memory bus this resolves only when the stubborn one has committed.
      const published = bus.publish([eventAt(1), eventAt(2)]);
      await eventually(async () => expect(willing.received.map(({ position }) => position)).toEqual([1, 2]));
      expect(stubborn.received).toEqual([]);

      await published;
      await eventually(async () => expect(stubborn.received.map(({ position }) => position)).toEqual([1, 2]));
      expect(willing.received).toHaveLength(2);
    });

    it('hands a consumer one batch at a time', async () => {
      const ear = listener('consumer', source);
      await bus.subscribe(ear);

      await Promise.all(Array.from({ length: 20 }, (_, index) => bus.publish([eventAt(index + 1)])));

      await eventually(async () => expect(ear.received).toHaveLength(20));
      expect(ear.mostAtOnce).toBe(1);
    });

    it('parks a message that is no envelope and delivers the rest', async () => {
      const ear = listener('consumer', source);
      await bus.subscribe(ear);
      const broken = { ...eventAt(2), position: 'two' } as unknown as Envelope;

      await bus.publish([eventAt(1), broken, eventAt(3)]);

      await eventually(async () => expect(ear.received.map(({ position }) => position)).toEqual([1, 3]));
      expect(ear.garbage.map((raw) => JSON.parse(raw).position)).toEqual(['two']);
    });

    it('delivers a message that is no envelope again when it cannot be parked now', async () => {
      let refusals = 2;
      const garbage: string[] = [];
      const undecodable = async (raw: string) => {
        await pause(1);
        refusals -= 1;
        if (refusals >= 0) throw new Error('not now');
        garbage.push(raw);
      };
      await bus.subscribe(listener('consumer', source, { undecodable }));

      await bus.publish([{ ...eventAt(1), position: 'one' } as unknown as Envelope]);

      await eventually(async () => expect(garbage.map((raw) => JSON.parse(raw).position)).toEqual(['one']));
    });

    it('accepts events without a subscriber', async () => {
      await expect(bus.publish([eventAt(1)])).resolves.toBeUndefined();
      await expect(bus.publish([])).resolves.toBeUndefined();
    });

    it('ends a subscription after the open batch and brings it nothing more', async () => {
      let finish = () => {};
      const gate = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const committed: number[] = [];
      let started = false;
      const ear = listener('consumer', source, {
        deliver: async (events) => {
          started = true;
          await gate;
          await pause(50); // longer than a broker takes to close a channel
          committed.push(...events.map(({ position }) => position));
        },
      });
      const subscription = await bus.subscribe(ear);
      const published = bus.publish([eventAt(1)]);
      await eventually(async () => expect(started).toBe(true));

      const closed = subscription.close();
      finish();
      await closed;
      expect(committed).toEqual([1]);
      await published;
      await bus.publish([eventAt(2)]);

      expect(committed).toEqual([1]);
    });

    it('refuses to publish once it is closed', async () => {
      await bus.close();
      await expect(bus.publish([eventAt(1)])).rejects.toThrow();
    });
  });
}

/** A subscriber that remembers; it refuses as long as `refusals` lasts. */
function listener(consumer: string, source: string, over: Partial<Subscriber> = {}) {
  const ear = {
    consumer,
    source,
    types: [`${source}.*`],
    received: [] as Envelope[],
    garbage: [] as string[],
    refusals: 0,
    running: 0,
    mostAtOnce: 0,
    async deliver(events: readonly Envelope[]) {
      ear.running += 1;
      ear.mostAtOnce = Math.max(ear.mostAtOnce, ear.running);
      await pause(1);
      ear.running -= 1;
      if (ear.refusals > 0) {
        ear.refusals -= 1;
        throw new Error('not now');
      }
      ear.received.push(...events);
    },
    async undecodable(raw: string) {
      ear.garbage.push(raw);
    },
    ...over,
  };
  return ear;
}
