import type { Day } from '@bahi/contracts/shared';
import { memo, useMemo } from 'react';
import { type Column, Table } from '../../../components/data/table.js';
import { Button } from '../../../components/form/button.js';
import { IconButton } from '../../../components/form/icon-button.js';
import { MessageIcon, PayIcon } from '../../../components/icons.js';
import { limitUse } from '../../../lib/customer/customer-money.js';
import { nameOf, phoneText } from '../../../lib/customer/customer-name.js';
import { dayOfInstant, shortDate, tileRupees, todayIn } from '../../../lib/format/format.js';
import { customersTexts as texts } from '../../../lib/texts/en/customers.js';
import { daysBetween, type ListedCustomer } from '../customer-model.js';
import { AgeBadge } from '../parts/age-badge.js';
import { Avatar } from '../parts/avatar.js';
import { BalanceText } from '../parts/balance-text.js';
import { ContactLinks } from '../parts/contact-links.js';
import { LimitBar } from '../parts/limit-bar.js';
import styles from './customers.module.css';
import type { CustomerList, Sort } from './shown-customers.js';

export type CustomerAct = 'collect' | 'remind';

export interface CustomerTableProps {
  readonly customers: readonly ListedCustomer[];
  readonly list: Omit<CustomerList, 'customers'> | undefined;
  readonly refreshing: boolean;
  readonly skeletonRows: number;
  /** Of the whole list, from 1, for readers. */
  readonly firstRow: number;
  readonly rowCount: number;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onOpen: (customer: ListedCustomer) => void;
  readonly onAct: (act: CustomerAct, customer: ListedCustomer) => void;
}

/** One page of the customers. Memoized, so that typing a search does not render it. */
export const CustomerTable = memo(function CustomerTable(props: CustomerTableProps) {
  const { customers, list, sort, onSort, onOpen, onAct, ...place } = props;
  const columns = useMemo(() => columnsFor({ list, sort, onSort, onAct }), [list, sort, onSort, onAct]);
  return (
    <Table
      caption={texts.table}
      columns={columns}
      rows={customers}
      rowKey={({ customerId }) => customerId}
      onRowPress={onOpen}
      rowClassName={() => styles.row}
      {...place}
    />
  );
});

/** On a phone nothing stands where nothing is owed. */
const DASH = <span className={styles.dash}>{texts.none}</span>;

type ColumnParts = Pick<CustomerTableProps, 'list' | 'sort' | 'onSort' | 'onAct'>;

function columnsFor({ list, sort, onSort, onAct }: ColumnParts): Column<ListedCustomer>[] {
  const { columns } = texts;
  const today = todayIn(list?.timeZone);
  const sortBy = (by: Sort, order: 'ascending' | 'descending') => ({
    order: sort === by ? order : undefined,
    onPress: () => onSort(by),
  });
  return [
    {
      key: 'name',
      header: columns.name,
      rowHeader: true,
      phone: 'title',
      sort: sortBy('name', 'ascending'),
      cell: nameCell,
    },
    {
      key: 'owes',
      header: columns.owes,
      width: 10,
      align: 'end',
      phone: 'lead',
      sort: sortBy('owes', 'descending'),
      cell: ({ balance }) => <BalanceText balance={balance} />,
    },
    {
      key: 'oldest',
      header: columns.oldest,
      width: 9,
      phone: 'meta2',
      sort: sortBy('oldest', 'descending'),
      cell: (customer) => <OldestCell customer={customer} today={today} timeZone={list?.timeZone} />,
    },
    {
      key: 'limit',
      header: columns.limit,
      width: 8,
      align: 'end',
      phone: 'hidden',
      cell: (customer) => <LimitCell customer={customer} defaultLimit={list?.defaultLimit ?? null} />,
    },
    {
      key: 'lastBill',
      header: columns.lastBill,
      width: 8,
      phone: 'hidden',
      sort: sortBy('lastBill', 'descending'),
      cell: ({ lastBillAt }) => shortDate(lastBillAt, list?.timeZone),
    },
    {
      key: 'contact',
      header: columns.acts,
      hideHeader: true,
      phone: 'badge',
      only: 'phone',
      cell: (customer) => <ContactLinks customer={customer} />,
    },
    {
      key: 'acts',
      header: columns.acts,
      width: 11,
      hideHeader: true,
      align: 'end',
      only: 'desktop',
      cell: (customer) => <RowActs customer={customer} onAct={onAct} />,
    },
  ];
}

function nameCell(customer: ListedCustomer) {
  const { name, phone } = customer;
  return (
    <>
      <Avatar customer={customer} />
      <span className={styles.who}>
        <bdi className={styles.name}>{nameOf(customer)}</bdi>
        {name && phone ? <span className={`meta ${styles.number}`}>{phoneText(phone)}</span> : null}
      </span>
    </>
  );
}

interface OldestCellProps {
  readonly customer: ListedCustomer;
  readonly today: Day;
  readonly timeZone: string | undefined;
}

/** How old the oldest debt is, and who was reminded today already. */
function OldestCell({ customer: { oldestOpenOn, remindedAt }, today, timeZone }: OldestCellProps) {
  if (!oldestOpenOn) return DASH;
  return (
    <span className={styles.oldest}>
      <AgeBadge days={daysBetween(oldestOpenOn, today)} />
      {dayOfInstant(remindedAt, timeZone) === today ? <span className="meta">{texts.reminded}</span> : null}
    </span>
  );
}

function LimitCell({
  customer,
  defaultLimit,
}: {
  readonly customer: ListedCustomer;
  readonly defaultLimit: number | null;
}) {
  const use = limitUse(customer.balance, customer.limit ?? defaultLimit);
  if (!use) return texts.none;
  return (
    <span className={styles.limit}>
      <span>{tileRupees(use.limit)}</span>
      <LimitBar use={use} />
    </span>
  );
}

function RowActs({ customer, onAct }: { readonly customer: ListedCustomer } & Pick<CustomerTableProps, 'onAct'>) {
  if (customer.balance <= 0) return null;
  const name = nameOf(customer);
  return (
    <span className={styles.acts}>
      <Button
        size="small"
        icon={<PayIcon aria-hidden="true" />}
        aria-label={texts.collectFrom(name)}
        onClick={() => onAct('collect', customer)}
      >
        {texts.collect}
      </Button>
      <IconButton
        label={texts.remind(name)}
        icon={<MessageIcon aria-hidden="true" />}
        onClick={() => onAct('remind', customer)}
      />
    </span>
  );
}
