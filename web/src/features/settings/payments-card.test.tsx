import { fireEvent, screen } from '@testing-library/react';
import { type Answer, type FakeServer, fakeServer, refuse } from '../../../test-support/fake-server.js';
import { NO_PAYMENT_RULES } from '../../../test-support/payment-rules.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { PaymentsCard } from './payments-card.js';

const STORED = { ...NO_PAYMENT_RULES, version: 2, upiId: 'meera@okbank', receiptFooter: 'Thank you' };
let server: FakeServer;

async function open(...saves: Answer[]) {
  server = fakeServer({
    'money.readPaymentRules': [
      () => ({ success: true, rules: STORED }),
      () => ({ success: true, rules: { ...STORED, version: 3, upiName: 'Meera Stores' } }),
    ],
    'money.updatePaymentRules': saves,
  });
  const { user } = renderScreen(<PaymentsCard onDirtyChange={() => undefined} />, { at: '/dashboard/settings' });
  const upiId = await screen.findByDisplayValue('meera@okbank');
  const type = async (text: string) => {
    await user.clear(upiId);
    if (text) await user.type(upiId, text);
    await user.click(screen.getByRole('button', { name: 'Save payments' }));
  };
  return { upiId, type };
}

function sent() {
  return server.to('money.updatePaymentRules').map(({ body }) => body?.value);
}

afterEach(() => server.close());

describe('how customers pay', () => {
  it('is saved over the version that was read; an empty field is none', async () => {
    const { type } = await open(({ body }) => ({ success: true, rules: { ...(body?.value as object), version: 3 } }));

    await type('');

    expect(await screen.findByText('Payments saved')).toBeInTheDocument();
    expect(sent()).toEqual([{ ...STORED, upiId: null }]);
  });

  it('has nothing to save until something is typed', async () => {
    const changes: boolean[] = [];
    server = fakeServer({ 'money.readPaymentRules': () => ({ success: true, rules: STORED }) });
    renderScreen(<PaymentsCard onDirtyChange={(isDirty) => void changes.push(isDirty)} />, {
      at: '/dashboard/settings',
    });
    await screen.findByDisplayValue('meera@okbank');

    expect(changes).not.toContain(true);
    expect(screen.getByRole('button', { name: 'Save payments' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('has the limits of udhaar, whose amounts may have commas', async () => {
    await open(({ body }) => ({ success: true, rules: { ...(body?.value as object), version: 3 } }));
    const put = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

    put('Udhaar limit of a customer', '5,000');
    put('Small rest you may leave', 'ten');
    fireEvent.click(screen.getByRole('button', { name: 'Save payments' }));
    expect(screen.getByLabelText('Small rest you may leave')).toHaveAccessibleDescription(
      expect.stringContaining('A limit must be 0 or more, with at most two decimals'),
    );
    put('Small rest you may leave', '10');
    fireEvent.click(screen.getByRole('button', { name: 'Save payments' }));

    expect(await screen.findByText('Payments saved')).toBeInTheDocument();
    expect(sent()).toEqual([{ ...STORED, defaultCreditLimit: 5_000, writeOffLimit: 10 }]);
  });

  it('names an address that is none before anything is sent', async () => {
    const { upiId, type } = await open();

    await type('meera at okbank');

    expect(upiId).toHaveAccessibleDescription('Enter a UPI address, such as meera@okbank');
    expect(sent()).toEqual([]);
  });

  it('keeps what was typed when somebody else was faster', async () => {
    const { upiId, type } = await open(refuse(409, { code: 'rules-changed', message: 'These rules were changed' }));

    await type('ravi@ybl');

    expect(await screen.findAllByText('These rules were changed')).not.toHaveLength(0);
    expect(await screen.findByDisplayValue('Meera Stores')).toBeInTheDocument();
    expect(upiId).toHaveValue('ravi@ybl');
  });
});
