import { type Column, Table } from '../../components/data/table.js';
import { rupees } from '../../lib/format/format.js';
import { type ActionHandlers, ActionMenu, DueCell, PhoneActions, StatusCell } from './invoice-cells.js';
import { grossAmount, type Invoice, referenceOf } from './invoice-model.js';

export interface InvoiceTableProps extends ActionHandlers {
  readonly invoices: readonly Invoice[];
  readonly timeZone: string | undefined;
  readonly refreshing: boolean;
  readonly skeletonRows: number;
  /** Of the whole list, from 1, for readers. */
  readonly firstRow: number;
  readonly rowCount: number;
}

/** One page of the list. A row opens the bill, and so does `v`; no single press ever pays. */
export function InvoiceTable(props: InvoiceTableProps) {
  const { invoices, refreshing, skeletonRows, firstRow, rowCount, onAction } = props;
  return (
    <Table
      caption="Invoices"
      columns={columnsFor(props)}
      rows={invoices}
      rowKey={({ _id }) => _id}
      onRowPress={(invoice) => onAction(invoice, 'view')}
      {...{ refreshing, skeletonRows, firstRow, rowCount }}
    />
  );
}

function columnsFor({ timeZone, onAction, pendingOf }: InvoiceTableProps): Column<Invoice>[] {
  return [
    {
      key: 'invoiceId',
      header: 'Invoice ID',
      width: 11,
      rowHeader: true,
      phone: 'meta',
      cell: ({ invoiceId }) => invoiceId,
    },
    { key: 'reference', header: 'Reference Number', phone: 'title', cell: referenceOf },
    {
      key: 'amount',
      header: 'Amount',
      width: 12,
      align: 'end',
      phone: 'lead',
      cell: (invoice) => rupees(grossAmount(invoice)),
    },
    {
      key: 'status',
      header: 'Status',
      width: 10.5,
      phone: 'badge',
      cell: (invoice) => <StatusCell invoice={invoice} isPending={pendingOf(invoice) !== undefined} />,
    },
    {
      key: 'due',
      header: 'Due Date',
      width: 9,
      phone: 'meta2',
      cell: (invoice) => <DueCell invoice={invoice} timeZone={timeZone} />,
    },
    {
      key: 'menu',
      header: 'Actions',
      width: 5,
      hideHeader: true,
      align: 'end',
      only: 'desktop',
      cell: (invoice) => <ActionMenu key={invoice._id} {...{ invoice, onAction, pendingOf }} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      only: 'phone',
      phone: 'actions',
      cell: (invoice) => <PhoneActions key={invoice._id} {...{ invoice, onAction, pendingOf }} />,
    },
  ];
}
