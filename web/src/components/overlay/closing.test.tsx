import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { AlertDialog } from './alert-dialog.js';
import { Dialog } from './dialog.js';
// As in the app: it is there before the router.
import '../../lib/navigation/popstate-guard.js';

/** Chromium on Android sends its back gesture to the watcher that was opened last, once. */
class Watcher extends EventTarget {
  static readonly open: Watcher[] = [];
  constructor() {
    super();
    Watcher.open.push(this);
  }
  destroy() {
    const at = Watcher.open.indexOf(this);
    if (at >= 0) Watcher.open.splice(at, 1);
  }
}

function goBack() {
  return act(async () => {
    const top = Watcher.open.at(-1);
    top?.destroy();
    top?.dispatchEvent(new Event('close'));
  });
}

beforeAll(() => void Object.assign(globalThis, { CloseWatcher: Watcher }));
afterAll(() => void Reflect.deleteProperty(globalThis, 'CloseWatcher'));

const closed = jest.fn();
afterEach(() => closed.mockReset());

function Form({ dirty }: { readonly dirty: boolean }) {
  const [open, setOpen] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) closed();
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onOpenChange={change} title="New Product" dirty={dirty} initialFocus={name}>
        <input ref={name} aria-label="Product name" defaultValue="Toor" />
      </Dialog>
    </>
  );
}

async function show(dirty = false) {
  render(<Form dirty={dirty} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog', { name: 'New Product' });
}

function gone(role: string) {
  return waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
}

/** The entries of the browser's history as the router numbers them, and the listeners of a change. */
function visit() {
  const router = jest.fn();
  history.replaceState({ idx: 0 }, '', '/dashboard');
  history.pushState({ idx: 1 }, '', '/dashboard/product');
  window.addEventListener('popstate', router);
  return { router, leave: () => window.removeEventListener('popstate', router) };
}

function isAskedOnReload() {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('the buttons of the browser', () => {
  it('lose no input: Back asks in the app, Reload in the browser', async () => {
    const { router, leave } = visit();
    await show(true);
    expect(isAskedOnReload()).toBe(true);

    act(() => history.back());

    await screen.findByRole('alertdialog', { name: 'Discard changes?' });
    await waitFor(() => expect(location.pathname).toBe('/dashboard/product'));
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Product name')).toHaveValue('Toor');
    expect(router).not.toHaveBeenCalled();
    leave();
  });

  it('leave alone what the router does not number, such as a link within the page', async () => {
    const { router, leave } = visit();
    const go = jest.spyOn(history, 'go');
    await show(true);

    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: null })));

    expect(go).not.toHaveBeenCalled();
    expect(router).toHaveBeenCalledTimes(1);
    go.mockRestore();
    leave();
  });

  it.each([
    ['nothing is typed', false],
    ['it was discarded', true],
  ])('are not blocked when %s', async (_, dirty) => {
    const { router, leave } = visit();
    await show(dirty);
    if (dirty) {
      await userEvent.keyboard('{Escape}');
      await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
      await gone('dialog');
    }

    expect(isAskedOnReload()).toBe(false);
    act(() => history.back());

    await waitFor(() => expect(router).toHaveBeenCalledTimes(1));
    expect(location.pathname).toBe('/dashboard');
    leave();
  });
});

describe('back on a phone', () => {
  it('closes a dialog with nothing typed', async () => {
    await show();

    await goBack();

    await gone('dialog');
    expect(Watcher.open).toEqual([]);
  });

  it('asks before it discards input, each time, and closes one layer at a time', async () => {
    await show(true);
    for (let time = 0; time < 2; time += 1) {
      await goBack();
      await screen.findByRole('alertdialog', { name: 'Discard changes?' });
      await goBack();
      await gone('alertdialog');
    }
    expect(screen.getByLabelText('Product name')).toHaveValue('Toor');
    expect(closed).not.toHaveBeenCalled();

    await goBack();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await gone('dialog');
    expect(Watcher.open).toEqual([]);
  });
});

describe('a dialog that stays at the first request, as an upload that is only stopped', () => {
  it('is asked again at the next', async () => {
    const change = jest.fn();
    render(
      <Dialog open onOpenChange={change} title="Upload CSV">
        <p>Uploading...</p>
      </Dialog>,
    );
    await screen.findByRole('dialog', { name: 'Upload CSV' });

    await goBack();
    await goBack();

    expect(change.mock.calls).toEqual([[false], [false]]);
  });
});

describe('Escape', () => {
  it('closes the question and not the form below it', async () => {
    await show(true);
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('alertdialog');

    await userEvent.keyboard('{Escape}');

    await gone('alertdialog');
    expect(screen.getByRole('dialog', { name: 'New Product' })).toBeInTheDocument();
    expect(closed).not.toHaveBeenCalled();
  });

  it('asks nothing at the next opening when the form was saved meanwhile', async () => {
    const form = (open: boolean) => (
      <Dialog open={open} onOpenChange={() => {}} title="New Product" dirty>
        <p>Toor</p>
      </Dialog>
    );
    const { rerender } = render(form(true));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('alertdialog');

    rerender(form(false));
    await gone('alertdialog');
    rerender(form(true));

    expect(await screen.findByRole('dialog', { name: 'New Product' })).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('does not leave a question whose answer is being carried out', async () => {
    const change = jest.fn();
    render(
      <AlertDialog
        open
        onOpenChange={change}
        title="Confirm Delete"
        description="This invoice will be deleted."
        confirmText="Delete"
        busy
        onConfirm={() => {}}
      />,
    );
    await screen.findByRole('alertdialog');

    await userEvent.keyboard('{Escape}');
    await goBack();

    expect(change).not.toHaveBeenCalled();
  });
});

describe('the focus of a dialog', () => {
  it('is on the first control, whose text the next key replaces', async () => {
    await show();

    const name = screen.getByLabelText<HTMLInputElement>('Product name');
    expect(name).toHaveFocus();
    expect([name.selectionStart, name.selectionEnd]).toEqual([0, 4]);
  });

  it('stays in it', async () => {
    const dialog = await show();

    for (let tab = 0; tab < 5; tab += 1) {
      await userEvent.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
    act(() => screen.getByText('Open').focus());
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  });

  it('is on the title after a touch, so that no keyboard covers the sheet', async () => {
    render(<Form dirty={false} />);
    const opener = screen.getByRole('button', { name: 'Open' });
    const touch = new Event('pointerdown', { bubbles: true });
    Object.assign(touch, { pointerType: 'touch' });
    fireEvent(opener, touch);
    fireEvent.click(opener);

    const title = await screen.findByRole('heading', { name: 'New Product' });

    await waitFor(() => expect(title).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await gone('dialog');

    // Who presses a key has one.
    opener.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Product name')).toHaveFocus());
  });
});
