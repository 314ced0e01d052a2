import type { ReactNode } from 'react';
import { Tabs } from '../../components/layout/tabs.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import { useToConfirmCount } from './money-chunk.js';
import { INVOICE_TABS, type InvoiceTab } from './use-invoice-tab.js';

const { tabs: texts } = invoicesTexts;

export interface InvoiceTabsProps {
  readonly chosen: InvoiceTab;
  readonly onChoose: (tab: InvoiceTab) => void;
  readonly children: ReactNode;
}

/** The tabs of the Invoice page; how many payments wait stands on theirs. */
export function InvoiceTabs(props: InvoiceTabsProps) {
  const { Part: Count } = useToConfirmCount();
  const tabs = INVOICE_TABS.map((id) => ({
    id,
    label: texts[id],
    badge: id === 'confirm' && Count ? <Count /> : null,
  }));
  return <Tabs label={texts.label} tabs={tabs} {...props} />;
}
