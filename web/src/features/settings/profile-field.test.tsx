import { screen } from '@testing-library/react';
import { type FakeServer, fakeServer } from '../../../test-support/fake-server.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { SettingsPage } from './settings-page.js';

const FIELDS = ['First name', 'Last name', 'Email', 'Password', 'Confirm Password'];
let server: FakeServer;

async function open() {
  server = fakeServer({
    'auth.readProfile': () => ({ success: true, id: 'u1', name: 'Meera Nair', email: 'meera@example.in' }),
  });
  const { user } = renderScreen(<SettingsPage />, { at: '/dashboard/settings' });
  return { user, first: await screen.findByLabelText<HTMLInputElement>('First name') };
}

function filledAs() {
  return FIELDS.map((label) => screen.getByLabelText(label).getAttribute('autocomplete'));
}

afterEach(() => server.close());

describe('a locked field', () => {
  it('has a hint, an autofill name, and a pencil for use without a keyboard', async () => {
    const { user } = await open();
    const sorts = ['given-name', 'family-name', 'email', 'new-password', 'new-password'];

    expect(screen.getByRole('form', { name: 'Edit Profile' })).toHaveTextContent('Double-click or press Enter to edit');
    expect(filledAs()).toEqual(sorts);
    for (const label of FIELDS) {
      expect(screen.getByLabelText(label)).toHaveAttribute('readonly');
      await user.click(screen.getByRole('button', { name: `Edit ${label.toLowerCase()}` }));
      expect(screen.getByLabelText(label)).toHaveFocus();
      expect(screen.getByLabelText(label)).not.toHaveAttribute('readonly');
    }
    expect(filledAs()).toEqual(sorts);
  });

  it('is opened by F2, with its text selected', async () => {
    const { user, first } = await open();
    first.focus();

    await user.keyboard('{F2}');

    expect(first).not.toHaveAttribute('readonly');
    expect([first.selectionStart, first.selectionEnd]).toEqual([0, 5]);
  });

  it('lets itself be saved once something in it has changed', async () => {
    const { user, first } = await open();
    const save = () => screen.getByRole('button', { name: 'Save' });
    await user.dblClick(first);
    expect(save()).toHaveAttribute('aria-disabled', 'true');

    await user.type(first, 'x');
    expect(save()).not.toHaveAttribute('aria-disabled');

    await user.type(first, '{Backspace}');
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });
});
