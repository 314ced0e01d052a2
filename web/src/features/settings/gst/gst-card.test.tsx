import { addDays } from '@bahi/contracts/shared';
import { screen, within } from '@testing-library/react';
import { type FakeServer, fakeServer, jsonBody, refuse, type Script } from '../../../../test-support/fake-server.js';
import { aReviewedProduct, productTaxCalls } from '../../../../test-support/product-tax.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { press, put } from '../../../../test-support/scenarios/scenario.js';
import { REGULAR, SIMPLE_SHOP } from '../../../../test-support/tax-profile.js';
import { numericDate, todayIn } from '../../../lib/format/format.js';
import { GstCard } from './gst-card.js';

let server: FakeServer;
let isDirty: boolean;
afterEach(() => server.close());

function noteDirty(next: boolean) {
  isDirty = next;
}

function open(reply = SIMPLE_SHOP, script: Script = {}) {
  server = fakeServer({
    ...productTaxCalls([aReviewedProduct('Tata Salt 1 kg'), aReviewedProduct('Lamp')]),
    'taxProfile.readTaxProfile': () => reply,
    'taxProfile.updateTaxProfile': (request) => ({
      ...{ ...SIMPLE_SHOP, message: 'Tax profile saved' },
      profile: { ...(jsonBody(request) as object), version: 1 },
    }),
    ...script,
  });
  return renderScreen(<GstCard onDirtyChange={noteDirty} />, { at: '/dashboard/settings' }).user;
}

type User = ReturnType<typeof open>;

async function answer(user: User, ...answers: RegExp[]) {
  for (const name of answers) await user.click(await screen.findByRole('radio', { name }));
}

function sent() {
  return server.to('taxProfile.updateTaxProfile').map(jsonBody);
}

function fill(fields: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(fields)) put(label, value);
}

const SHOP = {
  'Legal name': ' Meera Nair ',
  'Address, first line': '4 Palace Road',
  'City or village': 'Mysuru',
  'PIN code': '570001',
};

describe('the way into GST', () => {
  it('asks one question at a time, and then only what a regular shop needs', async () => {
    const user = open();
    await press(user, 'Set up GST');
    expect(screen.queryByRole('radio', { name: /^Regular/ })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('GSTIN')).not.toBeInTheDocument();
    await answer(user, /^Yes/, /^Regular/);
    expect(isDirty).toBe(true);
    fill({ GSTIN: '29 aaacm0000p1zn', ...SHOP, 'Phone on bills': '+91 98470-12345' });
    expect(screen.getByRole('status')).toHaveTextContent('State: Karnataka (29)');
    await press(user, 'Save GST settings');

    expect(await screen.findByText('GST settings saved')).toBeInTheDocument();
    expect(sent()).toEqual([
      {
        ...REGULAR,
        ...{ version: 0, effectiveFrom: todayIn(), legalName: 'Meera Nair', tradeName: '', phone: '+919847012345' },
      },
    ]);
    expect(isDirty).toBe(false);
    expect(await screen.findByRole('button', { name: 'Change' })).toHaveFocus();
    expect(await screen.findByRole('link', { name: 'Set tax of 2 products' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'This month for GST' })).toHaveAttribute(
      'href',
      `/dashboard/day?gst=${todayIn().slice(0, 7)}`,
    );
  });

  it('asks a shop without a number for its State, and one that stays as it is for nothing', async () => {
    const user = open();
    await press(user, 'Set up GST');
    await answer(user, /^No/, /^Bills of a shop/);
    expect(screen.queryByLabelText('GSTIN')).not.toBeInTheDocument();
    fill(SHOP);
    await user.selectOptions(screen.getByLabelText('State'), 'Karnataka (29)');
    await answer(user, /^As before/);
    expect(screen.queryByLabelText('State')).not.toBeInTheDocument();
    await press(user, 'Save GST settings');

    await screen.findByText('GST settings saved');
    expect(sent()).toEqual([{ ...SIMPLE_SHOP.profile, version: 0, effectiveFrom: todayIn() }]);
  });

  it('names all that is wrong at once, each at its field', async () => {
    const user = open();
    await press(user, 'Set up GST');
    await answer(user, /^Yes/);
    await press(user, 'Save GST settings');
    expect(screen.getByRole('radio', { name: /^Regular/ })).toHaveFocus();
    await answer(user, /^Composition/);
    fill({ 'Bills begin with': 'RC', 'First day': '01/01/20', 'Phone on bills': '12' });
    await press(user, 'Save GST settings');

    const wrong = {
      GSTIN: 'A GSTIN has 15 characters, such as 27AABCB0000K1ZB',
      'Legal name': 'The legal name must have 1 to 99 characters',
      'Address, first line': 'Enter the address of the shop',
      'City or village': 'The city must have 1 to 60 characters',
      'PIN code': 'Enter a PIN code of 6 digits',
      'Phone on bills': 'Enter a phone number of 6 to 15 digits',
      'Bills begin with': 'Prefixes must be 2 or 3 capital letters and differ',
      'First day': 'The first day must not be in the past',
    };
    for (const [label, sentence] of Object.entries(wrong))
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(sent()).toEqual([]);
  });

  it('says what is wrong with a number while it is typed', async () => {
    const user = open();
    await press(user, 'Set up GST');
    await answer(user, /^Yes/, /^Regular/);
    const gstin = screen.getByLabelText('GSTIN');
    for (const [typed, sentence] of [
      ['29AAACM', '7 of 15 characters'],
      ['29AA1', 'Character 5 must be a letter 5 of 15 characters'],
      ['29AAACM0000P1ZX', expect.stringContaining('The last character does not fit the others')],
      ['28AAACM0000P1ZN', expect.stringContaining('State 28 is now 37')],
    ] as const) {
      put('GSTIN', typed);
      expect(gstin).toHaveAccessibleDescription(sentence);
    }
  });

  it('shows the number that the first bill of a prefix gets', async () => {
    const user = open({ ...SIMPLE_SHOP, profile: REGULAR });
    await press(user, 'Change');
    expect(screen.getByLabelText('Bills begin with')).toHaveAccessibleDescription(/^They go on as INV-\d{4}-…$/);
    put('Bills begin with', 'an');
    expect(screen.getByLabelText('Bills begin with')).toHaveAccessibleDescription(
      /^The first one will be AN-\d{4}-000001$/,
    );
  });
});

