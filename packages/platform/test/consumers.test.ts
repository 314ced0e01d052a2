import { randomUUID } from 'node:crypto';
import { eventually, type TeaHouse, teaHouse } from './fixtures/tea-house.js';

let house: TeaHouse;
afterEach(() => house.close());

describe('startConsumers', () => {
  it('hears what the relay publishes', async () => {
    house = await teaHouse();
    await house.startHearing();
    house.startPublishing();
    await house.brewMany(3);

    await eventually(async () => expect(await house.tally()).toEqual({ cups: 6, teas: 3 }));
  });

  it('is levelled although the bus lost everything, before and after the start', async () => {
    house = await teaHouse({ levelEveryMs: 30 });
    const other = randomUUID();
    await house.brewMany(3, other);
    await house.kitchenDatabase.query('update outbox set published_at = now()');
    await house.startHearing();
    await eventually(async () => expect(await house.tally(other)).toEqual({ cups: 6, teas: 3 }));

    await house.brewMany(2);
    await house.kitchenDatabase.query('update outbox set published_at = now()');

    await eventually(async () => expect(await house.tally()).toEqual({ cups: 3, teas: 2 }));
  });

  it('asks a silent source again and levels it when it is back', async () => {
    house = await teaHouse({ levelEveryMs: 30 });
    house.feed.isCut = true;
    await house.brewMany(2);
    await house.startHearing();
    await eventually(async () => expect(house.feed.calls).toBeGreaterThan(1));
    house.feed.isCut = false;

    await eventually(async () => expect(await house.tally()).toEqual({ cups: 3, teas: 2 }));
  });
});
