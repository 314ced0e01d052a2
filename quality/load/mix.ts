/** One call of the load. */
export interface Shot {
  readonly kind: 'order' | 'read' | 'statistics';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A shop the load acts for. */
export interface LoadShop {
  readonly token: string;
  readonly productIds: readonly string[];
}

/** Replies whose size does not grow with the orders of the load. */
const READS = ['/api/products/all', '/api/orders/orders?limit=20', '/api/orders/orders?limit=1'] as const;

/** Shares of ten: what a till does while its owner looks at the figures now and then. */
const KINDS: readonly Shot['kind'][] = 'order read order read read order read order read statistics'.split(
  ' ',
) as readonly Shot['kind'][];

/** The call with this number; the same mix in every stretch of ten, going round all shops. */
export function shotAt(shops: readonly LoadShop[], number: number): Shot {
  const shop = pick(shops, Math.floor(number / KINDS.length) + number);
  const kind = pick(KINDS, number);
  const headers = { Authorization: `Bearer ${shop.token}` };
  if (kind === 'order')
    return {
      kind,
      ...orderOf(shop, Math.floor(number / 7)),
      headers: { ...headers, 'Content-Type': 'application/json' },
    };
  const path = kind === 'statistics' ? '/api/dashboard/stats' : pick(READS, Math.floor(number / 3));
  return { kind, method: 'GET', path, headers };
}

function pick<T>(from: readonly T[], number: number): T {
  return from[number % from.length] as T;
}

function orderOf({ productIds }: LoadShop, number: number): Pick<Shot, 'method' | 'path' | 'body'> {
  return {
    method: 'POST',
    path: '/api/orders/place-order',
    body: JSON.stringify({ productId: pick(productIds, number), quantityOrdered: 1, rating: 1 + (number % 5) }),
  };
}
