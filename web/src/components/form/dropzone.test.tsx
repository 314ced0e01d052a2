import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dropzone } from './dropzone.js';

describe('Dropzone', () => {
  it('takes a chosen and a dropped file', async () => {
    const take = jest.fn();
    render(<Dropzone label="CSV file" buttonText="choose a .csv file" onFile={take} />);
    const file = new File(['a'], 'stock.csv', { type: 'text/csv' });

    await userEvent.upload(screen.getByLabelText('CSV file', { selector: 'input' }), file);
    fireEvent.drop(screen.getByRole('group', { name: 'CSV file' }), {
      dataTransfer: { types: ['Files'], files: [file] },
    });

    expect(take).toHaveBeenCalledTimes(2);
    expect(take).toHaveBeenLastCalledWith(file);
  });

  it('accepts the same file again once it was corrected', async () => {
    render(<Dropzone label="CSV file" buttonText="choose a .csv file" onFile={() => {}} />);
    const picker = screen.getByLabelText<HTMLInputElement>('CSV file', { selector: 'input' });

    await userEvent.upload(picker, new File(['a'], 'stock.csv', { type: 'text/csv' }));

    // A browser fires no event when the same file is chosen again.
    expect(picker.value).toBe('');
  });

  it.each([
    ['on it', () => screen.getByRole('group', { name: 'CSV file' })],
    ['beside it', () => document.body],
  ])('takes a file dropped %s, which the browser would open in its tab', (_, place) => {
    const take = jest.fn();
    const { unmount } = render(<Dropzone label="CSV file" buttonText="choose a .csv file" onFile={take} />);
    const target = place();
    const file = new File(['a'], 'stock.csv');
    const dropped = { dataTransfer: { types: ['Files'], files: [file] } };

    expect([fireEvent.dragOver(target, dropped), fireEvent.drop(target, dropped)]).toEqual([false, false]);
    expect(take.mock.calls).toEqual([[file]]);

    unmount();
    expect(fireEvent.drop(document.body, dropped)).toBe(true);
    expect(take).toHaveBeenCalledTimes(1);
  });

  it('leaves dragged text to the browser', () => {
    render(<Dropzone label="CSV file" buttonText="choose a .csv file" onFile={() => {}} />);

    expect(fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true);
  });

  it('shows that a file may be dropped while it is over it', () => {
    render(<Dropzone label="CSV file" buttonText="choose a .csv file" accept=".csv,text/csv" onFile={() => {}} />);
    const zone = screen.getByRole('group', { name: 'CSV file' });
    const dataTransfer = { types: ['Files'], files: [] };
    const isOver = [fireEvent.dragOver, fireEvent.dragLeave, fireEvent.dragOver, fireEvent.drop].map((drag) => {
      drag(zone, { dataTransfer });
      return zone.classList.contains('over');
    });

    expect(isOver).toEqual([true, false, true, false]);
    expect(screen.getByLabelText('CSV file', { selector: 'input' })).toHaveAttribute('accept', '.csv,text/csv');
  });
});
