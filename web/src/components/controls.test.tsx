import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button.js';
import { DateTextField } from './date-text-field.js';
import { Dropzone } from './dropzone.js';
import { Pager } from './pager.js';
import { RatingBars, RatingInput } from './rating.js';
import { SearchField } from './search-field.js';
import { StatusBadge } from './status-badge.js';
import { Stepper } from './stepper.js';

describe('Button', () => {
  it('shows the busy text, stays reachable and ignores presses', async () => {
    const press = jest.fn();
    render(
      <Button busy busyText="Adding..." onClick={press}>
        Add Product
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Adding...' });

    await userEvent.click(button);

    expect(press).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toBeEnabled();
  });

  it('does not send a form while busy', async () => {
    const send = jest.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={send}>
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    );

    await userEvent.click(screen.getByRole('button'));

    expect(send).not.toHaveBeenCalled();
  });
});

function Expiry() {
  const [value, setValue] = useState('');
  return <DateTextField label="Expiry date" value={value} onValueChange={setValue} />;
}

describe('DateTextField', () => {
  it.each([
    ['251227', '25/12/27'],
    ['15/3/27', '15/3/27'],
    ['15/03/2027', '15/03/2027'],
    ['15-3-27', '15/3/27'],
  ])('turns %s into %s', async (typed, shown) => {
    render(<Expiry />);

    await userEvent.type(screen.getByLabelText('Expiry date'), typed);

    expect(screen.getByLabelText('Expiry date')).toHaveValue(shown);
  });

  it('lets slashes be deleted', async () => {
    render(<Expiry />);
    const field = screen.getByLabelText('Expiry date');

    await userEvent.type(field, '2512{Backspace}{Backspace}{Backspace}{Backspace}');

    expect(field).toHaveValue('25');
  });
});

function Units({ max }: { readonly max?: number }) {
  const [value, setValue] = useState(1);
  return <Stepper label="Quantity" value={value} onValueChange={setValue} max={max} hint="8 Packets left" />;
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

  it('repeats while a button is held', () => {
    jest.useFakeTimers();
    render(<Units max={100} />);
    const more = screen.getByRole('button', { name: 'One more' });

    fireEvent.pointerDown(more);
    act(() => jest.advanceTimersByTime(1600));
    fireEvent.pointerUp(more);
    fireEvent.click(more);

    const reached = screen.getByRole('spinbutton').getAttribute('aria-valuenow');

    // The finger slides off the button before it is lifted.
    fireEvent.pointerDown(more);
    fireEvent.pointerLeave(more);
    act(() => jest.advanceTimersByTime(1600));
    jest.useRealTimers();

    expect(Number(reached)).toBeGreaterThan(8);
    expect(screen.getByRole('spinbutton')).toHaveAttribute('aria-valuenow', reached);
  });
});

function Rate() {
  const [value, setValue] = useState<number | null>(null);
  return <RatingInput value={value} onValueChange={setValue} error={value ? undefined : 'Please select a rating'} />;
}

describe('Rating', () => {
  it('is a group of five named stars', async () => {
    render(<Rate />);
    expect(screen.getByRole('group', { name: 'Rating' })).toHaveAccessibleDescription('Please select a rating');

    await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));

    expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '1 star' })).not.toBeChecked();
    const lit = screen.getAllByRole('radio').map((star) => star.parentElement?.classList.contains('on'));
    expect(lit).toEqual([true, true, true, true, false]);
  });

  it('takes the digits 1 to 5', async () => {
    render(<Rate />);
    screen.getByRole('radio', { name: '1 star' }).focus();

    await userEvent.keyboard('3');

    expect(screen.getByRole('radio', { name: '3 stars' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '3 stars' })).toHaveFocus();
  });

  it.each([
    [4.25, '4 out of 5'],
    [4.5, '5 out of 5'],
    [7, '5 out of 5'],
    [-1, '0 out of 5'],
  ])('shows %s as %s', (value, name) => {
    render(<RatingBars value={value} />);

    expect(screen.getByRole('img', { name })).toBeInTheDocument();
  });
});

describe('SearchField', () => {
  function Search() {
    const [value, setValue] = useState('');
    return (
      <SearchField label="Search" value={value} onValueChange={setValue} status={value ? '2 sections match' : ''} />
    );
  }

  it('is focused by / and emptied by Escape or its button', async () => {
    render(<Search />);
    const field = screen.getByRole('searchbox', { name: 'Search' });

    await userEvent.keyboard('/');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('');

    await userEvent.keyboard('sal');
    expect(screen.getByRole('status')).toHaveTextContent('2 sections match');
    await userEvent.keyboard('{Escape}');
    expect(field).toHaveValue('');

    await userEvent.keyboard('x');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
  });
});

describe('Pager', () => {
  it('says where it is and stops at the ends', async () => {
    const go = jest.fn();
    render(<Pager label="Product pages" page={1} pageCount={3} onPageChange={go} />);
    expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));

    expect(go.mock.calls).toEqual([[2]]);
  });
});

describe('StatusBadge', () => {
  it('shows the word as it came, known or not', () => {
    render(
      <>
        <StatusBadge kind="availability" status="Low stock" />
        <StatusBadge kind="availability" status="Expired" />
        <StatusBadge kind="invoice" status="Returned" />
      </>,
    );

    expect(screen.getByText('Low stock')).toHaveClass('warning');
    expect(screen.getByText('Expired')).toHaveClass('unknown');
    expect(screen.getByText('Returned')).toHaveClass('info');
  });
});

describe('Dropzone', () => {
  it('takes a chosen and a dropped file', async () => {
    const take = jest.fn();
    render(<Dropzone label="CSV file" buttonText="choose a .csv file" onFile={take} />);
    const file = new File(['a'], 'stock.csv', { type: 'text/csv' });

    await userEvent.upload(screen.getByLabelText('CSV file', { selector: 'input' }), file);
    fireEvent.drop(screen.getByRole('group', { name: 'CSV file' }), { dataTransfer: { files: [file] } });

    expect(take).toHaveBeenCalledTimes(2);
    expect(take).toHaveBeenLastCalledWith(file);
  });

  it('lets the same file be chosen again once it was corrected', async () => {
    render(<Dropzone label="CSV file" buttonText="choose a .csv file" onFile={() => {}} />);
    const picker = screen.getByLabelText<HTMLInputElement>('CSV file', { selector: 'input' });

    await userEvent.upload(picker, new File(['a'], 'stock.csv', { type: 'text/csv' }));

    // A browser says nothing when what it holds already is chosen.
    expect(picker.value).toBe('');
  });

  it('keeps the browser from opening the file in place of the page', () => {
    render(<Dropzone label="CSV file" buttonText="choose a .csv file" onFile={() => {}} />);
    const zone = screen.getByRole('group', { name: 'CSV file' });
    const dataTransfer = { files: [new File(['a'], 'stock.csv')] };

    expect(fireEvent.dragOver(zone, { dataTransfer })).toBe(false);
    expect(fireEvent.drop(zone, { dataTransfer })).toBe(false);
  });
});
