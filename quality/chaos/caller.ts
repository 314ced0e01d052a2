import type { Entry, History, Intent } from './history.js';
import type { ChaosShop } from './shops.js';

interface Body {
  readonly code?: string;
  readonly order?: { readonly orderId: string; readonly totalAmount: number };
  readonly bill?: { readonly orderId: string; readonly total: number };
  readonly invoices?: readonly { readonly invoiceId: string; readonly status: string }[];
}

/** Longer than any deadline of the product. */
const PATIENCE_MS = 20_000;
const FILE_PATIENCE_MS = 40_000;

const CSV = 'productName,category,costPrice,sellingPrice,quantity,unit,expiryDate,thresholdValue';

/** Why a call got no reply; fetch hides it in the cause. */
export function reasonOf(error: unknown): string {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause;
  return cause?.code ?? cause?.message ?? String(error);
}

/** Makes calls and records each with its reply in the history. */
export function createCaller(url: string, history: History) {
  return async (shop: ChaosShop, intent: Omit<Intent, 'shop'>): Promise<{ entry: Entry; body: Body }> => {
    const intended: Intent = { ...intent, shop: shop.index };
    const fromMs = history.nowMs();
    const record = (entry: Omit<Entry, keyof Intent | 'fromMs' | 'toMs'>, body: Body = {}) => {
      const whole: Entry = { ...intended, fromMs, toMs: history.nowMs(), ...entry };
      history.add(whole);
      return { entry: whole, body };
    };
    try {
      const { reply, body } = await send(url, shop.keeper.http.token ?? '', intended);
      const retryAfter = Number(reply.headers.get('retry-after'));
      const replayed = reply.headers.get('idempotent-replay') === 'true';
      return record(
        {
          status: reply.status,
          ...(body.code ? { code: body.code } : {}),
          ...(body.order ? { orderId: body.order.orderId, total: body.order.totalAmount } : {}),
          ...(body.bill ? { orderId: body.bill.orderId, total: body.bill.total } : {}),
          ...(replayed ? { replayed } : {}),
          ...(retryAfter ? { retryAfter } : {}),
        },
        body,
      );
    } catch (error) {
      return record({ status: 0, error: reasonOf(error) });
    }
  };
}

function csvForm() {
  const form = new FormData();
  form.append('csv', new Blob([`${CSV}\nCamphor,Food,18.00,24.00,5,pack,2030-07-21,2`], { type: 'text/csv' }), 'c.csv');
  return form;
}

function jsonRequest(content: object, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    body: JSON.stringify(content),
    headers: { 'Content-Type': 'application/json', ...headers },
  };
}

function requestOf({ kind, productId, quantity, rating, key, json }: Intent): RequestInit {
  const keyed: Record<string, string> = key ? { 'Idempotency-Key': key } : {};
  if (kind === 'pay' || kind === 'return') return { method: 'PATCH', headers: keyed };
  if (kind === 'file') return { method: 'POST', body: csvForm(), headers: keyed };
  if (json) return jsonRequest(json, kind === 'bill' ? {} : keyed);
  return productId === undefined ? {} : jsonRequest({ productId, quantityOrdered: quantity, rating }, keyed);
}

async function send(url: string, token: string, intent: Intent) {
  const request = requestOf(intent);
  const reply = await fetch(url + intent.path, {
    ...request,
    headers: {
      ...(request.headers as Record<string, string>),
      ...(intent.kind === 'account' ? {} : { Authorization: `Bearer ${token}` }),
    },
    signal: AbortSignal.timeout(intent.kind === 'file' ? FILE_PATIENCE_MS : PATIENCE_MS),
  });
  const text = await reply.text();
  return { reply, body: (text ? JSON.parse(text) : {}) as Body };
}

export type Caller = ReturnType<typeof createCaller>;
