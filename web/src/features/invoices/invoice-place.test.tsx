import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { type FakeServer, fakeServer } from '../../../test-support/fake-server.js';
import { anInvoice, invoicePages } from '../../../test-support/invoices.js';
import { pressKey } from '../../../test-support/press-key.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { scan } from '../../../test-support/scan.js';
import { InvoicePage } from './invoice-page.js';

const PATH = '/dashboard/invoice';
let server: FakeServer;

/** The address bar, the way back and the item of the navigation. */
function Browser() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const how = useNavigationType();
  return (
    <>
      <output aria-label="Address">{`${how} ${search}`}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <Link to={PATH}>Invoice</Link>
    </>
  );
}

async function open(search = '', state?: object) {
  const bills = Array.from({ length: 21 }, (_, index) => anInvoice(50 - index));
  server = fakeServer({ 'billing.pageInvoices': invoicePages(bills) });
  renderScreen(
    <>
      <InvoicePage />
      <Browser />
    </>,
    { at: `${PATH}${search}`, state },
  );
  await screen.findByText(/^Page . of \d$/);
}

function address() {
  return screen.getByRole('status', { name: 'Address' }).textContent;
}

function page() {
  return screen.getByText(/^Page \d+ of \d+$/).textContent;
}

function searchBox() {
  return screen.getByRole('searchbox', { name: 'Search invoices' });
}

function type(value: string) {
  return fireEvent.change(searchBox(), { target: { value } });
}

function press(name: string) {
  return fireEvent.click(screen.getByRole('button', { name }));
}

function passes(ms: number) {
  return act(() => jest.advanceTimersByTimeAsync(ms));
}

afterEach(() => {
  server.close();
});

describe('the place in the list of bills', () => {
  it('is the first page of a search, in the address after a pause in typing', async () => {
    await open('?page=2&cursor=9');
    jest.useFakeTimers();
    type('basma');
    expect(page()).toBe('Page 2 of 3');
    await passes(200);
    type('basmati');
    await passes(299);
    expect(address()).toBe('POP ?page=2&cursor=9');

    await passes(1);

    expect(address()).toBe('REPLACE ?q=basmati');
    await passes(1);
    expect(page()).toBe('Page 1 of 3');
    press('Next');
    expect(address()).toBe('PUSH ?q=basmati&page=2&cursor=9');
    await passes(1);
    expect(page()).toBe('Page 2 of 3');
  });

  it('goes back with the browser, and to the start with the navigation', async () => {
    await open('?q=basmati');
    press('Next');
    expect(await screen.findByText('Page 2 of 3')).toBeInTheDocument();

    press('Back');
    expect(await screen.findByText('Page 1 of 3')).toBeInTheDocument();

    fireEvent.click(screen.getByRole('link', { name: 'Invoice' }));
    await waitFor(() => expect(searchBox()).toHaveValue(''));
  });

  it('moves by [ and ], stays at the ends, and where it is while a bill is viewed', async () => {
    await open();
    const isAt = async (place: string, invoice: string) => {
      expect(await screen.findByText(place)).toBeInTheDocument();
      await screen.findByRole('button', { name: invoice });
    };

    pressKey('[');
    expect(address()).toBe('POP ');
    pressKey(']');
    await isAt('Page 2 of 3', 'INV-2627-000041');
    pressKey(']');
    await isAt('Page 3 of 3', 'INV-2627-000032');
    pressKey(']');
    expect(address()).toBe('PUSH ?page=3&cursor=18');
    pressKey('[');
    await isAt('Page 2 of 3', 'INV-2627-000041');

    fireEvent.click(screen.getByRole('button', { name: 'INV-2627-000041' }));
    await screen.findByRole('dialog');
    pressKey(']');
    expect(page()).toBe('Page 2 of 3');
  });

  it.each(['-3', '0', '2', 'x'])('is the first page when the address has %s without a cursor', async (wanted) => {
    await open(`?page=${wanted}`);

    expect(page()).toBe('Page 1 of 3');
    expect(screen.getAllByRole('rowheader')).toHaveLength(9);
  });

  it('opens the bill whose code is scanned, on whatever page it is', async () => {
    await open('?status=Paid');

    act(() => void scan('INV-2627-000031'));

    expect(await screen.findByRole('dialog', { name: /INV-2627-000031/ })).toBeVisible();
    expect(screen.getByLabelText('Search invoices')).toHaveValue('INV-2627-000031');
  });

  it('opens the bill whose code the counter has sent', async () => {
    await open('', { bill: 'INV-2627-000031' });

    expect(await screen.findByRole('dialog', { name: /INV-2627-000031/ })).toBeVisible();
    expect(screen.getByLabelText('Search invoices')).toHaveValue('INV-2627-000031');
  });

  it('is limited to a status and to days, from its first page, and shows all again by a press', async () => {
    await open('?page=2&cursor=9');
    expect(screen.getByRole('button', { name: 'Unpaid 12' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Overdue 3' }));
    fireEvent.change(screen.getByLabelText('Days'), { target: { value: 'yesterday' } });

    await waitFor(() => expect(address()).toBe('REPLACE ?status=Overdue&days=yesterday'));
    const path = await waitFor(() => {
      const last = server
        .to('billing.pageInvoices')
        .map((request) => request.path)
        .filter((one) => /to=/.test(one))
        .at(-1);
      expect(last).toBeDefined();
      return last ?? '';
    });
    const { searchParams } = new URL(path, 'http://shop.test');
    expect(searchParams.get('status')).toBe('Overdue');
    expect(searchParams.get('from')).toBe(searchParams.get('to'));
    expect(searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});
