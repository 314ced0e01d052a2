import { ean13Of } from '@bahi/contracts/shared';
import { screen, within } from '@testing-library/react';
import { type Answer, type FakeServer, fakeServer, refuse } from '../../../test-support/fake-server.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { put } from '../../../test-support/scenarios/scenario.js';
import { ScaleCard } from './scale-card.js';

const rules = { version: 4, scalePatterns: ['21IIIIIWWWWWC'] };
let server: FakeServer;
afterEach(() => server.close());

async function open(...saves: Answer[]) {
  server = fakeServer({
    'setup.readProductRules': [
      () => ({ success: true, rules }),
      () => ({ success: true, rules: { version: 5, scalePatterns: ['23IIIIIWWWWWC'] } }),
    ],
    'setup.updateProductRules': saves,
  });
  const { user } = renderScreen(<ScaleCard onDirtyChange={() => {}} />, { at: '/dashboard/settings' });
  const patterns = await screen.findByDisplayValue('21IIIIIWWWWWC');
  return { patterns, save: () => user.click(screen.getByRole('button', { name: 'Save scale labels' })) };
}

const sent = () => server.to('setup.updateProductRules').map(({ body }) => body?.value);

describe('the labels of scales', () => {
  it('are explained, and tried before they are saved', async () => {
    await open();
    put('Patterns, one a line', '21IIIIIWWWWWC\n22iiiiipppppc');

    const lines = within(screen.getByRole('list', { name: 'What they mean' })).getAllByRole('listitem');
    expect(lines[1]).toHaveTextContent('22IIIIIPPPPPC: begins with 22, then a scale number of 5 digits, then paise.');
    const code = screen.getByLabelText('Try a code');
    put('Try a code', ean13Of('210001701250'));
    expect(code).toHaveAccessibleDescription('Scale number 00017, 1.25 kg');
    put('Try a code', ean13Of('220001700450'));
    expect(code).toHaveAccessibleDescription('Scale number 00017, ₹4.50');
    put('Try a code', '8901234567894');
    expect(code).toHaveAccessibleDescription('No pattern reads this code.');
  });

  it('are saved over the version that was read; what is no pattern is named first', async () => {
    const { save } = await open(({ body }) => ({ success: true, rules: { ...(body?.value as object), version: 5 } }));
    put('Patterns, one a line', '21IIIIIWWWWWC\n22IIPPC');
    await save();
    expect(screen.getByLabelText('Patterns, one a line')).toHaveAccessibleDescription(/22IIPPC is no pattern/);
    expect(sent()).toEqual([]);

    put('Patterns, one a line', ' 22iiiiipppppc \n\n');
    await save();
    expect(await screen.findByText('Scale labels saved')).toBeInTheDocument();
    expect(sent()).toEqual([{ version: 4, scalePatterns: ['22IIIIIPPPPPC'] }]);
  });

  it('keep what was typed when somebody else was faster', async () => {
    const changed = refuse(409, { code: 'rules-changed', message: 'These rules were changed meanwhile' });
    const { patterns, save } = await open(changed, ({ body }) => ({ success: true, rules: body?.value }));
    put('Patterns, one a line', '22IIIIIPPPPPC');
    await save();
    expect(await screen.findAllByText('These rules were changed meanwhile')).not.toHaveLength(0);
    expect(patterns).toHaveValue('22IIIIIPPPPPC');

    await save();
    expect(await screen.findByText('Scale labels saved')).toBeInTheDocument();
    expect(sent()[1]).toEqual({ version: 5, scalePatterns: ['22IIIIIPPPPPC'] });
  });
});
