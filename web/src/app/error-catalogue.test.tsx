// Only with --all: every error of the catalogue on every screen.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contracts } from '@bahi/contracts';
import { peopleRoutes, taxProfileRoutes } from '@bahi/contracts/auth';
import {
  accountPaperRoutes,
  accountsApi,
  customerCareApi,
  customerCsvApi,
  customerRoutes,
  customersApi,
  gstReturnRoutes,
  moneyRoutes,
} from '@bahi/contracts/billing';
import {
  careRoutes,
  counterRoutes,
  counterSetupRoutes,
  countRoutes,
  productTaxRoutes,
  stockRoutes,
} from '@bahi/contracts/catalog';
import { gatewayRoutes } from '@bahi/contracts/gateway';
import type { EndpointSpec, Route, Routes, WireRequest } from '@bahi/contracts/kit';
import { billsRoutes } from '@bahi/contracts/orders';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type CallName, type FakeServer, fakeServer } from '../../test-support/fake-server.js';
import { authArea } from '../../test-support/scenarios/auth.js';
import { careArea } from '../../test-support/scenarios/care.js';
import { counterArea } from '../../test-support/scenarios/counter.js';
import { customersArea } from '../../test-support/scenarios/customers.js';
import { dayArea } from '../../test-support/scenarios/day.js';
import { moneyArea } from '../../test-support/scenarios/money.js';
import { productsArea } from '../../test-support/scenarios/products.js';
import { recordsArea } from '../../test-support/scenarios/records.js';
import type { Scenario } from '../../test-support/scenarios/scenario.js';
import { stockArea } from '../../test-support/scenarios/stock.js';
import { failuresOf, passDeadline, type SimulatedFailure, SLOW } from '../../test-support/simulated-failures.js';
import { dismissToasts } from '../lib/feedback/toast.js';
import { isInToast } from '../lib/feedback/toast-dom.js';

/*
 * The error catalogue: every call of the contracts with every failure it can have. The screen shows the sentence of an
 * action in a toast and in its place, that of data which did not load in its place alone. It stays usable, and a retry works
 * once the failure is over. The retry has the same key, so that work whose answer was lost is not done twice.
 */
const areas = [
  authArea,
  productsArea,
  recordsArea,
  counterArea,
  stockArea,
  careArea,
  moneyArea,
  dayArea,
  customersArea,
];
const healthy = Object.assign({}, ...areas.map(({ script }) => script));
const scenarios = new Map(areas.flatMap(({ scenarios }) => Object.entries(scenarios)));

/** Calls of one service that the web app has as a client of its own. */
const clients = Object.entries({
  gateway: gatewayRoutes,
  people: peopleRoutes,
  bills: billsRoutes,
  counter: counterRoutes,
  care: careRoutes,
  stock: stockRoutes,
  money: moneyRoutes,
  gstReturn: gstReturnRoutes,
  customers: customerRoutes,
  accountPaper: accountPaperRoutes,
  setup: counterSetupRoutes,
  counts: countRoutes,
  tax: productTaxRoutes,
  taxProfile: taxProfileRoutes,
});

function callName(service: string, call: string, { method, path }: EndpointSpec) {
  const isOf = (route: Route | undefined) => route?.method === method && route.path === path;
  const [client = service] = clients.find(([, routes]) => isOf((routes as Routes)[call])) ?? [];
  return `${client}.${call}` as CallName;
}

const SOURCES = join(__dirname, '..');
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map((path) => readFileSync(join(SOURCES, path), 'utf8'))
  .join('\n');

/** Whether a screen makes the call; the others are for other clients. */
function isMade(call: CallName) {
  return new RegExp(`(?:Client|Routes|\\))\\.${call.split('.')[1]}\\b`).test(sources);
}

/** Also while the gateway does not route all of them. */
const customerApis = [customersApi, accountsApi, customerCareApi, customerCsvApi].map((api) => ({
  name: 'billing',
  api,
}));

const called = new Map(
  [...contracts, ...customerApis].flatMap(({ name, api }) =>
    Object.entries<EndpointSpec>(api).map(([call, spec]) => [callName(name, call, spec), spec] as const),
  ),
);
const calls = [...called].map(([call, spec]) => ({ call, spec })).filter(({ call }) => isMade(call));

