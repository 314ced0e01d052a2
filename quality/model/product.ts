import { isDeepStrictEqual } from 'node:util';
import { type Answer, type Ask, createHttpClient, type HttpClient } from '@bahi/testing/shop/http-client';
import { eventually } from '@bahi/testing/shop/shopkeeper';
import type { OpenedWorld } from '@bahi/testing/worlds/opened-world';
import { figuresOf } from './figures.js';
import { dayOf, type Shop } from './shop.js';

/** Far above the contract's limit for delayed effects: what is missing by then is lost. */
const SETTLED_MS = 10_000;

/** The product as one signed-in shopkeeper sees it. */
export interface Product {
  readonly world: OpenedWorld;
  now(): number;
  ask<T = Record<string, unknown>>(path: string, options?: Ask): Promise<Answer<T>>;
  useToken(token: string | null): void;
  readonly token: string | null;
}

/** A client of a product that may be started again at another address. */
export function openProduct(world: OpenedWorld): Product {
  const positions = positionsOf();
  let http: HttpClient = createHttpClient(world.url);
  const present = () => {
    if (http.baseUrl === world.url) return http;
    const { token } = http;
    http = createHttpClient(world.url);
    http.useToken(token);
    return http;
  };
  return {
    world,
    now: () => world.now().getTime(),
    ask: async <T>(path: string, options: Ask = {}) => {
      const answer = await present().ask<T>(path, {
        ...options,
        headers: { ...positions.header(), ...options.headers },
      });
      positions.remember(answer.headers);
      return answer;
    },
    useToken: (token) => present().useToken(token),
    get token() {
      return present().token;
    },
  };
}

type Body = Record<string, unknown>;

interface Comparison {
  readonly shown: Readonly<Record<string, unknown>>;
  readonly wanted: Readonly<Record<string, unknown>>;
}

/**
 * Every screen matches the model as soon as delayed effects have arrived.
 * @throws with the difference when they do not.
 */
export async function expectScreens(shop: Shop, product: Product): Promise<void> {
  shop.steps += 1;
  const { shown, wanted } = await eventually(
    () => compare(shop, product),
    (both) => isDeepStrictEqual(both.shown, both.wanted),
    SETTLED_MS,
  );
  expect(shown).toEqual(wanted);
}

/** Remembers the position of the last write of each service, as the web app does, to read what it wrote. */
function positionsOf() {
  const last = new Map<string, string>();
  return {
    remember: (headers: Headers) => {
      for (const pair of (headers.get('x-position') ?? '').split(',')) {
        const [source, position] = pair.split('=');
        if (source && position) last.set(source, position);
      }
    },
    header: (): Record<string, string> =>
      last.size === 0 ? {} : { 'X-After': [...last].map(([source, position]) => `${source}=${position}`).join(',') },
  };
}

/** Leaves out what only the product can know: keys of invoices and the times of their changes. */
function comparable(path: string, body: Body): Body {
  if (path.endsWith('/profile')) {
    const { id, ...profile } = body;
    return profile;
  }
  if (!path.startsWith('/api/invoices')) return body;
  const invoices = (body.invoices as Body[]).map(({ _id, paidAt, returnedAt, archivedAt, ...invoice }) => ({
    ...invoice,
    isPaid: paidAt !== null,
    isReturned: returnedAt !== null,
    isArchived: archivedAt !== null,
  }));
  return { ...body, invoices };
}

async function screensOf(product: Product, paths: readonly string[]) {
  return Object.fromEntries(
    await Promise.all(
      paths.map(async (path) => {
        const { status, body } = await product.ask(path);
        return [path, status === 200 ? comparable(path, body) : { status, body }] as const;
      }),
    ),
  );
}

/** Both sides of one shop day: midnight may pass while screens are read. */
async function compare(shop: Shop, product: Product): Promise<Comparison> {
  const [day, step] = [dayOf(product.now()), shop.steps];
  const shown = await screensOf(product, Object.keys(figuresOf(shop, 0, step)));
  const wanted = figuresOf(shop, product.now(), step);
  return dayOf(product.now()) === day ? { shown, wanted } : compare(shop, product);
}
