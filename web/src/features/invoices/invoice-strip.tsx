import { StatBlock, StatStrip } from '../../components/data/stat-tile.js';
import { Card } from '../../components/layout/card.js';
import { count, tileRupees } from '../../lib/format/format.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import type { InvoiceStats } from './invoice-model.js';

const { overall: texts } = invoicesTexts;

export interface InvoiceStripProps {
  /** Absent while nothing has come. */
  readonly stats: InvoiceStats | undefined;
  readonly loading: boolean;
  /** Newer figures are loading. */
  readonly refreshing: boolean;
}

/** Overall Invoice: four pairs of figures over all invoices of the shop. */
export function InvoiceStrip({ stats, loading, refreshing }: InvoiceStripProps) {
  const figure = (value: number | undefined, label: string) => ({ figure: value ?? 0, as: count, label });
  const amount = (value: number | undefined, label: string) => ({ figure: value ?? 0, as: tileRupees, label });
  return (
    <Card title={texts.title} refreshing={refreshing}>
      <StatStrip>
        <StatBlock
          loading={loading}
          title={texts.recent.title}
          figures={[figure(stats?.recentTransactions, texts.recent.lastDays)]}
        />
        <StatBlock
          loading={loading}
          title={texts.total.title}
          figures={[figure(stats?.totalInvoices, texts.total.allTime), figure(stats?.processed, texts.total.processed)]}
        />
        <StatBlock
          loading={loading}
          title={texts.paid.title}
          figures={[amount(stats?.paidAmount, texts.paid.received), figure(stats?.customers, texts.paid.customers)]}
        />
        <StatBlock
          loading={loading}
          title={texts.unpaid.title}
          figures={[
            amount(stats?.unpaidAmount, texts.unpaid.outstanding),
            figure(stats?.pendingPayment, texts.unpaid.pending),
          ]}
        />
      </StatStrip>
    </Card>
  );
}
