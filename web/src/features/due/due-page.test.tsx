import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { anEntry } from '../../../test-support/customers.js';
import { type FakeServer, fakeServer, noNetwork, refuse } from '../../../test-support/fake-server.js';
import { DuePage } from './due-page.js';

const due =
  (balance: number, upiLink: string | null = 'upi://pay?pa=meera@upi&am=4120.00&cu=INR') =>
  () => ({
    success: true,
    timeZone: 'Asia/Kolkata',
    due: { shop: 'Meera General Store', balance, entries: [anEntry()], upiLink },
  });

let server: FakeServer;
afterEach(() => server.close());

function open(...answers: readonly (() => unknown)[]) {
  server = fakeServer({ 'customers.readDue': answers });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={['/due/a-token']}>
        <Routes>
          <Route path="/due/:token" element={<DuePage />} />
        </Routes>
      </MemoryRouter>
    </SWRConfig>,
  );
}

describe("a customer's own page", () => {
  it('says what is owed to whom, with a way to pay', async () => {
    open(due(4_120));

    expect(await screen.findByRole('heading', { level: 1, name: 'Meera General Store' })).toBeVisible();
    expect(screen.getByText('₹4,120')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay by UPI' })).toHaveAttribute('href', expect.stringMatching(/^upi:/));
    expect(screen.getByRole('rowheader', { name: 'Bill' })).toBeInTheDocument();
    expect(server.to('customers.readDue')[0]?.path).toBe('/api/due/a-token');
    await waitFor(() => expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex'));
  });

  it.each([
    [-500, 'You have paid ahead'],
    [0, 'Nothing is open. Thank you!'],
  ])('asks for nothing at a balance of %d', async (balance, word) => {
    open(due(balance));

    expect(await screen.findByText(word)).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('says that an old link has ended', async () => {
    open(refuse(404, { code: 'due-not-found', message: 'This page is not open any more' }) as () => unknown);

    expect(await screen.findByRole('heading', { level: 1, name: 'This page is not open any more' })).toBeVisible();
  });

  it('can be loaded again', async () => {
    open(noNetwork() as () => unknown, due(4_120));

    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('₹4,120')).toBeVisible();
  });
});
