import { useSearchParams } from 'react-router-dom';
import type { Customer } from '../customer-model.js';
import { CustomerDialog } from './customer-dialog.js';
import { EraseDialog } from './erase-dialog.js';
import { MergeDialog } from './merge-dialog.js';
import { OpeningDialog } from './opening-dialog.js';
import { PaymentDialog } from './payment-dialog.js';
import { RemindDialog } from './remind-dialog.js';
import { StatementDialog } from './statement-dialog.js';
import { WriteOffDialog } from './write-off-dialog.js';

/** What is done with a customer in a window of its own. */
export type CustomerAct = 'pay' | 'remind' | 'statement' | 'edit' | 'opening' | 'writeOff' | 'merge' | 'erase';

export interface CustomerDialogsProps {
  readonly asked: CustomerAct | null;
  readonly customer: Customer;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** The window that was asked for. */
export function CustomerDialogs({ asked, ...dialog }: CustomerDialogsProps) {
  const [, setParams] = useSearchParams();
  const open = (customerId: string) => setParams({ customer: customerId });
  switch (asked) {
    case 'pay':
      return <PaymentDialog {...dialog} />;
    case 'remind':
      return <RemindDialog {...dialog} />;
    case 'statement':
      return <StatementDialog {...dialog} />;
    case 'edit':
      return <CustomerDialog {...dialog} onOpen={open} />;
    case 'opening':
      return <OpeningDialog {...dialog} />;
    case 'writeOff':
      return <WriteOffDialog {...dialog} />;
    case 'merge':
      return <MergeDialog {...dialog} onMerged={open} />;
    case 'erase':
      return <EraseDialog {...dialog} />;
    case null:
      return null;
  }
}
