import { CUSTOMER_LANGUAGES, type CustomerLanguage } from '@bahi/contracts/billing';
import { type Ref, useRef, useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Notice } from '../../../components/feedback/notice.js';
import { Skeleton } from '../../../components/feedback/skeleton.js';
import { Button } from '../../../components/form/button.js';
import { TextAreaField } from '../../../components/form/field.js';
import { Select } from '../../../components/form/select.js';
import { MessageIcon } from '../../../components/icons.js';
import { AlertDialog } from '../../../components/overlay/alert-dialog.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { nameOf } from '../../../lib/customer/customer-name.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { customersTexts } from '../../../lib/texts/en/customers.js';
import { customerMessageFor } from '../customer-messages.js';
import type { ListedCustomer } from '../customer-model.js';
import styles from './account.module.css';
import { isRemindedToday, remindedText } from './reminded.js';
import { type ReminderWay, useReminder } from './use-reminder.js';

const { remind: texts } = customerTexts;
const { languages } = customersTexts.form;

export interface RemindDialogProps {
  readonly customer: Pick<ListedCustomer, 'customerId' | 'name' | 'phone'>;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** The text of a reminder in the customer's language, and the ways to send it. Nothing is sent by the server. */
export function RemindDialog({ customer, onClose, onChanged }: RemindDialogProps) {
  const reminding = useReminder(customer.customerId, () => {
    onChanged();
    onClose();
  });
  const { reminder, timeZone, read, acting, language, setLanguage } = reminding;
  const [asked, setAsked] = useState<ReminderWay | null>(null);
  const name = nameOf(customer);
  const first = useRef<HTMLButtonElement>(null);
  const press = (way: ReminderWay) => {
    if (isRemindedToday(reminder?.remindedAt ?? null, timeZone)) setAsked(way);
    else void reminding.send(way); // reports its own failure
  };
  const before = reminder ? remindedText(reminder.remindedAt, timeZone) : '';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title(name)}
      size="medium"
      // Enter sends it: many are reminded in a row.
      initialFocus={first}
      footer={<Ways reminding={reminding} first={first} hasPhone={customer.phone !== null} onPress={press} />}
    >
      <div className={styles.form}>
        {read.failure ? (
          <InlineError
            kind="banner"
            message={customerMessageFor('readReminder', read.failure)}
            onRetry={() => void read.retry()} // reports its own failure
            retrying={read.isRefreshing}
          />
        ) : null}
        {acting.problem ? <InlineError kind="banner" message={acting.problem.text} /> : null}
        {reminder?.quiet ? <Notice tone="info">{texts.quiet[reminder.quiet]}</Notice> : null}
        {reminder && !reminder.quiet && !reminder.whatsapp ? <Notice tone="info">{texts.noPhone}</Notice> : null}
        {reminder ? (
          <>
            <Select
              label={texts.language}
              value={language}
              options={CUSTOMER_LANGUAGES.map((value) => ({ value, label: languages[value] }))}
              onChange={(event) => setLanguage(event.target.value as CustomerLanguage)}
            />
            <TextAreaField label={texts.text} value={reminder.text} readOnly rows={7} dir="auto" lang={language} />
            {before ? <p className="meta">{before}</p> : null}
          </>
        ) : (
          <Skeleton height="14rem" />
        )}
      </div>
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={texts.askAgain}
        description={texts.askAgainText(name)}
        confirmText={texts.again}
        cancelText={texts.keep}
        onConfirm={() => {
          setAsked(null);
          if (asked) void reminding.send(asked); // reports its own failure
        }}
      />
    </Dialog>
  );
}

interface WaysProps {
  readonly reminding: ReturnType<typeof useReminder>;
  readonly first: Ref<HTMLButtonElement>;
  readonly hasPhone: boolean;
  readonly onPress: (way: ReminderWay) => void;
}

function Ways({ reminding: { reminder, acting }, first, hasPhone, onPress }: WaysProps) {
  const isQuiet = !reminder || reminder.quiet !== null;
  return (
    <>
      <Button
        ref={hasPhone ? undefined : first}
        inactive={isQuiet}
        busy={acting.isBusy}
        onClick={() => onPress('copy')}
      >
        {texts.copy}
      </Button>
      <Button inactive={isQuiet || !reminder.sms} busy={acting.isBusy} onClick={() => onPress('sms')}>
        {texts.sms}
      </Button>
      <Button
        ref={hasPhone ? first : undefined}
        variant="primary"
        icon={<MessageIcon aria-hidden="true" />}
        inactive={isQuiet || !reminder.whatsapp}
        busy={acting.isBusy}
        onClick={() => onPress('whatsapp')}
      >
        {texts.whatsapp}
      </Button>
    </>
  );
}
