import { cleanup, screen } from '@testing-library/react';
import { type Answer, type FakeServer, fakeServer, refuse } from '../../../test-support/fake-server.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { REGULAR, SIMPLE_SHOP } from '../../../test-support/tax-profile.js';
import { DetailsCard } from './details-card.js';

const STORED = { version: 3, name: 'Meera Stores', address: '12 MG Road\nKochi', phone: '+91 98470 12345', logo: null };
let server: FakeServer;
let taxProfile: typeof SIMPLE_SHOP.profile;
beforeEach(() => {
  taxProfile = SIMPLE_SHOP.profile;
});

async function open(...saves: Answer[]) {
  server = fakeServer({
    'auth.readShopDetails': [
      () => ({ success: true, shop: STORED }),
      () => ({ success: true, shop: { ...STORED, version: 4, address: '14 MG Road' } }),
    ],
    'auth.updateShopDetails': saves,
    'taxProfile.readTaxProfile': () => ({ ...SIMPLE_SHOP, profile: taxProfile }),
  });
  const { user } = renderScreen(<DetailsCard onDirtyChange={() => undefined} />, { at: '/dashboard/settings' });
  const name = await screen.findByDisplayValue('Meera Stores');
  await user.clear(name);
  await user.type(name, 'Meera General Store');
  return { user, name, save: () => user.click(screen.getByRole('button', { name: 'Save shop' })) };
}

function sent() {
  return server.to('auth.updateShopDetails').map(({ body }) => body?.value);
}

afterEach(() => server.close());

describe('the details of the shop', () => {
  it('are saved over the version that was read', async () => {
    const changed = { ...STORED, name: 'Meera General Store' };
    const { save } = await open(() => ({ success: true, message: 'Saved', shop: { ...changed, version: 4 } }));

    await save();

    expect(await screen.findByText('Shop details saved')).toBeInTheDocument();
    expect(sent()).toEqual([changed]);
    expect(screen.getByRole('button', { name: 'Save shop' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('keep what was typed when somebody else was faster, and are saved over the newer ones next', async () => {
    const conflict = refuse(409, { code: 'shop-details-changed', message: 'Somebody else changed these details' });
    const { save, name } = await open(conflict, () => ({ success: true, message: 'Saved', shop: STORED }));

    await save();

    expect(await screen.findAllByText('Somebody else changed these details')).not.toHaveLength(0);
    expect(name).toHaveValue('Meera General Store');
    expect(screen.getByLabelText('Address')).toHaveValue('14 MG Road');
    await save();
    expect(sent()).toMatchObject([{ version: 3 }, { version: 4, name: 'Meera General Store', address: '14 MG Road' }]);
  });

  it('say what of them stands on bills: all, or what the GST settings leave', async () => {
    await open();
    expect(screen.getByText('These stand at the top of every bill.')).toBeVisible();
    server.close();
    cleanup();
    taxProfile = REGULAR;

    await open();

    expect(await screen.findByText(/^Bills show the name and address of your GST settings/)).toBeVisible();
    expect(screen.queryByText('These stand at the top of every bill.')).not.toBeInTheDocument();
  });

  it('name a wrong phone number before anything is sent', async () => {
    const { user, save } = await open();
    await user.type(screen.getByLabelText('Phone'), ' or call Ravi');

    await save();

    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(/^Enter a phone number/);
    expect(sent()).toEqual([]);
  });

  it('take a field of blanks for an empty one, as the server does', async () => {
    const { user, save } = await open(() => ({ success: true, message: 'Saved', shop: STORED }));
    await user.clear(screen.getByLabelText('Phone'));
    await user.type(screen.getByLabelText('Phone'), '  ');

    await save();

    expect(sent()).toHaveLength(1);
  });
});
