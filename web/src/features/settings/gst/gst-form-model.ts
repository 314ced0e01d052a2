import {
  gstinReason,
  taxProfileRules as rules,
  taxProfileClashes,
  taxProfileTexts,
  tidyPhone,
} from '@bahi/contracts/auth';
import { type Day, financialYearOf, tidy } from '@bahi/contracts/shared';
import {
  checkGstin,
  STATES,
  type State,
  stateOf,
  type TaxProfile,
  tidyGstin,
  wrongGstinCharacter,
} from '@bahi/contracts/tax';
import { todayIn } from '../../../lib/format/format.js';
import { typedFromIso, wholeDay } from '../../../lib/forms/date-text.js';
import type { Problems } from '../../../lib/forms/use-form.js';
import type { ShopTaxProfile, TaxProfileReply } from '../../../lib/shop/use-tax-profile.js';
import { gstProfileTexts as texts } from '../../../lib/texts/en/gst-profile.js';

export const EMPTY = {
  /** `yes` or `no`; empty before the first answer. */
  registered: '',
  kind: '',
  gstin: '',
  turnoverBand: '',
  legalName: '',
  tradeName: '',
  line1: '',
  line2: '',
  city: '',
  pin: '',
  stateCode: '',
  phone: '',
  priceMode: '',
  invoicePrefix: '',
  creditNotePrefix: '',
  filing: '',
  smallB2cTax: '',
  effectiveFrom: '',
};
export type Values = typeof EMPTY;

/** The last profile that was set, as the form shows it. A shop without one has answered no question yet. */
export function valuesOf({ profile: today, next, timeZone }: TaxProfileReply): Values {
  const profile = next ?? today;
  const { kind, gstin, stateCode, phone, address, version, effectiveFrom: _from, ...texted } = profile;
  const isNew = version === 0;
  return {
    ...texted,
    registered: isNew ? '' : isRegistered(kind) ? 'yes' : 'no',
    kind: isNew ? '' : kind,
    gstin: gstin ?? '',
    stateCode: stateCode ?? '',
    phone: phone ?? '',
    ...(address ?? { line1: '', line2: '', city: '', pin: '' }),
    effectiveFrom: typedFromIso(next?.effectiveFrom ?? todayIn(timeZone)),
  };
}

/** What is sent: a `simple` shop has neither address, State nor number, and fixed prefixes. */
export function bodyOf(values: Values, { profile, next }: TaxProfileReply) {
  const { registered: _question, line1, line2, city, pin, ...typed } = values;
  const { version } = next ?? profile;
  const kind = values.kind as ShopTaxProfile['kind'];
  const shared = { ...typed, kind, version, effectiveFrom: wholeDay(values.effectiveFrom) ?? '' };
  const none = { legalName: '', tradeName: '', address: null, stateCode: null, gstin: null, phone: null };
  const prefixes = { invoicePrefix: 'INV', creditNotePrefix: 'CN' };
  const body =
    kind === 'simple'
      ? { ...shared, ...none, ...prefixes }
      : {
          ...shared,
          legalName: tidy(values.legalName),
          tradeName: tidy(values.tradeName),
          address: { line1: tidy(line1), line2: tidy(line2), city: tidy(city), pin: tidy(pin) },
          stateCode: stateCodeOf(values) || null,
          gstin: isRegistered(kind) ? tidyGstin(values.gstin) || null : null,
          phone: tidyPhone(tidy(values.phone)) || null,
          invoicePrefix: prefixIn(values.invoicePrefix),
          creditNotePrefix: prefixIn(values.creditNotePrefix),
        };
  return body as Omit<ShopTaxProfile, 'effectiveFrom'> & { readonly effectiveFrom: string };
}

/** What is wrong with the form, in the order of its fields; `reply` is what it changes. */
export function problemsOf(values: Values, reply: TaxProfileReply): Problems<Values> {
  const unanswered = values.registered === '' ? 'registered' : values.kind === '' ? 'kind' : null;
  if (unanswered) return { [unanswered]: taxProfileTexts.kind };
  const found = { ...fieldProblems(values, reply), effectiveFrom: dayProblem(values, todayIn(reply.timeZone)) };
  const inOrder = Object.keys(EMPTY).map((field) => [field, found[field as keyof typeof found]] as const);
  return Object.fromEntries(inOrder.filter(([, problem]) => problem !== undefined));
}

