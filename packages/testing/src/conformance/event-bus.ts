import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '@bahi/contracts/kit';
import type { EventBus, Subscriber } from '@bahi/platform/ports';
import { eventually } from '../eventually.js';
import { anEvent } from './an-event.js';

/** What every bus must do, whatever it is made of. `open` gives a new bus; the suite closes it. */
export function eventBusConformance(name: string, open: () => Promise<EventBus>): void {
  describe(name, () => {
    let bus: EventBus;
    let source: string;

    beforeEach(async () => {
      source = `s${randomUUID().slice(0, 8)}`;
      bus = await open();
    });

    afterEach(() => bus.close());

    it('brings equal copies of every event to every consumer, in order', async () => {
      const [consumer, diary] = [listener('consumer', source), listener('diary', source)];
      await bus.subscribe(consumer);
      await bus.subscribe(diary);
      const events = Array.from({ length: 300 }, (_, index) => anEvent(source, index + 1));

      await bus.publish(events);

      await eventually(async () => expect([consumer.received.length, diary.received.length]).toEqual([300, 300]));
      expect(consumer.received).toEqual(events);
      expect(diary.received).toEqual(events);
      expect(consumer.received[0]).not.toBe(events[0]);
    });

    it('carries what JSON carries and nothing else', async () => {
      const ear = listener('consumer', source);
      await bus.subscribe(ear);
      const addedAt = new Date('2026-11-21T00:00:00Z');

      await bus.publish([anEvent(source, 1, { data: { addedAt, nothing: undefined, empty: null } })]);

      await eventually(async () => expect(ear.received).toHaveLength(1));
      expect(ear.received[0]?.data).toEqual({ addedAt: '2026-11-21T00:00:00.000Z', empty: null });
      expect(Object.keys(ear.received[0]?.data as object)).toEqual(['addedAt', 'empty']);
    });

    it('never delivers within the call that publishes', async () => {
      const ear = listener('consumer', source);
      const deliver = jest.fn(ear.deliver);
      await bus.subscribe({ ...ear, deliver });

      const published = bus.publish([anEvent(source, 1)]);
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
        anEvent(source, 1),
        anEvent(source, 2, { type: `${source}.shelf-cleaned` }),
        anEvent(source, 3, { type: `${source}.items-removed` }),
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
      const published = bus.publish([anEvent(source, 1), anEvent(source, 2)]);
      await eventually(async () => expect(willing.received.map(({ position }) => position)).toEqual([1, 2]));
      expect(stubborn.received).toEqual([]);

      await published;
      await eventually(async () => expect(stubborn.received.map(({ position }) => position)).toEqual([1, 2]));
      expect(willing.received).toHaveLength(2);
    });

    it('hands a consumer one batch at a time', async () => {
      const ear = listener('consumer', source);
      await bus.subscribe(ear);

      await Promise.all(Array.from({ length: 20 }, (_, index) => bus.publish([anEvent(source, index + 1)])));

      await eventually(async () => expect(ear.received).toHaveLength(20));
      expect(ear.mostAtOnce).toBe(1);
    });

    it('parks a message that is no envelope and delivers the rest', async () => {
      const ear = listener('consumer', source);
      await bus.subscribe(ear);
      const broken = { ...anEvent(source, 2), position: 'two' } as unknown as Envelope;

      await bus.publish([anEvent(source, 1), broken, anEvent(source, 3)]);

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

      await bus.publish([{ ...anEvent(source, 1), position: 'one' } as unknown as Envelope]);

      await eventually(async () => expect(garbage.map((raw) => JSON.parse(raw).position)).toEqual(['one']));
    });

    it('accepts events without a subscriber', async () => {
      await expect(bus.publish([anEvent(source, 1)])).resolves.toBeUndefined();
      await expect(bus.publish([])).resolves.toBeUndefined();
    });

    it('ends a subscription after the batch under way and brings it nothing more', async () => {
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
      const published = bus.publish([anEvent(source, 1)]);
      await eventually(async () => expect(started).toBe(true));

      const closed = subscription.close();
      finish();
      await closed;
      expect(committed).toEqual([1]);
      await published;
      await bus.publish([anEvent(source, 2)]);

      expect(committed).toEqual([1]);
    });

    it('refuses to publish once it is closed', async () => {
      await bus.close();
      await expect(bus.publish([anEvent(source, 1)])).rejects.toThrow();
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
