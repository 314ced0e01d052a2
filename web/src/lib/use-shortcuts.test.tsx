import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { switchShortcuts, useShortcuts } from './use-shortcuts.js';

const act = jest.fn();
afterEach(() => act.mockReset());

function Page() {
  useShortcuts({ n: act });
  return (
    <>
      <input aria-label="Search" />
      <textarea aria-label="Description" />
      <select aria-label="Unit">
        <option>kg</option>
      </select>
      <button type="button">Row</button>
    </>
  );
}

describe('a single key', () => {
  it('acts for the page, whichever button has the focus', async () => {
    render(<Page />);
    await userEvent.keyboard('n');
    screen.getByRole('button', { name: 'Row' }).focus();
    await userEvent.keyboard('n');

    expect(act).toHaveBeenCalledTimes(2);
  });

  it.each(['Search', 'Description', 'Unit'])('is a letter while %s has the focus', async (label) => {
    render(<Page />);
    screen.getByLabelText(label).focus();

    await userEvent.keyboard('n');

    expect(act).not.toHaveBeenCalled();
  });

  it.each(['Control', 'Meta', 'Alt'])("is the browser's own with %s", async (held) => {
    render(<Page />);

    await userEvent.keyboard(`{${held}>}n{/${held}}`);

    expect(act).not.toHaveBeenCalled();
  });

  it.each(['dialog', 'alertdialog', 'menu'])('does nothing behind a %s', async (role) => {
    render(
      <>
        <Page />
        <div role={role} />
      </>,
    );

    await userEvent.keyboard('n');

    expect(act).not.toHaveBeenCalled();
  });

  it('does nothing when something on the page has taken the key', () => {
    render(<Page />);
    const row = screen.getByRole('button', { name: 'Row' });
    row.addEventListener('keydown', (event) => event.preventDefault());

    fireEvent.keyDown(row, { key: 'n' });

    expect(act).not.toHaveBeenCalled();
  });

  it('does nothing once its page has gone', async () => {
    render(<Page />).unmount();

    await userEvent.keyboard('n');

    expect(act).not.toHaveBeenCalled();
  });

  it('does nothing once the keys are switched off', async () => {
    render(<Page />);
    switchShortcuts(false);
    await userEvent.keyboard('n');
    expect(act).not.toHaveBeenCalled();

    switchShortcuts(true);
    await userEvent.keyboard('n');
    expect(act).toHaveBeenCalledTimes(1);
  });
});