/** The place of what the server found: an address has a field for each line, and a `simple` shop only its first day. */
export function placeOf(field: string | undefined, code: string, { kind }: Values): keyof Values | 'form' {
  const name = field?.split('.').at(-1) ?? PLACES[code] ?? 'form';
  const place = name === 'address' ? 'line1' : name;
  if (kind === 'simple' && place !== 'effectiveFrom') return 'form';
  return place in EMPTY ? (place as keyof Values) : 'form';
}

export function isRegistered(kind: string): boolean {
  return kind === 'regular' || kind === 'composition';
}

/** The State that a GSTIN begins with, while it is typed. */
export function stateInGstin(text: string): State | undefined {
  return stateOf(tidyGstin(text).slice(0, 2));
}

/** What is wrong with a GSTIN that is still typed; undefined while it can become one. */
export function gstinProblemSoFar(text: string): string | undefined {
  const wrong = wrongGstinCharacter(text);
  if (wrong) return texts.gstinAt(wrong.place, wrong.needs);
  return tidyGstin(text).length === GSTIN_LENGTH ? (gstinReason(text) ?? undefined) : undefined;
}

export const GSTIN_LENGTH = 15;

/** What follows a prefix: the first number of a series that was never used, else how its numbers go on. */
export function numberHint(typed: string, used: readonly string[], today: Day): string | undefined {
  const prefix = prefixIn(typed);
  if (!rules.prefix.holds(prefix)) return undefined;
  const series = `${prefix}-${financialYearOf(today)}`;
  return used.includes(prefix) ? texts.goesOn(`${series}-…`) : texts.firstNumber(`${series}-000001`);
}

export const STATE_OPTIONS = STATES.map(({ code, name }) => ({ value: code, label: texts.stateOf(name, code) }));

const PLACES: Readonly<Record<string, keyof Values>> = {
  'prefix-in-use': 'invoicePrefix',
  'profile-starts-too-early': 'effectiveFrom',
};

function fieldProblems(values: Values, reply: TaxProfileReply): Problems<Values> {
  if (values.kind === 'simple') return {};
  const body = bodyOf(values, reply);
  const { address, invoicePrefix, creditNotePrefix, legalName, tradeName, phone } = body;
  const { line1 = '', line2 = '', city = '', pin = '' } = address ?? {};
  const clashes = Object.fromEntries(taxProfileClashes(body as unknown as TaxProfile));
  return {
    ...clashes,
    ...broken({ legalName, tradeName, line2, city, pin }),
    ...(clashes.legalName ? { legalName: clashes.legalName } : {}),
    ...(line1 ? broken({ line1 }) : { line1: taxProfileTexts.address }),
    ...(phone === null ? {} : broken({ phone })),
    ...(isRegistered(values.kind) ? { gstin: gstinProblem(values.gstin), stateCode: undefined } : {}),
    ...(rules.prefix.holds(invoicePrefix) ? {} : { invoicePrefix: taxProfileTexts.prefixes }),
    ...(rules.prefix.holds(creditNotePrefix) ? {} : { creditNotePrefix: taxProfileTexts.prefixes }),
  };
}

function broken(typed: Readonly<Partial<Record<keyof typeof rules, string>>>): Problems<Values> {
  const wrong = Object.entries(typed).filter(([field, text]) => !rules[field as keyof typeof rules].holds(text));
  return Object.fromEntries(wrong.map(([field]) => [field, String(rules[field as keyof typeof rules].message)]));
}

function gstinProblem(text: string): string | undefined {
  if (checkGstin(text).valid) return undefined;
  return gstinProblemSoFar(text) ?? gstinReason(text) ?? undefined;
}

function dayProblem({ effectiveFrom }: Values, today: Day): string | undefined {
  const day = wholeDay(effectiveFrom);
  if (day === null) return texts.noDay;
  return day < today ? taxProfileTexts.firstDayPast : undefined;
}

function stateCodeOf({ kind, gstin, stateCode }: Values) {
  return isRegistered(kind) ? (stateInGstin(gstin)?.code ?? '') : stateCode;
}

function prefixIn(typed: string) {
  return tidy(typed).toUpperCase();
}
