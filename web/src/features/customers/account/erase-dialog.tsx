import { InlineError } from '../../../components/feedback/inline-error.js';
import { AlertDialog } from '../../../components/overlay/alert-dialog.js';
import { customersClient } from '../../../lib/api/customers.js';
import { nameOf } from '../../../lib/customer/customer-name.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { useAct } from '../use-act.js';
import type { AccountDialogProps } from './amount-dialog.js';

const {
  details: { erase: texts },
} = customerTexts;

/** Asks before the personal data of a customer goes for good. */
export function EraseDialog({ customer, onClose, onChanged }: AccountDialogProps) {
  const acting = useAct();
  const { customerId } = customer;
  const confirm = async () => {
    const reply = await acting.run({
      call: 'eraseCustomer',
      content: customerId,
      send: (idempotencyKey) => customersClient.eraseCustomer({ params: { customerId } }, { idempotencyKey }),
      done: () => texts.done,
    });
    if (!reply) return;
    onChanged();
    onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={texts.title(nameOf(customer))}
      description={
        <>
          <span>{texts.text}</span>
          {acting.problem ? <InlineError kind="banner" message={acting.problem.text} /> : null}
        </>
      }
      confirmText={texts.act}
      cancelText={texts.keep}
      danger
      busy={acting.isBusy}
      onConfirm={() => void confirm()} // reports its own failure
    />
  );
}
