import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog.js';
import { Menu } from './menu.js';

const chosen = jest.fn();
afterEach(() => chosen.mockReset());

const ITEMS = [
  { id: 'view', label: 'View', onSelect: () => chosen('View') },
  { id: 'pay', label: 'Pay', inactive: true, onSelect: () => chosen('Pay') },
  { id: 'print', label: 'Print', onSelect: () => chosen('Print') },
  { id: 'delete', label: 'Delete', danger: true, onSelect: () => chosen('Delete') },
];

function button() {
  return screen.getByRole('button', { name: 'Actions for INV-042' });
}

function item(name: string) {
  return screen.getByRole('menuitem', { name });
}

function gone() {
  return waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
}

function show() {
  return render(
    <>
      <button type="button">Before</button>
      <Menu label="Actions for INV-042" items={ITEMS} />
      <button type="button">After</button>
    </>,
  );
}

async function openByKey() {
  button().focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(item('View')).toHaveFocus());
}

async function openByMouse() {
  await userEvent.click(button());
  return screen.findByRole('menu', { name: 'Actions for INV-042' });
}

describe('a menu by keyboard', () => {
  it('focuses its first item, chooses with Enter and restores the focus', async () => {
    show();
    await openByKey();
    expect(button()).toHaveAttribute('aria-expanded', 'true');

    await userEvent.keyboard('{Enter}');

    expect(chosen.mock.calls).toEqual([['View']]);
    await gone();
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  it.each([
    ['{ArrowDown}', 'Print'],
    ['{ArrowDown}{ArrowDown}', 'Delete'],
    ['{ArrowDown}{ArrowDown}{ArrowDown}', 'View'],
    ['{ArrowUp}', 'Delete'],
    ['{ArrowUp}{ArrowUp}', 'Print'],
    ['{End}', 'Delete'],
    ['{End}{Home}', 'View'],
    ['p', 'Print'],
    ['D', 'Delete'],
    ['x', 'View'],
  ])('cycles through the enabled items: %s leads to %s', async (keys, name) => {
    show();
    await openByKey();

    await userEvent.keyboard(keys);

    expect(item(name)).toHaveFocus();
  });

  it('chooses nothing while the key that opened it is still down', async () => {
    show();
    await openByKey();

    expect(fireEvent.keyDown(item('View'), { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(item('View'), { key: 'Enter' })).toBe(true);
  });

  it('leaves keys with Ctrl to the browser', async () => {
    show();
    await openByKey();

    const isLeft = ['ctrlKey', 'metaKey', 'altKey'].map((held) =>
      fireEvent.keyDown(item('View'), { key: 'p', [held]: true }),
    );

    expect(isLeft).toEqual([true, true, true]);
    expect(item('View')).toHaveFocus();
  });

  it('closes by Escape and restores the focus', async () => {
    show();
    await openByKey();

    await userEvent.keyboard('{Escape}');

    await gone();
    expect(button()).toHaveFocus();
    expect(chosen).not.toHaveBeenCalled();
  });

  it.each([
    ['{Tab}', 'After'],
    ['{Shift>}{Tab}{/Shift}', 'Before'],
  ])('is left by %s, on from its button', async (keys, name) => {
    show();
    await openByKey();

    await userEvent.keyboard(keys);

    await gone();
    expect(screen.getByRole('button', { name })).toHaveFocus();
  });
});

describe('a menu by mouse', () => {
  it('has the focus itself, moves it with the mouse and chooses with a press', async () => {
    show();
    const menu = await openByMouse();
    expect(menu).toHaveFocus();

    await userEvent.hover(item('Print'));
    expect(item('Print')).toHaveFocus();
    await userEvent.unhover(item('Print'));
    expect(menu).toHaveFocus();
    await userEvent.click(item('Delete'));

    expect(chosen.mock.calls).toEqual([['Delete']]);
    await gone();
    expect(button()).toHaveFocus();
  });

  it('stays open when a disabled item is pressed', async () => {
    show();
    const menu = await openByMouse();

    await userEvent.click(item('Pay'));

    expect(item('Pay')).toBeDisabled();
    expect(menu).toBeInTheDocument();
    expect(chosen).not.toHaveBeenCalled();
  });

  it.each([
    ['a press beside it', (menu: HTMLElement) => fireEvent.click(menu.parentElement as Element)],
    ['scrolling the page', () => fireEvent.scroll(document)],
    ['another size of the window', () => fireEvent(window, new Event('resize'))],
  ])('closes by %s', async (_name, close) => {
    show();
    const menu = await openByMouse();

    close(menu);

    await gone();
    expect(button()).toHaveFocus();
  });

  it('stays while it is scrolled itself', async () => {
    show();
    const menu = await openByMouse();

    fireEvent.scroll(menu);

    expect(menu).toBeInTheDocument();
  });

  it('stays while a toast has the focus', async () => {
    show();
    const toasts = document.body.appendChild(document.createElement('div'));
    toasts.id = 'toasts';
    const close = toasts.appendChild(document.createElement('button'));
    const menu = await openByMouse();

    act(() => close.focus());

    expect(menu).toBeInTheDocument();
    toasts.remove();
  });

  it('separates destructive items from those above', async () => {
    show();
    const menu = await openByMouse();
    expect(menu.querySelector('hr')?.nextElementSibling).toBe(item('Delete'));
    await userEvent.keyboard('{Escape}');
    await gone();

    render(<Menu label="Only one" items={ITEMS.slice(3)} />);
    await userEvent.click(screen.getByRole('button', { name: 'Only one' }));

    expect((await screen.findByRole('menu', { name: 'Only one' })).querySelector('hr')).toBeNull();
  });

  it('closes when the focus leaves it, and does not take it back', async () => {
    show();
    await openByMouse();

    act(() => screen.getByRole('button', { name: 'After' }).focus());

    await gone();
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  });
});

function WithDialogs() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Menu label="Actions for INV-042" items={[{ id: 'view', label: 'View', onSelect: () => setIsOpen(true) }]} />
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Invoice">
        <Menu label="More" items={ITEMS} />
      </Dialog>
    </>
  );
}

describe('a menu and a dialog', () => {
  it('gives a dialog opened from it the button to restore the focus to', async () => {
    render(<WithDialogs />);
    await openByMouse();
    await userEvent.click(item('View'));
    await screen.findByRole('dialog', { name: 'Invoice' });

    await userEvent.keyboard('{Escape}');

    await waitFor(() => expect(button()).toHaveFocus());
  });

  it('closes by Escape without the dialog it is in', async () => {
    render(<WithDialogs />);
    await openByMouse();
    await userEvent.click(item('View'));
    const dialog = await screen.findByRole('dialog', { name: 'Invoice' });
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(dialog).toContainElement(await screen.findByRole('menu', { name: 'More' }));

    await userEvent.keyboard('{Escape}');

    await gone();
    expect(dialog).toBeInTheDocument();
  });
});
