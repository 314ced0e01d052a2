// Only with --all: every error of the catalogue on every screen.
import { contracts } from '@bahi/contracts';
import type { EndpointSpec } from '@bahi/contracts/kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type CallName, type FakeServer, fakeServer } from '../../test-support/fake-server.js';
import { type Mishap, mishapsOf, passDeadline, SLOW } from '../../test-support/mishaps.js';
import { authArea } from '../../test-support/walks/auth.js';
import { productsArea } from '../../test-support/walks/products.js';
import { recordsArea } from '../../test-support/walks/records.js';
import type { Walk } from '../../test-support/walks/walk.js';
import { dismissToasts } from '../lib/toast.js';
import { isInToast } from '../lib/toast-dom.js';

/*
 * The error catalogue, walked: every call of the contracts times everything that can go wrong with it. The screen says
 * the sentence in a toast and in its place, stays usable, and the same act works once the trouble is over: under the same
 * key, so that what was done although its answer was lost is not done twice.
 */
const areas = [authArea, productsArea, recordsArea];
const healthy = Object.assign({}, ...areas.map(({ script }) => script));
const walks = new Map(areas.flatMap(({ walks }) => Object.entries(walks)));

const calls = contracts.flatMap(({ name, api }) =>
  Object.entries(api).map(([call, spec]) => ({ call: `${name}.${call}` as CallName, spec })),
);

// Whole screens with their dialogs take a while on a busy machine.
jest.setTimeout(20_000);

beforeAll(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

let server: FakeServer;
afterEach(() => {
  act(() => dismissToasts());
  server?.close();
});

function sentenceOf({ says }: Walk, { name, keys, said }: Mishap): string | null {
  const key = keys.find((one) => one in says);
  if (!key) throw new Error(`The catalogue has no sentence for ${name}`);
  const sentence = says[key] ?? null;
  return typeof sentence === 'function' ? sentence(said) : sentence;
}

function toasts() {
  return screen.queryAllByRole('alert').filter((element) => isInToast(element));
}

function placesOf(sentence: string) {
  return screen.queryAllByText(sentence).filter((element) => !isInToast(element));
}

function isLeft({ leaves = [] }: Walk, { keys }: Mishap) {
  return !keys.some((key) => key.includes('reauthentication')) && keys.some((key) => leaves.includes(key));
}

const timer = { name: 'notification timer', hidden: true } as const;

/** How long a toast stays, read where the toast itself counts it. */
function staysOf(toast: HTMLElement | undefined) {
  return toast && within(toast).getByRole('progressbar', timer).style.animationDuration;
}

const RULES = 'Password must contain:';

/** What stands on the page after the failure. */
async function expectSaid(walk: Walk, mishap: Mishap, sentence: string) {
  if (walk.quiet) expect(toasts()).toEqual([]);
  else {
    await waitFor(() => expect(toasts().map(({ textContent }) => textContent)).toContain(sentence));
    const said = toasts().find(({ textContent }) => textContent === sentence);
    expect(staysOf(said)).toBe(sentence.startsWith(RULES) ? '5000ms' : `${walk.toastMs ?? 3000}ms`);
  }
  if (isLeft(walk, mishap)) expect(await screen.findByRole('note')).toHaveTextContent('/login');
  else await waitFor(() => expect(placesOf(sentence)).not.toEqual([]));
}

/** Nothing is stored for these: a session each, an end that can only come once, a mere look. */
const WITHOUT_KEY: readonly CallName[] = ['auth.login', 'auth.logout', 'catalog.validateCsv'];

function isRepeatable(call: CallName, { method }: EndpointSpec) {
  return method !== 'GET' && !WITHOUT_KEY.includes(call);
}

function keysOf(call: CallName) {
  return server.to(call).map(({ options }) => options.idempotencyKey ?? options.headers?.['X-Upload-ID'] ?? 'none');
}

async function walkThrough({ call, spec }: (typeof calls)[number], mishap: Mishap) {
  const walk = walks.get(call) as Walk;
  const sentence = sentenceOf(walk, mishap);
  server = fakeServer({ ...healthy, [call]: mishap.answer });
  const made = await walk.begin();
  await waitFor(() => expect(server.to(call)).not.toEqual([]));
  if (mishap.name === SLOW) {
    expect(toasts()).toEqual([]);
    expect(document.body).not.toBeEmptyDOMElement();
    await act(async () => passDeadline());
  }
  if (sentence === null) expect(toasts()).toEqual([]);
  else await expectSaid(walk, mishap, sentence);
  if (isLeft(walk, mishap)) return;

  server.script({ [call]: healthy[call] });
  await made.again();

  await made.done();
  if (sentence !== null) await waitFor(() => expect(placesOf(sentence)).toEqual([]));
  if (isRepeatable(call, spec) && sentence !== null) {
    const [first, second] = keysOf(call);
    expect(first).not.toBe('none');
    expect(second).toBe(first);
  }
}

describe('the error catalogue', () => {
  it('is walked for every call of the contracts', () => {
    expect([...walks.keys()].sort()).toEqual(calls.map(({ call }) => call).sort());
  });

  describe.each(calls)('$call', (called) => {
    it.each(mishapsOf(called.spec))('$name', async (mishap) => {
      await walkThrough(called, mishap);
    });
  });
});
