import { screen } from '@testing-library/react';
import { type FakeServer, fakeServer } from '../../../test-support/fake-server.js';
import { becomePhone } from '../../../test-support/phone.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { SettingsPage } from './settings-page.js';

let server: FakeServer;

beforeAll(becomePhone);

afterEach(() => server.close());

describe('Settings on a phone', () => {
  it('has Logout at the end of the page, away from the thumb that saves', async () => {
    server = fakeServer({
      'auth.readProfile': () => ({ success: true, id: 'u1', name: 'Meera Nair', email: 'meera@example.in' }),
      'auth.logout': () => ({ success: true, message: 'Logged out' }),
    });
    const { user } = renderScreen(<SettingsPage />, { at: '/dashboard/settings' });
    await screen.findByLabelText('First name');
    const appearance = screen.getByRole('combobox', { name: 'Appearance' });
    const logout = screen.getByRole('button', { name: 'Logout' });

    expect(screen.getByRole('form', { name: 'Edit Profile' })).toHaveTextContent('Tap the pencil to edit');
    expect(appearance.compareDocumentPosition(logout)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(logout);
    expect(await screen.findByText('Logged out')).toBeInTheDocument();
  });
});
