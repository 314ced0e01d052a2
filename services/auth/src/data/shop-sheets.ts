import { localTime, type Sheet } from '@bahi/platform/transfer';

/** What the owner of a shop gets of auth: its people, without anything that opens an account, and what its documents say about it. */
export const authSheets: Readonly<Record<string, Sheet>> = {
  people: {
    from: 'users as t',
    key: [['t.user_id', 'uuid']],
    cells: { Name: 't.name', Email: 't.email', 'Signed up': localTime('t.created_at') },
  },
  shop: {
    from: 'shop_details as t',
    key: [['t.shop_id', 'uuid']],
    cells: {
      'Shop name': 't.name',
      Address: 't.address',
      Phone: 't.phone',
      Logo: 't.logo',
      Changed: localTime('t.updated_at'),
    },
  },
};
