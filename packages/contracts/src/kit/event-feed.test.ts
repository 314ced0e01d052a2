import * as z from 'zod/mini';
import { event, eventFeedApi, parseWith } from './index.js';

describe('the event feed', () => {
  it('begins at the beginning, a hundred at a time', () => {
    expect(parseWith(eventFeedApi.listEvents.query, { shopId: 's' })).toEqual({
      ok: true,
      value: { shopId: 's', after: 0, limit: 100 },
    });
  });

  it('reads what came over the wire and keeps the page within bounds', () => {
    expect(parseWith(eventFeedApi.listEvents.query, { shopId: 's', after: '41', limit: '5000' })).toMatchObject({
      value: { after: 41, limit: 1_000 },
    });
    expect(parseWith(eventFeedApi.listHeads.query, {})).toEqual({ ok: true, value: { limit: 500 } });
  });

  it.each([{}, { shopId: 's', after: '-1' }, { shopId: 's', limit: '0' }])('refuses %j', (query) => {
    expect(parseWith(eventFeedApi.listEvents.query, query).ok).toBe(false);
  });
});

describe('event', () => {
  it('knows its publisher by the beginning of its type', () => {
    expect(event('orders.order-placed', 1, z.object({})).source).toBe('orders');
  });
});
