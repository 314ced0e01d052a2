import { contracts } from '@bahi/contracts';
import { act, screen, waitFor } from '@testing-library/react';
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
 * the sentence in a toast and in its place, stays usable, and the same act works once the trouble is over.
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

const sentenceOf = ({ says }: Walk, { name, keys, said }: Mishap): string | null => {
  const key = keys.find((one) => one in says);
  if (!key) throw new Error(`The catalogue has no sentence for ${name}`);
  const sentence = says[key] ?? null;
  return typeof sentence === 'function' ? sentence(said) : sentence;
};

const toasts = () => screen.queryAllByRole('alert').filter((element) => isInToast(element));
const placesOf = (sentence: string) => screen.queryAllByText(sentence).filter((element) => !isInToast(element));
const isLeft = ({ leaves = [] }: Walk, { keys }: Mishap) =>
  !keys.some((key) => key.includes('reauthentication')) && keys.some((key) => leaves.includes(key));

/** What stands on the page after the failure. */
const expectSaid = async (walk: Walk, mishap: Mishap, sentence: string) => {
  if (walk.quiet) expect(toasts()).toEqual([]);
  else await waitFor(() => expect(toasts().map(({ textContent }) => textContent)).toContain(sentence));
  if (isLeft(walk, mishap)) expect(await screen.findByRole('note')).toHaveTextContent('/login');
  else await waitFor(() => expect(placesOf(sentence)).not.toEqual([]));
};

const walkThrough = async (call: CallName, walk: Walk, mishap: Mishap) => {
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
};

describe('the error catalogue', () => {
  it('is walked for every call of the contracts', () => {
    expect([...walks.keys()].sort()).toEqual(calls.map(({ call }) => call).sort());
  });

  describe.each(calls)('$call', ({ call, spec }) => {
    it.each(mishapsOf(spec))('$name', async (mishap) => {
      await walkThrough(call, walks.get(call) as Walk, mishap);
    });
  });
});
