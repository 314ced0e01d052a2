import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { switchShortcuts } from '../../../lib/navigation/use-shortcuts.js';
import { AddChooser } from './add-chooser.js';

async function open() {
  const choose = jest.fn();
  renderScreen(<AddChooser open onClose={jest.fn()} onChoose={choose} returnFocus={{ current: null }} />, { at: '/' });
  await screen.findByRole('dialog', { name: 'Add Product' });
  return choose;
}

describe('the ways to add', () => {
  it.each([
    ['1', 'single'],
    ['2', 'csv'],
  ])('are chosen by the key %s', async (key, way) => {
    const choose = await open();
    await userEvent.keyboard(key);
    expect(choose.mock.calls).toEqual([[way]]);
  });

  it('are not chosen by a key where single keys are switched off', async () => {
    switchShortcuts(false);
    const choose = await open();

    await userEvent.keyboard('12');

    expect(choose).not.toHaveBeenCalled();
    for (const button of screen.getAllByRole('button')) expect(button).not.toHaveAttribute('aria-keyshortcuts');
    switchShortcuts(true);
  });
});
