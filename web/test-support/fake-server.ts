import { analyticsRoutes } from '@bahi/contracts/analytics';
import { authRoutes, peopleRoutes, taxProfileRoutes } from '@bahi/contracts/auth';
import {
  accountPaperRoutes,
  billingRoutes,
  customerRoutes,
  gstReturnRoutes,
  moneyRoutes,
} from '@bahi/contracts/billing';
import {
  careRoutes,
  catalogRoutes,
  counterRoutes,
  counterSetupRoutes,
  countRoutes,
  productTaxRoutes,
  stockRoutes,
} from '@bahi/contracts/catalog';
import { gatewayRoutes } from '@bahi/contracts/gateway';
import type { ProblemFigures, Route, WireRequest } from '@bahi/contracts/kit';
import { billsRoutes, ordersRoutes } from '@bahi/contracts/orders';
import { ApiFailure, type RuleIssue } from '../src/lib/api/api-failure.js';
import { replaceTransport } from '../src/lib/api/http.js';

const services = {
  gateway: gatewayRoutes,
  auth: authRoutes,
  people: peopleRoutes,
  taxProfile: taxProfileRoutes,
  catalog: catalogRoutes,
  counter: counterRoutes,
  care: careRoutes,
  tax: productTaxRoutes,
  stock: stockRoutes,
  setup: counterSetupRoutes,
  counts: countRoutes,
  orders: ordersRoutes,
  bills: billsRoutes,
  billing: billingRoutes,
  money: moneyRoutes,
  gstReturn: gstReturnRoutes,
  customers: customerRoutes,
  accountPaper: accountPaperRoutes,
  analytics: analyticsRoutes,
};
type Services = typeof services;

/** `catalog.listProducts`, `orders.placeOrder`: service and endpoint as in the contracts. */
export type CallName = {
  [S in keyof Services]: `${S}.${Extract<keyof Services[S], string>}`;
}[keyof Services];

/** An answer is a body, a promise of one, or a throw. */
export type Answer = (request: WireRequest) => unknown;
/** One answer for all calls, or one per call, the last of which stays. */
export type Script = Partial<Record<CallName, Answer | readonly Answer[]>>;

export interface FakeServer {
  /** Every request so far, oldest first. */
  readonly requests: readonly WireRequest[];
  /** The requests of one call. */
  to(call: CallName): WireRequest[];
  /** Replaces or adds answers. */
  script(more: Script): void;
  close(): void;
}

const names = new Map<Route, CallName>(
  Object.entries(services).flatMap(([service, routes]) =>
    Object.entries(routes).map(([name, route]) => [route, `${service}.${name}` as CallName] as const),
  ),
);

/** Answers the web app's calls in a test, in place of the network, keyed by the contracts' own names. */
export function fakeServer(initial: Script = {}): FakeServer {
  const script: Script = { ...initial };
  const requests: WireRequest[] = [];
  const nameOf = (request: WireRequest) => names.get(request.endpoint);
  const to = (call: CallName) => requests.filter((request) => nameOf(request) === call);
  const close = replaceTransport(async (request) => {
    requests.push(request);
    const name = nameOf(request);
    const entry = name ? script[name] : undefined;
    const answers = typeof entry === 'function' ? [entry] : (entry ?? []);
    const answer = name ? answers[Math.min(to(name).length, answers.length) - 1] : undefined;
    if (!answer) throw new ApiFailure({ kind: 'network', message: `No answer scripted for ${name ?? request.path}` });
    return answer(request);
  });
  return { requests, to, script: (more) => void Object.assign(script, more), close };
}

interface Refusal extends Omit<ProblemFigures, 'lines'> {
  readonly code: string;
  readonly message: string;
  readonly errors: readonly RuleIssue[];
  readonly lines: readonly unknown[];
}

/** The server's refusal: `error` and `message` are the same text, as in the contract. */
export function refuse(
  status: number,
  { code = 'refused', message = '', errors = [], ...body }: Partial<Refusal> = {},
): Answer {
  return () => {
    throw new ApiFailure({ kind: 'answer', status, code, error: message, message, errors, body });
  };
}

/** Nothing came back. */
export function noNetwork(): Answer {
  return () => {
    throw new ApiFailure({ kind: 'network', message: 'Failed to fetch' });
  };
}

/** A success came back that is not the contract's JSON. */
export function unreadable(): Answer {
  return () => {
    throw new ApiFailure({ kind: 'unreadable', status: 200, message: 'The answer could not be read' });
  };
}

/** The JSON body of a request. */
export function jsonBody(request: WireRequest | undefined): unknown {
  return request?.body?.kind === 'json' ? request.body.value : undefined;
}
