import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { fakeServer } from '../../test-support/fake-server.js';
import { anInvoice, invoicePage } from '../../test-support/invoices.js';
import { closeSession, openSession, readToken } from '../lib/session/session.js';
import { Providers } from './providers.js';
import { AppRoutes } from './router.js';

/* Tabs share one session. Bills of all shops have the same numbers: a tab that still shows one shop must not pay in another. */
const meera = { id: 'u1', name: 'Meera Nair', email: 'meera@example.in' };
const ravi = { id: 'u2', name: 'Ravi Shah', email: 'ravi@example.in' };

function bills() {
  return readToken() === 'ravis'
    ? invoicePage([anInvoice(1, { totalAmount: 200 })])
    : invoicePage([anInvoice(1), anInvoice(2)]);
}

let server: ReturnType<typeof fakeServer>;

async function openAt(address: string) {
  openSession('meeras', meera);
  server = fakeServer({ 'billing.pageInvoices': bills });
  render(
    <Providers>
      <MemoryRouter initialEntries={[address]} useTransitions={false}>
        <AppRoutes />
      </MemoryRouter>
    </Providers>,
  );
  await screen.findByText('INV-2627-000002');
}

/** What another tab writes, and the event that the browser sends to this one. */
function inAnotherTab(entries: Readonly<Record<string, string | null>>) {
  return act(async () => {
    for (const [key, value] of Object.entries(entries)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
    }
  });
}

function search() {
  return screen.getByRole('searchbox', { name: 'Search invoices' });
}

// The answers are kept where the app keeps them: a session that ends takes them away.
afterEach(() => {
  closeSession();
  server.close();
});

describe('Another tab', () => {
  it('in which another user logs in removes the previous shop', async () => {
    await openAt('/dashboard/invoice');
    await userEvent.type(search(), '000001');

    await inAnotherTab({ token: 'ravis', user: JSON.stringify(ravi) });

    expect(screen.queryByText('INV-2627-000002')).not.toBeInTheDocument();
    // What was typed or opened was meant for the other shop.
    expect(search()).toHaveValue('');
    expect(await screen.findByText('₹270.00')).toBeInTheDocument();
    expect(screen.getByText('Ravi Shah')).toBeInTheDocument();
  });

  it('in which the user logs out leads to the login', async () => {
    await openAt('/dashboard/invoice');

    await inAnotherTab({ token: null, user: null });

    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps what is typed when the same person logs in again or changes the name', async () => {
    await openAt('/dashboard/invoice');
    await userEvent.type(search(), '000002');

    await inAnotherTab({ token: 'meeras-next', user: JSON.stringify({ ...meera, name: 'Meera Iyer' }) });

    expect(search()).toHaveValue('000002');
    expect(screen.getByText('Meera Iyer')).toBeInTheDocument();
  });
});

it('A page restored from the history shows the shop of the current user', async () => {
  await openAt('/dashboard/invoice');
  localStorage.setItem('token', 'ravis');
  localStorage.setItem('user', JSON.stringify(ravi));

  await act(async () => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

  expect(await screen.findByText('₹270.00')).toBeInTheDocument();
});
