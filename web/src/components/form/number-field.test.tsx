import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { addProductTexts } from '../../lib/texts/en/add-product.js';
import { MoneyField } from './money-field.js';
import { QuantityField } from './quantity-field.js';

const { refusals } = addProductTexts;

function Amounts() {
  const [cost, setCost] = useState('12');
  const [units, setUnits] = useState('1');
  const [costRefusal, refuseCost] = useState<string>();
  const [unitsRefusal, refuseUnits] = useState<string>();
  return (
    <>
      <MoneyField
        {...{ label: 'Cost price', refusals: refusals.costPrice, value: cost, refusal: costRefusal }}
        onValueChange={setCost}
        onRefuse={refuseCost}
      />
      <QuantityField
        {...{ label: 'Quantity', refusals: refusals.quantity, value: units, refusal: unitsRefusal }}
        onValueChange={setUnits}
        onRefuse={refuseUnits}
      />
    </>
  );
}

function field(label: string) {
  render(<Amounts />);
  return screen.getByLabelText<HTMLInputElement>(label);
}

describe('MoneyField and QuantityField', () => {
  it.each([
    ['Quantity', '.5', '1', 'Quantity must be a whole number'],
    ['Quantity', '2,50', '12', 'Quantity must be a whole number'],
    ['Quantity', 'x5', '1', 'Quantity must be a number'],
    ['Quantity', ' 5', '1', 'Quantity must be a number'],
    ['Quantity', '2345678', '1234567', 'Quantity must be at most 1000000'],
    ['Cost price', ',50', '12', 'Cost Price must be a number'],
    ['Cost price', '.555', '12.55', 'Use at most two decimals, e.g. 18.55'],
    ['Cost price', '.5.5', '12.5', 'Cost Price must be a number'],
    ['Cost price', '{Home}-5', '12', 'Cost Price cannot be negative'],
  ])('%s, after the keys %s: stays %s and gives the reason', async (label, keys, shown, reason) => {
    const input = field(label);
    await userEvent.click(input);

    await userEvent.keyboard(keys);

    expect(input).toHaveValue(shown);
    expect(input).toHaveAccessibleDescription(reason);
  });

  it.each([
    ['Backspace', '{Backspace}4', '4'],
    ['a text over it', '45', '45'],
    ['the same digit over it', '15', '15'],
  ])('takes keys again after %s', async (_, keys, shown) => {
    const input = field('Quantity');
    await userEvent.click(input);
    await userEvent.keyboard('.5');

    if (!keys.startsWith('{')) input.select();
    await userEvent.keyboard(keys);

    expect(input).toHaveValue(shown);
    expect(input).toBeValid();
  });

  it('keep the reason when the field is left, and take keys when it is entered again', async () => {
    const input = field('Quantity');
    await userEvent.click(input);
    await userEvent.keyboard('.5');
    await userEvent.tab();
    expect(input).toHaveAccessibleDescription('Quantity must be a whole number');

    act(() => input.focus());
    input.setSelectionRange(1, 1);
    await userEvent.keyboard('5');

    expect(input).toHaveValue('15');
    expect(input).toBeValid();
  });

  it.each([
    ['Cost price', '₹ 1,23,456.50', '123456.50'],
    ['Cost price', 'Rs. 1,200/-', '1200'],
    ['Cost price', ' १८.५ ', '18.50'],
    ['Quantity', '1,200', '1200'],
    ['Quantity', '24.0', '24'],
    ['Quantity', '\u200b24\u200e', '24'],
    ['Cost price', '\ufeff\u206612.50\u2069', '12.50'],
  ])('%s takes the pasted %s as %s, whatever was there', async (label, pasted, shown) => {
    const input = field(label);
    await userEvent.click(input);

    await userEvent.paste(pasted);

    expect(input).toHaveValue(shown);
    expect(input).toBeValid();
  });

  it.each([
    ['Cost price', '12,50', '12', 'Cost price is not a number'],
    ['Cost price', '1,2,3', '12', 'Cost price is not a number'],
    ['Cost price', '18.555', '12', 'Use at most two decimals, e.g. 18.55'],
    ['Cost price', '-5', '12', 'Cost Price cannot be negative'],
    ['Quantity', '1.5', '1', 'Quantity must be a whole number'],
    ['Quantity', '12,50', '1', 'Quantity must be a whole number'],
  ])('%s refuses the pasted %s as a whole', async (label, pasted, shown, reason) => {
    const input = field(label);
    await userEvent.click(input);

    await userEvent.paste(pasted);
    expect(input).toHaveValue(shown);
    expect(input).toHaveAccessibleDescription(reason);

    await userEvent.keyboard('5');
    expect(input).toHaveValue(shown);
  });

  it('write digits of Indian scripts as 0 to 9', async () => {
    const input = field('Cost price');
    await userEvent.click(input);

    await userEvent.keyboard('.५०');

    expect(input).toHaveValue('12.50');
  });

  it('read a text that a phone composes as a whole', async () => {
    const input = field('Quantity');
    const compose = (text: string) => {
      fireEvent.compositionStart(input);
      fireEvent.input(input, { target: { value: text }, isComposing: true });
    };

    compose('12');
    expect(input).toHaveValue('12');
    fireEvent.compositionEnd(input);

    compose('1.5');
    expect(input).toHaveValue('1.5');
    fireEvent.compositionEnd(input);
    expect(input).toHaveValue('12');
    expect(input).toHaveAccessibleDescription('Quantity must be a whole number');

    fireEvent.blur(input);
    fireEvent.focus(input);
    compose('१५');
    expect(input).toHaveValue('१५');
    fireEvent.compositionEnd(input);
    expect(input).toHaveValue('15');
  });

  it('request the right keypad on a phone', () => {
    expect(field('Cost price')).toHaveAttribute('inputmode', 'decimal');
    expect(screen.getByLabelText('Quantity')).toHaveAttribute('inputmode', 'numeric');
  });
});