beforeAll(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  // A link that saves a file is the browser's; jsdom follows none.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

let server: FakeServer;
afterEach(() => {
  left = [];
  act(() => dismissToasts());
  server?.close();
});

function sentenceOf({ sentences }: Scenario, { name, keys, serverText }: SimulatedFailure): string | null {
  const key = keys.find((one) => one in sentences);
  if (!key) throw new Error(`The catalogue has no sentence for ${name}`);
  const sentence = sentences[key] ?? null;
  return typeof sentence === 'function' ? sentence(serverText) : sentence;
}

/** Those of earlier failures, on their way out. */
let left: readonly Element[] = [];

function toasts() {
  return screen.queryAllByRole('alert').filter((element) => isInToast(element) && !left.includes(element));
}

function leaveToasts() {
  left = [...left, ...toasts()];
  act(() => dismissToasts());
}

function placesOf(sentence: string) {
  return screen.queryAllByText(sentence).filter((element) => !isInToast(element));
}

function endsSession({ endsSessionOn = [] }: Scenario, { keys }: SimulatedFailure) {
  return !keys.some((key) => key.includes('reauthentication')) && keys.some((key) => endsSessionOn.includes(key));
}

const timer = { name: 'notification timer', hidden: true } as const;

/** How long a toast stays, read where the toast itself counts it. */
function durationOf(toast: HTMLElement | undefined) {
  return toast && within(toast).getByRole('progressbar', timer).style.animationDuration;
}

/** Whether nothing can be retried on the same screen after it: it shows nothing, or leads to the login. */
function isSilentOrLast(call: CallName, failure: SimulatedFailure) {
  const scenario = scenarios.get(call);
  return !scenario || sentenceOf(scenario, failure) === null || endsSession(scenario, failure);
}

const RULES = 'Password must contain:';

/** Checks the page after the failure. */
async function expectSentence(scenario: Scenario, failure: SimulatedFailure, sentence: string) {
  if (scenario.quiet && !endsSession(scenario, failure)) expect(toasts()).toEqual([]);
  else {
    await waitFor(() => expect(toasts().map(({ textContent }) => textContent)).toContain(sentence));
    const toast = toasts().find(({ textContent }) => textContent === sentence);
    expect(durationOf(toast)).toBe(sentence.startsWith(RULES) ? '5000ms' : `${scenario.toastMs ?? 3000}ms`);
  }
  if (endsSession(scenario, failure)) expect(await screen.findByRole('note')).toHaveTextContent('/login');
  else await waitFor(() => expect(placesOf(sentence)).not.toEqual([]));
}

/** Nothing is stored for these: a session each, an end that can only come once, a mere look. */
const WITHOUT_KEY: readonly CallName[] = [
  'auth.login',
  'auth.logout',
  'auth.closeShop',
  'catalog.validateCsv',
  'catalog.listCsvIssues',
  'money.quoteCreditNote',
  'bills.rateBill',
  'customers.validateCustomersCsv',
];

function isRepeatable(call: CallName, { method }: EndpointSpec) {
  return method !== 'GET' && !WITHOUT_KEY.includes(call);
}

function keysOf(call: CallName) {
  return server
    .to(call)
    .map(
      (request) =>
        request.options.idempotencyKey ?? request.options.headers?.['X-Upload-ID'] ?? documentKeyOf(request) ?? 'none',
    );
}

const KEY = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;

/** A document brings its own key, in its address or its body. */
function documentKeyOf({ path, body }: WireRequest) {
  const { billKey, receiptKey, adjustmentKey, paymentKey, creditNoteKey, moveKey, countKey, customerKey } = (
    body?.kind === 'json' ? body.value : {}
  ) as Readonly<
    Partial<
      Record<
        | 'billKey'
        | 'receiptKey'
        | 'adjustmentKey'
        | 'paymentKey'
        | 'creditNoteKey'
        | 'moveKey'
        | 'countKey'
        | 'customerKey',
        string
      >
    >
  >;
  return (
    billKey ??
    receiptKey ??
    adjustmentKey ??
    paymentKey ??
    creditNoteKey ??
    moveKey ??
    countKey ??
    customerKey ??
    KEY.exec(path)?.[0]
  );
}

/** Checks one failure: the call was made again, and its screen says so. */
async function expectFailure(scenario: Scenario, call: CallName, failure: SimulatedFailure, made: number) {
  const sentence = sentenceOf(scenario, failure);
  await waitFor(() => expect(server.to(call).length).toBeGreaterThan(made));
  if (failure.name === SLOW) {
    expect(toasts()).toEqual([]);
    expect(document.body).not.toBeEmptyDOMElement();
    await act(async () => passDeadline());
  }
  if (sentence === null) expect(toasts()).toEqual([]);
  else await expectSentence(scenario, failure, sentence);
}

/** Opens the screen of a call, which fails in one way after the other, each at the retry of the one before, and then succeeds. */
async function runScenario({ call, spec }: (typeof calls)[number], failures: readonly SimulatedFailure[]) {
  const scenario = scenarios.get(call) as Scenario;
  const [first, ...later] = failures as [SimulatedFailure, ...SimulatedFailure[]];
  server = fakeServer({ ...healthy, [call]: first.answer });
  const started = await scenario.begin();
  await named(first, () => expectFailure(scenario, call, first, 0));
  for (const failure of later) {
    leaveToasts();
    const made = server.to(call).length;
    server.script({ [call]: failure.answer });
    await named(failure, async () => {
      await started.again(false);
      await expectFailure(scenario, call, failure, made);
    });
  }
  const last = later.at(-1) ?? first;
  if (endsSession(scenario, last)) return;

  server.script({ [call]: healthy[call] });
  const shown = failures.map((failure) => sentenceOf(scenario, failure)).filter((sentence) => sentence !== null);
  await started.again(shown.length === 0);

  await started.done();
  await waitFor(() => expect(shown.filter((sentence) => placesOf(sentence).length > 0)).toEqual([]));
  if (isRepeatable(call, spec) && shown.length > 0) {
    const keys = keysOf(call);
    expect(keys).not.toContain('none');
    expect(new Set(keys).size).toBe(1);
  }
}

/** Says which failure of several it was. */
async function named({ name }: SimulatedFailure, check: () => Promise<unknown>) {
  try {
    await check();
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
}

/** What every call can fail with is tried by every third call, each time others. */
const TURNS = 3;

describe('the error catalogue', () => {
  it('is walked for every call of the contracts that a screen makes', () => {
    expect([...scenarios.keys()].sort()).toEqual(calls.map(({ call }) => call).sort());
  });

  describe.each(calls)('$call', (called) => {
    const turn = calls.indexOf(called);
    const tried = failuresOf(called.spec).filter(({ isCommon }, at) => !isCommon || (turn + at) % TURNS === 0);
    const isLast = (failure: SimulatedFailure) => isSilentOrLast(called.call, failure);
    const others = tried.filter((failure) => !isLast(failure));
    for (const failures of [...tried.filter(isLast).map((failure) => [failure]), others].filter(
      ({ length }) => length > 0,
    ))
      it(failures.map(({ name }) => name).join(', '), () => runScenario(called, failures));
  });
});
