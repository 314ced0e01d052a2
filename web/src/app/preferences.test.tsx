import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Preferences } from './preferences.js';

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

  it('switches single keys off, and its button still opens it', async () => {
    render(<Preferences />);
    await userEvent.click(screen.getByRole('button', { name: 'Shortcuts and appearance' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Single-key shortcuts' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('?');

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(localStorage.getItem('shortcuts')).toBe('off');
  });
});
