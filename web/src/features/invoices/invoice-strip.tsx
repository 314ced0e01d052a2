import { StatBlock, StatStrip } from '../../components/data/stat-tile.js';
import { Card } from '../../components/layout/card.js';
import { count, tileRupees } from '../../lib/format/format.js';
import { figuresTexts } from '../../lib/texts/en/figures.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import type { InvoiceStats } from './invoice-model.js';

const { overall: texts } = invoicesTexts;
const { notes } = texts;

export interface InvoiceStripProps {
  /** Absent while nothing has come. */
  readonly stats: InvoiceStats | undefined;
  readonly loading: boolean;
  /** They could not be loaded; the list has the Retry. */
  readonly failed: boolean;
  /** Newer figures are loading. */
  readonly refreshing: boolean;
}

/** Overall Invoice: four pairs of figures over all invoices of the shop. What could not be loaded is a dash. */
export function InvoiceStrip({ stats, loading, failed, refreshing }: InvoiceStripProps) {
  return (
    <Card title={texts.title} state={failed ? 'stale' : 'ready'} message={figuresTexts.failed} refreshing={refreshing}>
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
          figures={[
            amount(stats?.paidAmount, texts.paid.received, notes.gross),
            figure(stats?.customers, texts.paid.customers, notes.customers),
          ]}
        />
        <StatBlock
          loading={loading}
          title={texts.unpaid.title}
          figures={[
            amount(stats?.unpaidAmount, texts.unpaid.outstanding, notes.gross),
            figure(stats?.pendingPayment, texts.unpaid.pending),
          ]}
        />
      </StatStrip>
    </Card>
  );
}

function figure(value: number | undefined, label: string, note?: string) {
  return { figure: value, as: count, label, note };
}

function amount(value: number | undefined, label: string, note?: string) {
  return { figure: value, as: tileRupees, label, note };
}
