import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { pressKey } from '../../../test-support/press-key.js';
import { Pager } from '../data/pager.js';
import { StatusBadge } from '../data/status-badge.js';
import { Button } from './button.js';
import { RatingBars, Stars } from './rating.js';
import { RatingInput } from './rating-input.js';
import { SearchField } from './search-field.js';
import { Select } from './select.js';

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

function Rate() {
  const [value, setValue] = useState<number | null>(null);
  return <RatingInput value={value} onValueChange={setValue} error={value ? undefined : 'Please select a rating'} />;
}

describe('Rating', () => {
  it('is a group of five named stars', async () => {
    render(<Rate />);
    expect(screen.getByRole('group', { name: 'Rating' })).toHaveAccessibleDescription('Please select a rating');
    expect(screen.getByRole('radio', { name: '1 star' })).toBeInvalid();

    await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));

    expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '1 star' })).toBeValid();
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

  it.each(['ctrlKey', 'metaKey', 'altKey'])(
    'leaves digits with %s to the browser, which turns to its tabs by them',
    (held) => {
      render(<Rate />);
      const star = screen.getByRole('radio', { name: '1 star' });

      // Keys that are not prevented reach the browser.
      expect(fireEvent.keyDown(star, { key: '3', [held]: true })).toBe(true);
      expect(screen.getByRole('radio', { name: '3 stars' })).not.toBeChecked();
    },
  );

  it.each([
    [4.25, '4 out of 5'],
    [4.5, '5 out of 5'],
    [7, '5 out of 5'],
    [-1, '0 out of 5'],
  ])('shows %s as %s', (value, name) => {
    const { container } = render(
      <>
        <RatingBars value={value} />
        <Stars value={value} />
      </>,
    );

    expect(screen.getByRole('img', { name })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: `${name} stars` })).toBeInTheDocument();
    const lit = [...container.querySelectorAll('.barOn, .smallOn')].length;
    expect(lit).toBe(2 * Number(name.charAt(0)));
  });
});

describe('SearchField', () => {
  function Search({ slashSelects }: { readonly slashSelects?: boolean }) {
    const [value, setValue] = useState('');
    const status = value ? '2 sections match' : '';
    return <SearchField label="Search" value={value} onValueChange={setValue} {...{ status, slashSelects }} />;
  }

  it('is focused by / and emptied by Escape or its button', async () => {
    render(<Search />);
    const field = screen.getByRole('searchbox', { name: 'Search' });

    pressKey('/');
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

  it('takes the letters that follow the / at once', async () => {
    render(<Search />);

    await userEvent.keyboard('/salt');

    expect(screen.getByRole('searchbox')).toHaveValue('salt');
  });

  it.each([
    [true, 'toor'],
    [false, '10/toor'],
  ])('with text in it and slashSelects=%s, / and a word make it %s', async (slashSelects, shown) => {
    render(<Search slashSelects={slashSelects} />);

    await userEvent.type(screen.getByRole('searchbox'), '10/toor');

    expect(screen.getByRole('searchbox')).toHaveValue(shown);
  });

  it('selects its text when the focus comes back to it, not when it is pressed', async () => {
    render(<Search />);
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    await userEvent.type(field, 'salt');
    const leave = () => act(() => field.blur());
    leave();

    act(() => field.focus());
    await userEvent.keyboard('toor');
    expect(field).toHaveValue('toor');

    leave();
    await userEvent.click(field);
    await userEvent.keyboard('s');
    expect(field).toHaveValue('toors');
  });
});

describe('Pager', () => {
  it('shows the page and stops at the ends', async () => {
    const go = jest.fn();
    render(<Pager label="Product pages" page={1} pageCount={3} onPageChange={go} />);
    expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));

    expect(go.mock.calls).toEqual([[2]]);
    expect(screen.getByText('Page 1 of 3')).toHaveAttribute('aria-live', 'polite');
  });

  it.each([
    [3, 3, 'Page 3 of 3', [[2]]],
    [1, 0, 'Page 1 of 1', []],
  ])('stops at page %d of %d', async (page, pageCount, place, turns) => {
    const go = jest.fn();
    render(<Pager label="Product pages" page={page} pageCount={pageCount} onPageChange={go} />);
    expect(screen.getByText(place)).toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));

    expect(go.mock.calls).toEqual(turns);
  });
});

describe('StatusBadge', () => {
  it('shows the word as it came, known or not', () => {
    render(
      <>
        <StatusBadge kind="availability" status="Low stock" />
        <StatusBadge kind="availability" status="Expired" />
        <StatusBadge kind="invoice" status="Returned" />
        <StatusBadge kind="invoice" status="Paid" />
        <StatusBadge kind="invoice" status="Unpaid" />
      </>,
    );

    expect(screen.getByText('Low stock').parentElement).toHaveClass('warning');
    expect(screen.getByText('Expired').parentElement).toHaveClass('unknown');
    expect(screen.getByText('Returned').parentElement).toHaveClass('info');
    expect(screen.getByText('Paid').parentElement).toHaveClass('good');
    expect(screen.getByText('Unpaid').parentElement).toHaveClass('warning');
  });
});

describe('Select', () => {
  it('shows its hint while nothing is chosen, which cannot be chosen itself', () => {
    const options = [{ value: 'food', label: 'Food' }];
    render(<Select label="Category" placeholder="Choose one" options={options} value="" onChange={() => {}} />);

    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('Choose one');
    expect(screen.getByText('Choose one')).toBeDisabled();
    expect(screen.getByRole('option', { name: 'Food' })).toBeEnabled();
  });
});
