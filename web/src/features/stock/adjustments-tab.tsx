import type { stockApi } from '@bahi/contracts/catalog';
import type { ReplyOf } from '@bahi/contracts/kit';
import { useState } from 'react';
import { type Column, Table } from '../../components/data/table.js';
import { EmptyState } from '../../components/feedback/empty-state.js';
import { Button } from '../../components/form/button.js';
import { EditIcon, PlusIcon } from '../../components/icons.js';
import { Card } from '../../components/layout/card.js';
import { stockClient } from '../../lib/api/care.js';
import { usePages } from '../../lib/api/use-pages.js';
import { quantity, shortDate } from '../../lib/format/format.js';
import { usePeople } from '../../lib/shop/use-people.js';
import { stockTexts } from '../../lib/texts/en/stock.js';
import { AdjustDialog } from './adjust-dialog.js';
import styles from './stock.module.css';
import { StockPages } from './stock-list.js';

const { adjustments: texts, reasons } = stockTexts;

type Adjusted = ReplyOf<typeof stockApi.listAdjustments>['adjustments'][number];

/** What was adjusted lately, by whom and why; and a new adjustment. */
export function AdjustmentsTab() {
  const personOf = usePeople();
  const pages = usePages('listAdjustments', {}, (query) => stockClient.listAdjustments({ query }));
  const { list } = pages;
  const [isAdjusting, setIsAdjusting] = useState(false);
  const rows = list.data?.adjustments ?? [];
  const start = (
    <Button variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setIsAdjusting(true)}>
      {texts.new}
    </Button>
  );
  return (
    <Card title={texts.title} flush actions={rows.length > 0 || list.failure ? start : null}>
      <StockPages call="listAdjustments" pages={pages}>
        {rows.length === 0 ? (
          <EmptyState title={texts.title} level="h3" icon={<EditIcon />} action={start}>
            {texts.none}
          </EmptyState>
        ) : (
          <Table
            caption={texts.title}
            columns={columnsOf(list.data?.timeZone, personOf)}
            rows={rows}
            rowKey={({ movementId }) => movementId}
            refreshing={list.isRefreshing}
          />
        )}
      </StockPages>
      {isAdjusting ? <AdjustDialog onClose={() => setIsAdjusting(false)} onAdjusted={() => void list.retry()} /> : null}
    </Card>
  );
}

function columnsOf(
  timeZone: string | undefined,
  personOf: (userId: string | null) => string,
): readonly Column<Adjusted>[] {
  const { columns } = texts;
  return [
    {
      key: 'product',
      header: columns.product,
      rowHeader: true,
      phone: 'title',
      cell: ({ productName, note }) => (
        <span className={styles.what}>
          <span>{productName}</span>
          {note ? <span className="meta">{note}</span> : null}
        </span>
      ),
    },
    {
      key: 'change',
      header: columns.change,
      align: 'end',
      width: 9,
      phone: 'lead',
      cell: ({ change, unit }) => <b>{changeText(change, unit)}</b>,
    },
    { key: 'reason', header: columns.reason, width: 9, phone: 'meta', cell: ({ reason }) => reasons[reason] ?? '' },
    { key: 'by', header: columns.by, width: 10, phone: 'meta2', cell: ({ by }) => personOf(by) },
    { key: 'day', header: columns.day, width: 7, phone: 'badge', cell: ({ at }) => shortDate(at, timeZone) },
  ];
}

function changeText(change: number, unit: string) {
  const text = quantity(Math.abs(change ?? 0), unit);
  return change < 0 ? `\u2212${text}` : `+${text}`;
}
