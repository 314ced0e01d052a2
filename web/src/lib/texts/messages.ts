import { type Outcome, outcomeOf } from '../api/api-failure.js';
import type { NumberRefusal } from '../forms/number-text.js';
import { authRules, isFault, type MessageRule } from './auth-messages.js';
import { texts } from './texts.js';

export { texts } from './texts.js';

const addProduct: MessageRule = (outcome) => {
  const { kind, status, message } = outcome;
  if (kind === 'network') return texts.addProduct.noConnection;
  if (isFault(outcome)) return texts.addProduct.fault;
  if (kind === 'unreadable') return texts.addProduct.unreadable;
  if (status === 400) return bySubstring(message, ADD_PRODUCT_400) ?? (message || texts.addProduct.invalid);
  return ADD_PRODUCT_BY_STATUS[status] ?? (message || texts.addProduct.failed);
};

const ADD_PRODUCT_400 = [
  ['negative', texts.addProduct.negative],
  ['threshold', texts.addProduct.threshold],
  ['price', texts.addProduct.price],
  ['date', texts.addProduct.date],
  ['required', texts.addProduct.required],
] as const;

const ADD_PRODUCT_BY_STATUS: Readonly<Record<number, string>> = {
  401: texts.addProduct.notSignedIn,
  403: texts.addProduct.forbidden,
  409: texts.addProduct.nameTaken,
  413: texts.addProduct.imageTooLarge,
};

const CSV_400 = [
  ['format', texts.csv.badFormat],
  ['CSV', texts.csv.badFormat],
  ['empty', texts.csv.empty],
  ['required', texts.csv.missingFields],
] as const;

const validateCsv: MessageRule = ({ kind, status, message, timedOut }) => {
  if (kind === 'unreadable') return texts.csv.validationError(message);
  if (kind === 'answer') {
    if (status === 400) return bySubstring(message, CSV_400) ?? (message || texts.csv.validationFailed);
    return message || texts.csv.notValidated;
  }
  if (message.includes('CORS')) return texts.csv.cors;
  return timedOut ? texts.csv.unreachable : texts.csv.noConnection;
};

const readProfile: MessageRule = (outcome) =>
  sessionLost(outcome) ? texts.settings.sessionLost : outcome.error || texts.settings.notLoaded;

const updateProfile: MessageRule = (outcome) => {
  if (sessionLost(outcome)) return texts.settings.sessionLost;
  if (outcome.error === 'Email already in use') return texts.settings.emailTaken;
  return outcome.error || texts.settings.notSaved;
};

const rules = {
  ...authRules,
  readStats: failedOrError(texts.home.statsFailed, texts.home.statsError),
  readDashboardSummary: failedOrError(texts.statistics.summaryFailed, texts.statistics.summaryError),
  readChart: failedOrError(texts.home.chartFailed, texts.home.chartError),
  listTopProducts: failedOrError(texts.home.topFailed, texts.home.topError),
  listProducts: failedOrError(texts.products.listFailed, texts.products.listError),
  readOrderProduct: failedOrError(texts.products.detailsFailed, texts.products.detailsError),
  placeOrder: ({ kind, message }: Outcome) => (kind === 'answer' ? message || texts.order.failed : texts.order.error),
  addProduct,
  validateCsv,
  importCsv: ({ message }: Outcome) => texts.csv.uploadError(message || texts.csv.noAnswer),
  listInvoices: failedOrError(texts.invoices.listFailed, texts.invoices.listError),
  payInvoice: always(texts.invoices.payError),
  returnInvoice: always(texts.invoices.returnError),
  archiveInvoice: always(texts.invoices.deleteError),
  readProfile,
  updateProfile,
} satisfies Record<string, MessageRule>;

/** The calls whose failures are shown; the others fail silently. */
export type NotifiedCall = keyof typeof rules;

/** The sentence for a failed call, exactly as in the catalogue. Takes any thrown value. */
export function messageFor(call: NotifiedCall, failure: unknown): string {
  return rules[call](outcomeOf(failure));
}

/** Whether a failure of a profile call ends the session: 401 or 403, unless only the password must be confirmed. */
export function endsSession(failure: unknown): boolean {
  return sessionLost(outcomeOf(failure));
}

/** Why a keystroke was refused: "Cost Price cannot be negative". */
export function refusalText(subject: string, refusal: NumberRefusal): string {
  return refusal === 'negative' ? `${subject} cannot be negative` : `${subject} must be a number`;
}

/** First pair whose part occurs in the message wins, case-sensitively. */
function bySubstring(message: string, table: readonly (readonly [part: string, text: string])[]) {
  return table.find(([part]) => message.includes(part))?.[1];
}

/** "Failed to ..." when the server answered, "Error ..." when no usable answer came. */
function failedOrError(failed: string, error: string): MessageRule {
  return ({ kind }) => (kind === 'answer' ? failed : error);
}

function always(text: string): MessageRule {
  return () => text;
}

function sessionLost({ kind, status, code }: Outcome) {
  return kind === 'answer' && (status === 401 || status === 403) && code !== 'reauthentication-required';
}
