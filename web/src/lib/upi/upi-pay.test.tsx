import { screen } from '@testing-library/react';
import { type FakeServer, fakeServer } from '../../../test-support/fake-server.js';
import { NO_PAYMENT_RULES } from '../../../test-support/payment-rules.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { UpiPay } from './upi-pay.js';

const DETAILS = { version: 1, name: 'Meera Stores', address: '', phone: '', logo: null };
let server: FakeServer;
afterEach(() => server.close());

async function open(upiId: string | null, amountPaise = 44_700) {
  server = fakeServer({
    'money.readPaymentRules': () => ({ success: true, rules: { ...NO_PAYMENT_RULES, upiId } }),
    'auth.readShopDetails': () => ({ success: true, shop: DETAILS }),
  });
  const view = renderScreen(
    <>
      <UpiPay amountPaise={amountPaise} documentKey="01a0604f-39c7-7b10-9d2e-51c07c7e8a67" />
      <p>beside</p>
    </>,
    { at: '/dashboard/counter' },
  );
  await screen.findByText('beside');
  return view;
}

it('a code to pay with is shown with its amount and address, and records nothing', async () => {
  await open('meera@okbank');

  expect(await screen.findByRole('img', { name: 'Scan to pay ₹447.00' })).toBeInTheDocument();
  expect(screen.getByText('meera@okbank')).toBeInTheDocument();
  expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('is shown in a second window for the customer, which closes with the payment', async () => {
  const page = document.implementation.createHTMLDocument();
  const close = jest.fn();
  const opened = Object.assign(new EventTarget(), { document: page, close });
  jest.spyOn(globalThis as unknown as Window, 'open').mockReturnValueOnce(opened as never);
  const { user, unmount } = await open('meera@okbank');
  await user.click(await screen.findByRole('button', { name: 'Show the customer' }));

  // Roles need a window, which a document of jsdom's own making has not.
  expect(page.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Scan to pay ₹447.00');
  expect(page.body.textContent).toContain('Meera Stores');
  unmount();
  expect(close).toHaveBeenCalledTimes(1);
});

it('says that the browser blocked the second window', async () => {
  jest.spyOn(globalThis as unknown as Window, 'open').mockReturnValueOnce(null);
  const { user } = await open('meera@okbank');
  await user.click(await screen.findByRole('button', { name: 'Show the customer' }));

  expect(screen.getByText('The browser blocked the window. Allow windows of this page.')).toBeInTheDocument();
});

it.each([
  ['a shop without a UPI address', null, 44_700],
  ['nothing to pay', 'meera@okbank', 0],
] as const)('there is none for %s', async (_, upiId, amountPaise) => {
  await open(upiId, amountPaise);

  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
