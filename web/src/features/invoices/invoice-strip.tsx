import { StatBlock, StatStrip } from '../../components/data/stat-tile.js';
import { Card } from '../../components/layout/card.js';
import { count, tileRupees } from '../../lib/format/format.js';
import type { InvoiceStats } from './invoice-model.js';

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
    <Card title="Overall Invoice" refreshing={refreshing}>
      <StatStrip>
        <StatBlock
          loading={loading}
          title="Recent Transactions"
          figures={[figure(stats?.recentTransactions, 'Last 7 days')]}
        />
        <StatBlock
          loading={loading}
          title="Total Invoices"
          figures={[figure(stats?.totalInvoices, 'All time'), figure(stats?.processed, 'Processed')]}
        />
        <StatBlock
          loading={loading}
          title="Paid Amount"
          figures={[amount(stats?.paidAmount, 'Received'), figure(stats?.customers, 'customers')]}
        />
        <StatBlock
          loading={loading}
          title="Unpaid Amount"
          figures={[amount(stats?.unpaidAmount, 'Outstanding'), figure(stats?.pendingPayment, 'Pending Payment')]}
        />
      </StatStrip>
    </Card>
  );
}
