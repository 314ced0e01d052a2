import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Column, Table } from './table.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly price: string;
}

const rows: Row[] = [
  { id: '1', name: 'Tata Salt 1 kg', price: '₹28.00' },
  { id: '2', name: 'Maggi 560 g', price: '₹99.00' },
];
const columns: Column<Row>[] = [
  { key: 'name', header: 'Products', cell: ({ name }) => name, rowHeader: true, phone: 'title' },
  { key: 'price', header: 'Price', cell: ({ price }) => price, align: 'end', phone: 'lead' },
  { key: 'info', header: 'Details', cell: () => <button type="button">Info</button>, hideHeader: true, phone: 'end' },
];

function draw(more = {}) {
  return render(<Table caption="Products" columns={columns} rows={rows} rowKey={({ id }) => id} {...more} />);
}

describe('Table', () => {
  it('is a table with a caption, column and row headers', () => {
    draw({ rowCount: 20, firstRow: 10 });

    const table = screen.getByRole('table', { name: 'Products' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Products', 'Price', 'Details']);
    expect(within(table).getByRole('rowheader', { name: 'Tata Salt 1 kg' })).toBeInTheDocument();
    expect(table).toHaveAttribute('aria-rowcount', '21');
    const places = within(table)
      .getAllByRole('row')
      .map((row) => row.getAttribute('aria-rowindex'));
    expect(places).toEqual(['1', '11', '12']);
  });

  // Laid out as blocks, as on a phone, its elements expose only the roles in their attributes.
  it('gives each element its role as an attribute', () => {
    draw({ onRowPress: () => {} });

    const parts = [...document.querySelectorAll('table, thead, tbody, tr, th, td')].map((element) => [
      element.localName,
      element.getAttribute('role'),
    ]);
    const row = [
      ['tr', 'row'],
      ['th', 'rowheader'],
      ['td', 'cell'],
      ['td', 'cell'],
    ];
    const head = [['thead', 'rowgroup'], ['tr', 'row'], ...Array(3).fill(['th', 'columnheader'])];
    expect(parts).toEqual([['table', 'table'], ...head, ['tbody', 'rowgroup'], ...row, ...row]);
  });

  it('opens a row by its button or anywhere but on another control', async () => {
    const open = jest.fn();
    draw({ onRowPress: open });

    await userEvent.click(screen.getByRole('button', { name: 'Tata Salt 1 kg' }));
    await userEvent.click(screen.getByText('₹99.00'));
    await userEvent.click(screen.getAllByRole('button', { name: 'Info' })[0] as HTMLElement);

    expect(open.mock.calls.map(([row]) => row.id)).toEqual(['1', '2']);
    expect(open.mock.calls[1][1]).toBe(screen.getByRole('button', { name: 'Maggi 560 g' }));
  });

  it('moves between rows with the arrows', async () => {
    draw({ onRowPress: () => {} });
    screen.getByRole('button', { name: 'Tata Salt 1 kg' }).focus();

    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: 'Maggi 560 g' })).toHaveFocus();

    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('button', { name: 'Tata Salt 1 kg' })).toHaveFocus();
  });

  it('can be focused by keyboard, under its name, where it is wider than its container', () => {
    const before = globalThis.ResizeObserver;
    globalThis.ResizeObserver = class {
      readonly callback: () => void;
      constructor(callback: () => void) {
        this.callback = callback;
      }
      observe = () => this.callback();
      disconnect = () => {};
    } as unknown as typeof ResizeObserver;
    draw();
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900);

    draw();

    expect(screen.getByRole('group', { name: 'Products' })).toHaveAttribute('tabindex', '0');
    jest.restoreAllMocks();
    globalThis.ResizeObserver = before;
  });

  it('is busy while its rows are fetched again, and announces it', () => {
    draw({ refreshing: true });

    expect(screen.getByRole('table', { name: 'Products' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('progressbar', { name: 'Updating Products' })).toBeInTheDocument();
    expect(screen.getByText('₹99.00')).toBeInTheDocument();
  });

  it('is busy while it has only grey rows', () => {
    draw({ skeletonRows: 3 });

    const table = screen.getByRole('table', { name: 'Products' });
    expect(table).toHaveAttribute('aria-busy', 'true');
    expect(within(table).getAllByRole('row')).toHaveLength(1);
  });
});
