import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { figuresShown } from '../../test-support/figures-shown.js';
import { pressKey } from '../../test-support/press-key.js';
import { Preferences } from './preferences.js';
import { paletteItems } from './use-commands.js';

describe('Shortcuts and appearance', () => {
  it('opens by ? and keeps the chosen appearance for the next visit', async () => {
    const changed = jest.fn();
    window.addEventListener('themeChanged', changed);
    render(<Preferences />);

    await userEvent.keyboard('?');
    await userEvent.selectOptions(await screen.findByLabelText('Appearance'), 'Dark');

    expect(localStorage.getItem('theme')).toBe('dark');
    expect(changed).toHaveBeenCalledTimes(1);
    window.removeEventListener('themeChanged', changed);
  });

  it('lists every key with what it does', async () => {
    render(<Preferences />);
    await userEvent.keyboard('?');
    const list = await screen.findByRole('dialog', { name: 'Shortcuts and appearance' });

    expect(figuresShown(list)).toEqual([
      '/ Search',
      ...paletteItems.filter(({ shortcut }) => shortcut).map(({ shortcut, title }) => `g${shortcut} ${title}`),
      'bF2 New bill',
      '[] Previous / next page',
      'CtrlK Find a page or a product',
      'CtrlEnter Submit the form',
      '? Show shortcuts',
      'n Add product',
      'i Show product details',
      'v View invoice',
    ]);
    const headings = within(list).getAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Every page', 'Product page', 'Invoice page']);
  });

  it('shows what was chosen before', async () => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('shortcuts', 'off');
    render(<Preferences />);

    await userEvent.click(screen.getByRole('button', { name: 'Shortcuts and appearance' }));

    expect(await screen.findByLabelText('Appearance')).toHaveValue('dark');
    expect(screen.getByRole('checkbox', { name: 'Single-key shortcuts' })).not.toBeChecked();
  });

  it('switches single keys off, and its button still opens it', async () => {
    render(<Preferences />);
    await userEvent.click(screen.getByRole('button', { name: 'Shortcuts and appearance' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Single-key shortcuts' }));
    await userEvent.keyboard('{Escape}');
    pressKey('?');

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(localStorage.getItem('shortcuts')).toBe('off');
  });
});
