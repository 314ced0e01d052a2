import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateTextField } from './date-text-field.js';

function Expiry() {
  const [value, setValue] = useState('');
  const [refusal, setRefusal] = useState<string>();
  return (
    <DateTextField
      {...{ label: 'Expiry date', value, refusal, noDay: 'This is no day' }}
      onValueChange={setValue}
      onRefuse={setRefusal}
      earliest="2026-11-25"
    />
  );
}

describe('DateTextField', () => {
  it.each([
    ['251227', '25/12/27'],
    ['15/3/27', '15/3/27'],
    ['15/03/2027', '15/03/2027'],
    ['15-3-27', '15/3/27'],
    ['2028-12-31', '2028/12/31'],
    ['2028.1.5', '2028/1/5'],
    ['20281231', '2028/12/31'],
    ['20/12/28', '20/12/28'],
    ['20/2/2028', '20/2/2028'],
  ])('turns %s into %s', async (typed, shown) => {
    render(<Expiry />);

    await userEvent.type(screen.getByLabelText('Expiry date'), typed);

    expect(screen.getByLabelText('Expiry date')).toHaveValue(shown);
  });

  it.each([
    ['31-Dec-2028', '31/12/28'],
    ['2028-12-31T00:00:00Z', '31/12/28'],
    ['  5.6.2105 ', '05/06/2105'],
    ['३१/१२/२८', '31/12/28'],
  ])('takes the pasted %s as %s', async (pasted, shown) => {
    render(<Expiry />);
    const field = screen.getByLabelText('Expiry date');
    await userEvent.type(field, '1');

    await userEvent.paste(pasted);

    expect(field).toHaveValue(shown);
  });

  it.each([
    ['31/02/28', (text: string) => userEvent.paste(text), ''],
    ['12/31/28', (text: string) => userEvent.paste(text), ''],
    ['5 Mar 27', (text: string) => userEvent.keyboard(text), '5/'],
    ['25/12/20277', (text: string) => userEvent.keyboard(text), '25/12/2027'],
  ])('refuses what is no day in %s, and the keys behind it', async (text, enter, shown) => {
    render(<Expiry />);
    const field = screen.getByLabelText('Expiry date');
    await userEvent.click(field);

    await enter(text);

    expect(field).toHaveValue(shown);
    expect(field).toHaveAccessibleDescription('This is no day');
  });

  it('allows slashes to be deleted', async () => {
    render(<Expiry />);
    const field = screen.getByLabelText('Expiry date');

    await userEvent.type(field, '2512{Backspace}{Backspace}{Backspace}{Backspace}');

    expect(field).toHaveValue('25');
  });

  it('opens the calendar of the device at the typed day and takes one from it', async () => {
    const open = jest.fn();
    Object.assign(HTMLInputElement.prototype, { showPicker: open });
    const { container } = render(<Expiry />);
    const field = screen.getByLabelText('Expiry date');
    const calendar = container.querySelector('input[type=date]') as HTMLInputElement;
    await userEvent.type(field, '2512');
    expect(calendar).toHaveValue('');
    await userEvent.type(field, '27');
    expect(calendar).toHaveValue('2027-12-25');
    expect(calendar).toHaveAttribute('min', '2026-11-25');

    await userEvent.click(screen.getByRole('button', { name: 'Choose expiry date' }));
    expect(open).toHaveBeenCalledTimes(1);
    const taken = ['2028-01-05', '2105-01-05', ''].map((day) => {
      fireEvent.change(calendar, { target: { value: day } });
      return (field as HTMLInputElement).value;
    });

    expect(taken).toEqual(['05/01/28', '05/01/2105', '']);
  });
});
