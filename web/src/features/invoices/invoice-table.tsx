import { type Column, Table } from '../../components/data/table.js';
import { rupees } from '../../lib/format/format.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import { type ActionHandlers, ActionMenu, DueCell, PhoneActions, StatusCell } from './invoice-cells.js';
import { grossAmount, type Invoice } from './invoice-model.js';

const { list: texts } = invoicesTexts;

export interface InvoiceTableProps extends ActionHandlers {
  readonly invoices: readonly Invoice[];
  readonly timeZone: string | undefined;
  readonly refreshing: boolean;
  readonly skeletonRows: number;
  /** Of the whole list, from 1, for readers. */
  readonly firstRow: number;
  /** Absent while it is not known. */
  readonly rowCount: number | undefined;
}

/** One page of the list. A row opens the bill, and so does `v`; no single press ever pays. */
export function InvoiceTable(props: InvoiceTableProps) {
  const { invoices, refreshing, skeletonRows, firstRow, rowCount, onAction } = props;
  return (
    <Table
      caption={texts.title}
      columns={columnsFor(props)}
      rows={invoices}
      rowKey={({ _id }) => _id}
      onRowPress={(invoice) => onAction(invoice, 'view')}
      {...{ refreshing, skeletonRows, firstRow }}
      {...(rowCount === undefined ? {} : { rowCount })}
    />
  );
}

function columnsFor({ timeZone, onAction, pendingOf }: InvoiceTableProps): Column<Invoice>[] {
  return [
    {
      key: 'invoiceId',
      header: texts.columns.number,
      width: 11,
      rowHeader: true,
      phone: 'meta',
      cell: ({ invoiceId }) => invoiceId,
    },
    { key: 'reference', header: texts.columns.reference, phone: 'title', cell: ({ reference }) => reference },
    {
      key: 'amount',
      header: texts.columns.amount,
      width: 12,
      align: 'end',
      phone: 'lead',
      cell: (invoice) => rupees(grossAmount(invoice)),
    },
    {
      key: 'status',
      header: texts.columns.status,
      width: 10.5,
      phone: 'badge',
      cell: (invoice) => <StatusCell invoice={invoice} isPending={pendingOf(invoice) !== undefined} />,
    },
    {
      key: 'due',
      header: texts.columns.due,
      width: 9,
      phone: 'meta2',
      cell: (invoice) => <DueCell invoice={invoice} timeZone={timeZone} />,
    },
    {
      key: 'menu',
      header: texts.columns.actions,
      width: 5,
      hideHeader: true,
      align: 'end',
      only: 'desktop',
      cell: (invoice) => <ActionMenu key={invoice._id} {...{ invoice, onAction, pendingOf }} />,
    },
    {
      key: 'actions',
      header: texts.columns.actions,
      only: 'phone',
      phone: 'actions',
      cell: (invoice) => <PhoneActions key={invoice._id} {...{ invoice, onAction, pendingOf }} />,
    },
  ];
}
