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
  renderScreen(
    <>
      <UpiPay amountPaise={amountPaise} documentKey="01a0604f-39c7-7b10-9d2e-51c07c7e8a67" />
      <p>beside</p>
    </>,
    { at: '/dashboard/counter' },
  );
  await screen.findByText('beside');
}

it('a code to pay with is shown with its amount and address, and records nothing', async () => {
  await open('meera@okbank');

  expect(await screen.findByRole('img', { name: 'Scan to pay ₹447.00' })).toBeInTheDocument();
  expect(screen.getByText('meera@okbank')).toBeInTheDocument();
  expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it.each([
  ['a shop without a UPI address', null, 44_700],
  ['nothing to pay', 'meera@okbank', 0],
] as const)('there is none for %s', async (_, upiId, amountPaise) => {
  await open(upiId, amountPaise);

  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
