import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dropzone } from './dropzone.js';

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

  it('accepts the same file again once it was corrected', async () => {
    render(<Dropzone label="CSV file" buttonText="choose a .csv file" onFile={() => {}} />);
    const picker = screen.getByLabelText<HTMLInputElement>('CSV file', { selector: 'input' });

    await userEvent.upload(picker, new File(['a'], 'stock.csv', { type: 'text/csv' }));

    // A browser fires no event when the same file is chosen again.
    expect(picker.value).toBe('');
  });

  it('prevents the browser from opening the file instead of the page', () => {
    render(<Dropzone label="CSV file" buttonText="choose a .csv file" onFile={() => {}} />);
    const zone = screen.getByRole('group', { name: 'CSV file' });
    const dataTransfer = { files: [new File(['a'], 'stock.csv')] };

    expect(fireEvent.dragOver(zone, { dataTransfer })).toBe(false);
    expect(fireEvent.drop(zone, { dataTransfer })).toBe(false);
  });

  it('shows that a file may be dropped while it is over it', () => {
    render(<Dropzone label="CSV file" buttonText="choose a .csv file" accept=".csv,text/csv" onFile={() => {}} />);
    const zone = screen.getByRole('group', { name: 'CSV file' });
    const dataTransfer = { files: [] };
    const isOver = [fireEvent.dragOver, fireEvent.dragLeave, fireEvent.dragOver, fireEvent.drop].map((drag) => {
      drag(zone, { dataTransfer });
      return zone.classList.contains('over');
    });

    expect(isOver).toEqual([true, false, true, false]);
    expect(screen.getByLabelText('CSV file', { selector: 'input' })).toHaveAttribute('accept', '.csv,text/csv');
  });
});
