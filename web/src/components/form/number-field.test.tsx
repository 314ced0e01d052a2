import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { addProductTexts } from '../../lib/texts/en/add-product.js';
import { MoneyField } from './money-field.js';
import { QuantityField } from './quantity-field.js';

const { refusals } = addProductTexts;

function Amounts() {
  const [cost, setCost] = useState('12');
  const [units, setUnits] = useState('1');
  return (
    <>
      <MoneyField label="Cost price" refusals={refusals.costPrice} value={cost} onValueChange={setCost} />
      <QuantityField label="Quantity" refusals={refusals.quantity} value={units} onValueChange={setUnits} />
    </>
  );
}

describe('MoneyField and QuantityField', () => {
  it('refuse what is negative or no number, with the specified sentence, and keep the value', async () => {
    render(<Amounts />);
    const cost = screen.getByLabelText('Cost price');

    fireEvent.change(cost, { target: { value: '-5' } });
    expect(cost).toHaveAccessibleDescription('Cost Price cannot be negative');
    expect(cost).toHaveValue('12');

    // As a phone writes it.
    fireEvent.change(cost, { target: { value: '−5' } });
    expect(cost).toHaveAccessibleDescription('Cost Price cannot be negative');

    for (const text of ['12x', '1.2.3']) {
      fireEvent.change(cost, { target: { value: text } });
      expect(cost).toHaveAccessibleDescription('Cost Price must be a number');
      expect(cost).toHaveValue('12');
    }

    await userEvent.type(cost, '.50');
    expect(cost).toHaveValue('12.50');
    expect(cost).toBeValid();
  });

  it('clear a refused key on blur and validate the value', async () => {
    render(<Amounts />);
    const cost = screen.getByLabelText('Cost price');
    await userEvent.type(cost, 'x');
    expect(cost).toBeInvalid();

    await userEvent.tab();

    expect(cost).toBeValid();
    expect(cost).toHaveAccessibleDescription('');
  });

  it('take a pasted amount without its sign and commas', async () => {
    render(<Amounts />);
    const cost = screen.getByLabelText('Cost price');
    await userEvent.click(cost);

    await userEvent.paste('₹ 1,23,456.50');

    expect(cost).toHaveValue('123456.50');
  });

  it('request the right keypad on a phone', () => {
    render(<Amounts />);

    expect(screen.getByLabelText('Cost price')).toHaveAttribute('inputmode', 'decimal');
    expect(screen.getByLabelText('Quantity')).toHaveAttribute('inputmode', 'numeric');
  });
});
