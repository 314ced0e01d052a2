import * as z from 'zod/mini';
import { AddProductReply, ListProductsReply } from '../catalog/schemas.js';
import { ALL_PERMISSIONS } from '../shared/permissions.js';
import { hiddenFields, lackedFor, onlyFor, visibleTo } from './hidden-fields.js';

const Reply = z.object({
  name: z.string(),
  cost: onlyFor('see-cost', z.number()),
  items: z.array(z.object({ id: z.string(), cost: z.optional(onlyFor('see-cost', z.number())) })),
});
const reply = () => ({
  name: 'Tea',
  cost: 5,
  items: [
    { id: 'a', cost: 1 },
    { id: 'b', cost: 2 },
  ],
});

describe('fields that only some may see', () => {
  it('are found in objects, lists and optional fields', () => {
    expect(hiddenFields(Reply)).toEqual([
      { path: ['cost'], needs: 'see-cost' },
      { path: ['items', '*', 'cost'], needs: 'see-cost' },
    ]);
  });

  it('are absent for those without the permission and stay for the others', () => {
    expect(visibleTo(Reply, ALL_PERMISSIONS)).toBe(Reply);
    expect(visibleTo(Reply, new Set(['sell'])).parse(reply())).toEqual({
      name: 'Tea',
      items: [{ id: 'a' }, { id: 'b' }],
    });
    expect(lackedFor(Reply, new Set(['sell']))).toEqual(['see-cost']);
  });

  it('leave the rules of the other fields as they are', () => {
    const view = visibleTo(Reply, new Set(['sell']));

    expect(view).toBe(visibleTo(Reply, new Set(['export'])));
    expect(view.safeParse({ ...reply(), name: 1 }).success).toBe(false);
    expect(view.safeParse({ ...reply(), items: [{}] }).success).toBe(false);
  });

  it('include the cost of products', () => {
    expect(hiddenFields(ListProductsReply)).toEqual([{ path: ['products', '*', 'costPrice'], needs: 'see-cost' }]);
    expect(hiddenFields(AddProductReply)).toEqual([{ path: ['product', 'costPrice'], needs: 'see-cost' }]);
  });
});
