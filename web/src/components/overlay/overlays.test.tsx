import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { dismissToasts, notify } from '../../lib/feedback/toast.js';
import { ToastHost } from '../feedback/toast-host.js';
import { Button } from '../form/button.js';
import { AlertDialog } from './alert-dialog.js';
import { Dialog } from './dialog.js';
import { Popover } from './popover.js';

afterEach(() => dismissToasts());

function Order({ dirty = false }: { readonly dirty?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Surf Excel 1 kg"
        dirty={dirty}
        footer={
          <Button onClick={() => notify.error('Please select a rating before placing the order')}>Place Order</Button>
        }
      >
        <p>8 Packets left</p>
      </Dialog>
      <ToastHost />
    </>
  );
}

async function openOrder(dirty = false) {
  render(<Order dirty={dirty} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog', { name: 'Surf Excel 1 kg' });
}

function gone() {
  return waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

describe('Dialog', () => {
  it('closes by Escape and restores the focus', async () => {
    await openOrder();

    await userEvent.keyboard('{Escape}');

    await gone();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('keeps the page behind it from scrolling until the last of several is closed, and adds no style sheet', async () => {
    const sheets = document.styleSheets.length;
    const overflow = () => document.documentElement.style.overflow;
    await openOrder(true);
    expect([overflow(), document.styleSheets.length]).toEqual(['hidden', sheets]);

    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(overflow()).toBe('hidden');

    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await gone();
    expect(overflow()).toBe('');
  });

  it('closes by its button', async () => {
    await openOrder();

    await userEvent.click(screen.getByRole('button', { name: 'Close' }));

    await gone();
  });

  it('closes by a press on the overlay', async () => {
    const dialog = await openOrder();

    fireEvent.pointerDown(dialog.parentElement as Element);
    fireEvent.click(dialog.parentElement as Element);

    await gone();
  });

  it('stays open when a toast is tapped, and the toast is announced', async () => {
    await openOrder();
    await userEvent.click(screen.getByRole('button', { name: 'Place Order' }));
    const toast = await screen.findByRole('alert');

    fireEvent.pointerDown(toast);
    fireEvent.click(toast);

    expect(toast).toHaveTextContent('Please select a rating before placing the order');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it.each([
    ['{Control>}{Enter}{/Control}', 1],
    ['{Meta>}{Enter}{/Meta}', 1],
    ['{Enter}', 0],
    ['{Control>}s{/Control}', 0],
  ])('is submitted by %s: %d', async (keys, times) => {
    const submit = jest.fn();
    render(
      <Dialog open onOpenChange={() => {}} title="New Product" onSubmitKey={submit}>
        <input aria-label="Product name" />
      </Dialog>,
    );
    (await screen.findByLabelText('Product name')).focus();

    await userEvent.keyboard(keys);

    expect(submit).toHaveBeenCalledTimes(times);
  });

  it('asks before it discards input', async () => {
    await openOrder(true);

    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('dialog')).toBeInTheDocument();

    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await gone();
  });
});

describe('AlertDialog', () => {
  it('starts on the harmless answer and confirms without closing itself', async () => {
    const confirm = jest.fn();
    const change = jest.fn();
    render(
      <AlertDialog
        open
        onOpenChange={change}
        title="Confirm Delete"
        description="This invoice will be deleted."
        confirmText="Delete"
        danger
        onConfirm={confirm}
      />,
    );
    const question = await screen.findByRole('alertdialog', { name: 'Confirm Delete' });
    expect(question).toHaveAccessibleDescription('This invoice will be deleted.');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();

    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));

    expect(confirm).toHaveBeenCalledTimes(1);
    expect(change).not.toHaveBeenCalled();
  });
});

describe('Popover', () => {
  const button = () => screen.getByRole('button', { name: 'Details of Tata Salt' });
  const open = async () => {
    render(
      <Popover label="Details of Tata Salt" icon="i" title="Tata Salt 1 kg">
        <p>PROD-1</p>
      </Popover>,
    );
    await userEvent.click(button());
    expect(await screen.findByRole('dialog', { name: 'Tata Salt 1 kg' })).toHaveTextContent('PROD-1');
  };

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['its button', () => userEvent.click(button())],
    ['a press beside it', () => userEvent.click(document.body)],
    ['another size of the window', async () => fireEvent(window, new Event('resize'))],
  ])('shows its card, closes by %s and gives the focus back', async (_name, close) => {
    await open();

    await close();

    await gone();
    expect(button()).toHaveFocus();
  });
});

describe('the card of Popover', () => {
  it('stays open when a toast is tapped', async () => {
    render(
      <>
        <Popover label="Details of Tata Salt" icon="i" title="Tata Salt 1 kg">
          <p>PROD-1</p>
        </Popover>
        <ToastHost />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Details of Tata Salt' }));
    const card = await screen.findByRole('dialog', { name: 'Tata Salt 1 kg' });
    act(() => notify.error('Failed to load products'));
    const toast = await screen.findByRole('alert');

    fireEvent.pointerDown(toast);
    fireEvent.click(toast);

    expect(card).toBeInTheDocument();
  });

  it('is closed for good once its button belongs to something else', async () => {
    const card = (name: string) => (
      <Popover label={`Details of ${name}`} icon="i" title={name}>
        <p>8 left</p>
      </Popover>
    );
    const { rerender } = render(card('Tata Salt'));
    await userEvent.click(screen.getByRole('button', { name: 'Details of Tata Salt' }));
    await screen.findByRole('dialog', { name: 'Tata Salt' });

    rerender(card('Maggi'));
    await gone();
    rerender(card('Tata Salt'));

    expect(screen.getByRole('button', { name: 'Details of Tata Salt' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('stays where it was opened when what is in it changes', async () => {
    const card = (text: string) => (
      <Popover label="Details of Tata Salt" icon="i" title="Tata Salt 1 kg">
        <p>{text}</p>
      </Popover>
    );
    const { rerender } = render(card('8 left'));
    const button = screen.getByRole('button', { name: 'Details of Tata Salt' });
    await userEvent.click(button);
    const shown = await screen.findByRole('dialog', { name: 'Tata Salt 1 kg' });
    const place = shown.style.translate;
    expect(place).not.toBe('');

    jest.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, 300, 44, 44));
    rerender(card('7 left'));

    expect(shown).toHaveTextContent('7 left');
    expect(shown.style.translate).toBe(place);
  });
});

describe('Toasts', () => {
  it('are status or alert, are not stacked twice and are three at most', async () => {
    render(<ToastHost />);

    act(() => {
      notify.success('Order placed successfully!');
      notify.error('Failed to load products');
      notify.error('Failed to load products');
      notify.info('Adding new product...');
      notify.warning('One more');
    });

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load products');
    const staying = () => [...document.querySelectorAll('.Toastify__toast:not(.toast-exit)')];
    await waitFor(() =>
      expect(staying().map(({ textContent }) => textContent)).toEqual([
        'One more',
        'Adding new product...',
        'Failed to load products',
      ]),
    );
    expect(screen.getByText('One more').closest('[role]')).toHaveAttribute('role', 'status');
  });
});
