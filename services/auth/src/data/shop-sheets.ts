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
  'tax-profiles': {
    from: 'tax_profiles as t',
    key: [['t.effective_from', 'date']],
    cells: {
      From: 't.effective_from',
      Kind: "t.profile ->> 'kind'",
      'Legal name': "t.profile ->> 'legalName'",
      'Trade name': "t.profile ->> 'tradeName'",
      GSTIN: "t.profile ->> 'gstin'",
      State: "t.profile ->> 'stateCode'",
      'Prices contain tax': "t.profile ->> 'priceMode'",
      'Invoice prefix': "t.profile ->> 'invoicePrefix'",
      'Credit note prefix': "t.profile ->> 'creditNotePrefix'",
    },
  },
};
