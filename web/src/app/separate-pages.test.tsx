import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { fakeServer } from '../../test-support/fake-server.js';
import { figuresScript } from '../../test-support/figures.js';
import { figuresShown } from '../../test-support/figures-shown.js';
import { anInvoice, invoicePage } from '../../test-support/invoices.js';
import { renderScreen } from '../../test-support/render-screen.js';
import { HomePage } from '../features/home/home-page.js';
import { InvoicePage } from '../features/invoices/invoice-page.js';

const server = fakeServer({
  ...figuresScript,
  'billing.listInvoices': () => invoicePage([anInvoice(42, { status: 'Cancelled' })]),
  'billing.pageInvoices': () => new Promise(() => {}),
});
afterAll(() => server.close());

/** Two pages with one store of answers, one after the other. */
function Visits() {
  const [isInvoice, setInvoice] = useState(false);
  if (isInvoice) return <InvoicePage />;
  return (
    <>
      <HomePage />
      <button type="button" onClick={() => setInvoice(true)}>
        Go on
      </button>
    </>
  );
}

it('Home leaves none of its cancelled bills in the list of Invoice', async () => {
  const { user } = renderScreen(<Visits />, { at: '/dashboard' });
  const purchases = screen.getByRole('region', { name: 'Purchase Overview' });
  await waitFor(() => expect(figuresShown(purchases)).toContain('Cancel 1'));

  await user.click(screen.getByRole('button', { name: 'Go on' }));

  expect(screen.getByRole('table', { name: 'Invoices' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('button', { name: 'INV-2627-000042' })).not.toBeInTheDocument();
});
