import { useState } from 'react';
import { PayIcon, ReturnIcon } from '../../../components/icons.js';
import { Menu } from '../../../components/overlay/menu.js';
import { rupees, tileRupees } from '../../../lib/format/format.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { numberOf } from './payment-words.js';
import { MethodDialog, ReasonDialog } from './settle-dialogs.js';
import type { Payment } from './use-invoice-detail.js';
import { useSettling } from './use-settling.js';

const { menu: texts, reason } = moneyTexts;

export interface PaymentMenuProps {
  readonly payment: Payment;
  readonly canChangeMethod: boolean;
  /** After an attempt, a refused one too: another till may have been faster. */
  readonly onSettled: () => void;
}

/** What can be done about a payment that is in; nothing about refunds, or what is waiting, failed or reversed. */
export function PaymentMenu({ payment, canChangeMethod, onSettled }: PaymentMenuProps) {
  const [asked, setAsked] = useState<'reverse' | 'method' | null>(null);
  const settling = useSettling(onSettled);
  if (payment.direction === 'out' || payment.state !== 'done') return null;
  const close = () => {
    setAsked(null);
    settling.forgetProblem();
  };
  const settle = async (how: Parameters<typeof settling.settle>[1]) => {
    if (await settling.settle(payment, how)) setAsked(null);
  };
  const dialog = { payment, problem: settling.problem, isBusy: settling.busy !== null, onClose: close };
  const amount = tileRupees(payment.amount);
  return (
    <>
      <Menu
        label={texts.label(rupees(payment.amount), numberOf(payment))}
        items={[
          ...(canChangeMethod
            ? [
                {
                  id: 'method',
                  label: texts.method,
                  icon: <PayIcon aria-hidden="true" />,
                  onSelect: () => setAsked('method'),
                },
              ]
            : []),
          {
            id: 'reverse',
            label: texts.reverse,
            icon: <ReturnIcon aria-hidden="true" />,
            danger: true,
            onSelect: () => setAsked('reverse'),
          },
        ]}
      />
      {asked === 'reverse' ? (
        <ReasonDialog
          {...dialog}
          title={texts.reverseTitle(amount)}
          description={texts.reverseText(numberOf(payment))}
          chips={reason.reverse}
          confirmText={texts.reverse}
          onConfirm={(why) => void settle({ act: 'reverse', reason: why })}
        />
      ) : null}
      {asked === 'method' ? (
        <MethodDialog
          {...dialog}
          title={texts.methodTitle(amount)}
          confirmText={texts.noteAs}
          onConfirm={(method) => void settle({ act: 'method', method })}
        />
      ) : null}
    </>
  );
}
