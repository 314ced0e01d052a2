import * as z from 'zod/mini';
import { AddProductReply, ListProductsReply } from '../catalog/schemas.js';
import { ALL_PERMISSIONS } from '../shared/permissions.js';
import { dropHidden, hiddenFields, onlyFor } from './hidden-fields.js';

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
    const [full, plain] = [reply(), reply()];

    dropHidden(full, hiddenFields(Reply), ALL_PERMISSIONS);
    dropHidden(plain, hiddenFields(Reply), new Set(['sell']));

    expect(full).toEqual(reply());
    expect(plain).toEqual({ name: 'Tea', items: [{ id: 'a' }, { id: 'b' }] });
  });

  it('include the cost of products', () => {
    expect(hiddenFields(ListProductsReply)).toEqual([{ path: ['products', '*', 'costPrice'], needs: 'see-cost' }]);
    expect(hiddenFields(AddProductReply)).toEqual([{ path: ['product', 'costPrice'], needs: 'see-cost' }]);
  });
});