describe('what the server refuses', () => {
  it.each([
    ['profile-starts-too-early', 'The change can start tomorrow', 'First day'],
    ['prefix-in-use', 'This prefix was already used for other documents', 'Bills begin with'],
  ])('%s is said at its field, and what was typed stays', async (code, message, label) => {
    const user = open(
      { ...SIMPLE_SHOP, profile: REGULAR },
      { 'taxProfile.updateTaxProfile': refuse(409, { code, message }) },
    );
    await press(user, 'Change');
    put('Trade name', 'Annapurna');
    await press(user, 'Save GST settings');

    expect(await screen.findAllByText(message)).not.toHaveLength(0);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(screen.getByLabelText('Trade name')).toHaveValue('Annapurna');
  });

  it('is said at the fields that it names', async () => {
    const errors = [{ field: 'address.pin', code: 'invalid', message: 'Enter a PIN code of 6 digits' }];
    const user = open(
      { ...SIMPLE_SHOP, profile: REGULAR },
      { 'taxProfile.updateTaxProfile': refuse(400, { code: 'validation-failed', message: 'Wrong', errors }) },
    );
    await press(user, 'Change');
    put('City or village', 'Mandya');
    await press(user, 'Save GST settings');

    await screen.findAllByText('Enter a PIN code of 6 digits');
    expect(screen.getByLabelText('PIN code')).toHaveAccessibleDescription('Enter a PIN code of 6 digits');
  });
});

describe('a shop under GST', () => {
  it('shows what it is, what it becomes, what it was, and what it has to do elsewhere', async () => {
    const from = addDays(todayIn(), 30);
    const user = open({
      ...SIMPLE_SHOP,
      profile: REGULAR,
      next: { ...REGULAR, version: 2, kind: 'composition', effectiveFrom: from },
      earlier: [{ ...REGULAR, version: 0, kind: 'unregistered', gstin: null, effectiveFrom: '2026-01-01' }],
    });
    expect(await screen.findByText('29AAACM0000P1ZN')).toBeInTheDocument();
    expect(screen.getByText('4 Palace Road, Mysuru 570001')).toBeInTheDocument();
    expect(
      screen.getByText(`From ${numericDate(from)}: Composition scheme: bills of supply without tax`),
    ).toBeVisible();
    await user.click(screen.getByText('Before'));
    expect(screen.getByText('From 01/01/2026: No GST number: bills without tax')).toBeVisible();
    const elsewhere = within(screen.getByText("What Bahi doesn't do").closest('details') as HTMLElement);
    expect(elsewhere.getByText('E-way bills')).toBeInTheDocument();
  });

  it('is left as it is by Cancel', async () => {
    const user = open({ ...SIMPLE_SHOP, profile: REGULAR });
    await press(user, 'Change');
    put('Trade name', 'Annapurna');
    await press(user, 'Cancel');

    expect(await screen.findByText('Annapurna Stores')).toBeInTheDocument();
    expect(isDirty).toBe(false);
    expect(sent()).toEqual([]);
  });
});
