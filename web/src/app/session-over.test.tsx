import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { type FakeServer, fakeServer, refuse } from '../../test-support/fake-server.js';
import { anInvoice, invoicePage } from '../../test-support/invoices.js';
import { dismissToasts } from '../lib/feedback/toast.js';
import { closeSession, openSession } from '../lib/session/session.js';
import { Providers } from './providers.js';
import { AppRoutes } from './router.js';

const SENTENCE = /Session expired or invalid\. Please log in again\./;
const meera = { id: 'u1', name: 'Meera Nair', email: 'meera@example.in' };
let server: FakeServer;

/** The list is refused once, in these words. */
async function open(code: string) {
  openSession('old', meera);
  server = fakeServer({
    'billing.pageInvoices': [
      refuse(401, { code, message: 'Authentication failed. Please login again.' }),
      () => invoicePage([anInvoice(1)]),
    ],
  });
  render(
    <Providers>
      <MemoryRouter initialEntries={['/dashboard/invoice']} useTransitions={false}>
        <AppRoutes />
      </MemoryRouter>
    </Providers>,
  );
  await screen.findByRole('alert');
}

afterEach(() => {
  closeSession();
  dismissToasts();
  server.close();
});

describe('A session that the server does not take any more', () => {
  it('is shown beside the failure of the call, with a link to the login', async () => {
    await open('token-invalid');

    expect(await screen.findByText(SENTENCE)).toHaveAttribute('role', 'status');
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(screen.getAllByText('Failed to fetch invoices')).toHaveLength(1);
  });

  it('is over when the same person logs in in another tab', async () => {
    await open('token-invalid');
    await screen.findByText(SENTENCE);

    localStorage.setItem('token', 'new');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));

    await waitFor(() => expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument());
  });
});

it('A session that the profile finds lost is explained on the login page until the user types', async () => {
  openSession('old', meera);
  server = fakeServer({ 'auth.readProfile': refuse(401, { code: 'token-invalid', message: 'Token expired' }) });
  render(
    <Providers>
      <MemoryRouter initialEntries={['/dashboard/settings']} useTransitions={false}>
        <AppRoutes />
      </MemoryRouter>
    </Providers>,
  );
  const email = await screen.findByLabelText('Email', { selector: '[autocomplete=username]' });

  expect(email).toHaveAccessibleDescription('Session expired or invalid. Please log in again.');
  expect(await screen.findAllByText(SENTENCE)).toHaveLength(2);
  expect(screen.queryByText('You are not logged in')).not.toBeInTheDocument();

  fireEvent.change(email, { target: { value: 'm' } });

  expect(email).toHaveAccessibleDescription('');
});

it('The question for the current password ends no session', async () => {
  await open('reauthentication-required');

  expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument();
});
