import type { TextRule } from '../shared/text-fields.js';

/** The form of a UPI address: a name and the handle of its bank. */
export const UPI_ID = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/;

const MAX_NAME = 60;
const MAX_FOOTER = 300;

/** The texts of the rules of payments, once. */
export const paymentRulesTexts = {
  upiId: 'Enter a UPI address, such as meera@okbank',
  upiName: `Name must be at most ${MAX_NAME} characters`,
  methods: 'Choose at least one method',
  drawerNeeded: 'drawerNeeded must be true or false',
  limit: 'A limit must be 0 or more, with at most two decimals',
  footer: `Footer must be at most ${MAX_FOOTER} characters`,
} as const;

/** The rules of the texts, for the browser and the server. */
export const paymentTextRules = {
  upiId: { holds: (text) => UPI_ID.test(text), message: paymentRulesTexts.upiId },
  upiName: { holds: (text) => text.length <= MAX_NAME, message: paymentRulesTexts.upiName },
  receiptFooter: { holds: (text) => text.length <= MAX_FOOTER, message: paymentRulesTexts.footer },
} as const satisfies Readonly<Record<string, TextRule>>;
