import { type PaymentRules, paymentRulesTexts, paymentTextRules } from '@bahi/contracts/billing';
import { asPaise, tidyLines, toRupees } from '@bahi/contracts/shared';
import { METHODS } from '../../components/payment/method-tiles.js';
import { moneyClient } from '../../lib/api/money.js';
import type { Problems } from '../../lib/forms/use-form.js';
import { messagesOf, serverTextOr } from '../../lib/messages/message-rule.js';
import { readAmount } from '../../lib/money/read-amount.js';
import { usePaymentRules } from '../../lib/shop/use-payment-rules.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';
import { useStoredForm } from './use-stored-form.js';

const { payments: texts } = settingsTexts;
const NO_TEXTS = { upiId: '', upiName: '', receiptFooter: '' };
/** `yes` for a method that the shop takes. */
const NO_METHODS = { cash: '', upi: '', card: '', bank: '', other: '' };
const EMPTY = { ...NO_TEXTS, ...NO_METHODS, drawerNeeded: 'no', defaultCreditLimit: '', writeOffLimit: '' };
type Values = typeof EMPTY;

/** The sentence for a failed call about how the shop takes money. */
export const paymentsMessageFor = messagesOf({
  readPaymentRules: ({ error }) => serverTextOr(texts.notLoaded, error),
  updatePaymentRules: ({ error }) => serverTextOr(texts.notSaved, error),
});

/** The form of how the shop takes money, and of what its bills say about paying. */
export function usePaymentsForm() {
  const payments = usePaymentRules();
  const stored = useStoredForm({
    data: payments.rules,
    put: payments.put,
    retry: payments.retry,
    empty: EMPTY,
    valuesOf,
    problemsOf,
    bodyOf: rulesOf,
    update: async (body, idempotencyKey) => (await moneyClient.updatePaymentRules({ body }, { idempotencyKey })).rules,
    messageOf: (failure) => paymentsMessageFor('updatePaymentRules', failure),
    saved: texts.saved,
  });
  return { payments, ...stored };
}

function rulesOf(values: Values, { version }: PaymentRules): PaymentRules {
  return {
    version,
    ...textsOf(values),
    methods: METHODS.map(({ method }) => method).filter((method) => values[method] === 'yes'),
    drawerNeeded: values.drawerNeeded === 'yes',
    defaultCreditLimit: rupeesIn(values.defaultCreditLimit),
    writeOffLimit: rupeesIn(values.writeOffLimit) ?? 0,
  };
}

function textsOf(values: Values): Pick<PaymentRules, keyof typeof NO_TEXTS> {
  const texted = Object.keys(NO_TEXTS).map((field) => [field, tidyLines(values[field as keyof Values]) || null]);
  return Object.fromEntries(texted) as Pick<PaymentRules, keyof typeof NO_TEXTS>;
}

function valuesOf(rules: PaymentRules): Values {
  const { upiId, upiName, receiptFooter, methods, drawerNeeded, defaultCreditLimit, writeOffLimit } = rules;
  return {
    ...{ upiId: upiId ?? '', upiName: upiName ?? '', receiptFooter: receiptFooter ?? '' },
    ...NO_METHODS,
    ...Object.fromEntries(methods.map((method) => [method, 'yes'])),
    drawerNeeded: drawerNeeded ? 'yes' : 'no',
    defaultCreditLimit: defaultCreditLimit === null ? '' : String(defaultCreditLimit),
    writeOffLimit: writeOffLimit === 0 ? '' : String(writeOffLimit),
  };
}

/** An empty field is none. */
function problemsOf(values: Values): Problems<Values> {
  const wrongTexts = Object.entries(paymentTextRules).flatMap(([field, { holds, message }]) => {
    const text = tidyLines(values[field as keyof Values]);
    return text === '' || holds(text) ? [] : [[field, message]];
  });
  const wrongLimits = (['defaultCreditLimit', 'writeOffLimit'] as const).flatMap((field) =>
    Number.isNaN(rupeesIn(values[field])) ? [[field, paymentRulesTexts.limit]] : [],
  );
  const isAnyOn = METHODS.some(({ method }) => values[method] === 'yes');
  return Object.fromEntries([...wrongTexts, ...wrongLimits, ...(isAnyOn ? [] : [['cash', texts.noMethod]])]);
}

/** The rupees of an amount, pasted with its commas and sign; null for an empty field, NaN for what is no amount. */
function rupeesIn(text: string): number | null {
  if (text.trim() === '') return null;
  const paise = readAmount(text);
  return paise === null ? Number.NaN : toRupees(asPaise(paise));
}
