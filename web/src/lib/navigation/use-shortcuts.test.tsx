import { fireEvent, render, screen } from '@testing-library/react';
import { pressKey } from '../../../test-support/press-key.js';
import { scan } from '../../../test-support/scan.js';
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
    pressKey('n');
    screen.getByRole('button', { name: 'Row' }).focus();
    pressKey('n');

    expect(act).toHaveBeenCalledTimes(2);
  });

  it.each(['Search', 'Description', 'Unit'])('is a letter while %s has the focus', async (label) => {
    render(<Page />);
    screen.getByLabelText(label).focus();

    pressKey('n');

    expect(act).not.toHaveBeenCalled();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])("is the browser's own with %s", async (held) => {
    render(<Page />);

    pressKey('n', { [held]: true });

    expect(act).not.toHaveBeenCalled();
  });

  it.each(['dialog', 'alertdialog', 'menu'])('does nothing behind a %s', async (role) => {
    render(
      <>
        <Page />
        <div role={role} />
      </>,
    );

    pressKey('n');

    expect(act).not.toHaveBeenCalled();
  });

  it('does nothing when something on the page has taken the key', () => {
    render(<Page />);
    const row = screen.getByRole('button', { name: 'Row' });
    row.addEventListener('keydown', (event) => event.preventDefault());

    row.focus();
    pressKey('n');

    expect(act).not.toHaveBeenCalled();
  });

  it.each(['n12', '12n', '1n2'])('is a letter in a code that a scanner types: %s', (code) => {
    jest.useFakeTimers();
    render(<Page />);

    scan(code);
    jest.runAllTimers();

    expect(act).not.toHaveBeenCalled();
    jest.useRealTimers();
  });

  it('repeats while held down', () => {
    jest.useFakeTimers();
    render(<Page />);

    for (const repeat of [false, true, true]) {
      fireEvent.keyDown(document.body, { key: 'n', repeat });
      jest.advanceTimersToNextTimer();
    }

    expect(act).toHaveBeenCalledTimes(3);
    jest.useRealTimers();
  });

  it('does nothing once its page has gone', async () => {
    render(<Page />).unmount();

    pressKey('n');

    expect(act).not.toHaveBeenCalled();
  });

  it('does nothing once the keys are switched off', async () => {
    render(<Page />);
    switchShortcuts(false);
    pressKey('n');
    expect(act).not.toHaveBeenCalled();

    switchShortcuts(true);
    pressKey('n');
    expect(act).toHaveBeenCalledTimes(1);
  });
});
