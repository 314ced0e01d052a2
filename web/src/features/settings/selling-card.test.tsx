import { screen } from '@testing-library/react';
import { type Answer, type FakeServer, fakeServer, refuse } from '../../../test-support/fake-server.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { SellingCard } from './selling-card.js';

const STORED = {
  ...{ version: 2, roundTo: 0.5, discountLimitPercent: 40, shortStock: 'refuse', repeatKeepsCustomer: false },
} as const;
let server: FakeServer;

async function open(...saves: Answer[]) {
  server = fakeServer({
    'bills.readSellingRules': [
      () => ({ success: true, rules: STORED }),
      () => ({ success: true, rules: { ...STORED, version: 3, roundTo: 0 } }),
    ],
    'bills.updateSellingRules': saves,
  });
  const { user } = renderScreen(<SellingCard onDirtyChange={() => undefined} />, { at: '/dashboard/settings' });
  const short = await screen.findByLabelText('When there is not enough in stock');
  await screen.findByDisplayValue('50 paise');
  return { user, short };
}

afterEach(() => server.close());

describe('what the shop allows at the counter', () => {
  it('is saved over the version that was read, with the rules that are not shown', async () => {
    const { user, short } = await open(({ body }) => ({
      success: true,
      rules: { ...(body?.value as object), version: 3 },
    }));

    await user.selectOptions(short, 'Ask, then sell it and list it for checking');
    await user.selectOptions(screen.getByLabelText('Round the total to'), 'The paisa');
    await user.selectOptions(screen.getByLabelText('A repeated bill'), 'Keeps the customer of the last one');
    await user.click(screen.getByRole('button', { name: 'Save counter' }));

    expect(await screen.findByText('Counter settings saved')).toBeInTheDocument();
    expect(server.to('bills.updateSellingRules').map(({ body }) => body?.value)).toEqual([
      { ...STORED, roundTo: 0, shortStock: 'ask', repeatKeepsCustomer: true },
    ]);
  });

  it('keeps what was chosen when somebody else was faster', async () => {
    const { user, short } = await open(refuse(409, { code: 'rules-changed', message: 'These rules were changed' }));

    await user.selectOptions(short, 'sell');
    await user.click(screen.getByRole('button', { name: 'Save counter' }));

    expect(await screen.findAllByText('These rules were changed')).not.toHaveLength(0);
    expect(await screen.findByDisplayValue('The paisa')).toBeInTheDocument();
    expect(short).toHaveValue('sell');
  });
});
