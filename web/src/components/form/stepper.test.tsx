import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { point } from '../../../test-support/pointer.js';
import { orderTexts } from '../../lib/texts/en/order.js';
import { Stepper, type StepperProps } from './stepper.js';

const { refusals } = orderTexts;

function Units({ max }: { readonly max?: number }) {
  const [value, setValue] = useState(1);
  return <Typed value={value} onValueChange={setValue} max={max} hint="8 Packets left" />;
}

function Typed(props: Omit<StepperProps, 'label' | 'refusals' | 'refusal' | 'onRefuse'>) {
  const [refusal, setRefusal] = useState<string>();
  return <Stepper {...props} label="Quantity" refusals={refusals} refusal={refusal} onRefuse={setRefusal} />;
}

describe('Stepper', () => {
  it('moves by arrows, Page keys, Home and End, within its ends', async () => {
    render(<Units max={25} />);
    const spin = screen.getByRole('spinbutton', { name: 'Quantity' });
    await userEvent.click(spin);

    for (const [key, value] of [
      ['{ArrowUp}', 2],
      ['{PageUp}', 12],
      ['{PageUp}', 22],
      ['{PageUp}', 25],
      ['{ArrowUp}', 25],
      ['{Home}', 1],
      ['{ArrowDown}', 1],
      ['{End}', 25],
      ['{PageDown}', 15],
    ] as const) {
      await userEvent.keyboard(key);
      expect(spin).toHaveAttribute('aria-valuenow', String(value));
    }
    expect(spin).toHaveAccessibleDescription('8 Packets left');
  });

  it('takes typed numbers and clamps them', async () => {
    render(<Units max={8} />);
    const spin = screen.getByRole('spinbutton');
    await userEvent.clear(spin);

    await userEvent.type(spin, '5');
    expect(spin).toHaveValue('5');

    await userEvent.type(spin, '0');
    expect(spin).toHaveValue('8');

    await userEvent.clear(spin);
    expect(spin).toHaveValue('');
    await userEvent.tab();
    expect(spin).toHaveValue('8');
  });

  it('steps by its buttons and stops at the ends', async () => {
    render(<Units max={2} />);

    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    expect(screen.getByRole('spinbutton')).toHaveValue('2');
    expect(screen.getByRole('button', { name: 'One more' })).toHaveAttribute('aria-disabled', 'true');

    await userEvent.click(screen.getByRole('button', { name: 'One less' }));
    expect(screen.getByRole('spinbutton')).toHaveValue('1');
  });

  it('does not prevent the browser’s own keys', () => {
    render(<Units max={8} />);

    // Keys that are not prevented reach the browser.
    const isLeft = (held: object) => fireEvent.keyDown(screen.getByRole('spinbutton'), { key: 'End', ...held });

    expect([isLeft({ ctrlKey: true }), isLeft({ metaKey: true })]).toEqual([true, true]);
    expect(screen.getByRole('spinbutton')).toHaveValue('1');
    expect(isLeft({})).toBe(false);
  });

  it('replaces the number with the first digit, and takes seven', async () => {
    render(<Units />);

    act(() => screen.getByRole('spinbutton').focus());
    await userEvent.keyboard('234567891');

    expect(screen.getByRole('spinbutton')).toHaveValue('2345678');
  });

  it('keeps its number at a key that no whole number has, and ignores the keys behind it', async () => {
    render(<Units max={100} />);
    const spin = screen.getByRole('spinbutton');
    act(() => spin.focus());

    await userEvent.keyboard('1.5');
    expect(spin).toHaveValue('1');
    expect(spin).toHaveAccessibleDescription('Quantity must be a whole number 8 Packets left');

    await userEvent.keyboard('{Backspace}2');
    expect(spin).toHaveValue('2');
    expect(spin).toBeValid();

    await userEvent.keyboard('-5{ArrowUp}');
    expect(spin).toHaveValue('3');
    expect(spin).toBeValid();
  });

  it.each([
    ['12,50', 'Quantity must be a whole number'],
    ['0', 'Quantity must be at least 1'],
    ['12345678', 'Quantity must be at most 1000000'],
  ])('refuses %s as a whole when it is pasted', async (pasted, reason) => {
    render(<Units />);
    const spin = screen.getByRole('spinbutton');
    await userEvent.click(spin);

    await userEvent.paste(pasted);

    expect(spin).toHaveValue('1');
    expect(spin).toHaveAccessibleDescription(`${reason} 8 Packets left`);
  });

  it.each(['05', '.5', '-5'])('never takes a part of %s', async (keys) => {
    render(<Units max={100} />);
    act(() => screen.getByRole('spinbutton').focus());

    await userEvent.keyboard(keys);

    expect(screen.getByRole('spinbutton')).toHaveValue('1');
    expect(screen.getByRole('spinbutton')).toBeInvalid();
  });

  it('continues from a value that is set, as by a scanner, up to its limit', async () => {
    const change = jest.fn();
    const stepper = (value: number, max: number) => <Typed value={value} onValueChange={change} max={max} />;
    const { rerender } = render(stepper(1, 8));
    // Two were sold elsewhere meanwhile.
    rerender(stepper(5, 6));

    await userEvent.dblClick(screen.getByRole('button', { name: 'One more' }));

    expect(change.mock.calls).toEqual([[6]]);
  });

  it('changes nothing while nothing can be chosen', async () => {
    const change = jest.fn();
    render(<Typed value={2} onValueChange={change} max={8} hint="Expired. It can't be sold." inactive />);

    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    await userEvent.type(screen.getByRole('spinbutton'), '{ArrowUp}{End}5');

    expect(change).not.toHaveBeenCalled();
    expect(screen.getByRole('spinbutton')).toHaveAttribute('aria-disabled', 'true');
  });

  describe('while a button is held down', () => {
    const more = () => screen.getByRole('button', { name: 'One more' });
    const units = () => Number(screen.getByRole('spinbutton').getAttribute('aria-valuenow'));
    const passes = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
    beforeEach(() => jest.useFakeTimers());

    it.each([
      ['it is let go', fireEvent.pointerUp],
      ['the finger slides off it', fireEvent.pointerLeave],
      ['the finger scrolls the page', fireEvent.pointerCancel],
      ['it is clicked', fireEvent.click],
    ])('repeats until %s', (_, end) => {
      render(<Units max={100} />);
      fireEvent.pointerDown(more());
      passes(1600);
      const reached = units();
      expect(reached).toBeGreaterThan(8);

      end(more());
      passes(1600);

      expect(units()).toBe(reached);
    });

    it('does nothing for the button of the mouse that opens a menu', () => {
      render(<Units max={100} />);

      point(more(), 'pointerdown', 'mouse', { button: 2 });
      passes(1600);

      expect(units()).toBe(1);
    });

    it('ends with its dialog', () => {
      const { unmount } = render(<Units max={100} />);
      fireEvent.pointerDown(more());
      passes(600);

      unmount();

      expect(jest.getTimerCount()).toBe(0);
    });
  });
});
