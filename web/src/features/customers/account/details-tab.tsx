import { useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { DownloadIcon, EditIcon } from '../../../components/icons.js';
import { Card } from '../../../components/layout/card.js';
import { AlertDialog } from '../../../components/overlay/alert-dialog.js';
import { customersClient } from '../../../lib/api/customers.js';
import { nameOf, phoneText } from '../../../lib/customer/customer-name.js';
import { numericDate, tileRupees } from '../../../lib/format/format.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { customersTexts } from '../../../lib/texts/en/customers.js';
import type { Customer } from '../customer-model.js';
import { useAct } from '../use-act.js';
import { useDownload } from '../use-download.js';
import styles from './account.module.css';
import type { CustomerAct } from './customer-dialogs.js';
import { RemindingForm } from './reminding-form.js';

const { details: texts } = customerTexts;
const NONE = customersTexts.none;

export interface DetailsTabProps {
  readonly customer: Customer;
  readonly timeZone: string;
  readonly onAct: (act: CustomerAct) => void;
  readonly onChanged: () => void;
}

/** What is kept of a customer, and what is done with it as a whole. */
export function DetailsTab({ customer, onAct, onChanged }: DetailsTabProps) {
  const { erasedAt } = customer;
  return (
    <Card
      title={texts.title}
      actions={
        erasedAt ? null : (
          <Button size="small" icon={<EditIcon aria-hidden="true" />} onClick={() => onAct('edit')}>
            {texts.edit}
          </Button>
        )
      }
    >
      <div className={styles.details}>
        <Fields customer={customer} />
        {erasedAt ? null : <RemindingForm customer={customer} onChanged={onChanged} />}
        <WholeActs customer={customer} onAct={onAct} onChanged={onChanged} />
      </div>
    </Card>
  );
}

function Fields({ customer }: { readonly customer: Customer }) {
  const { fields } = texts;
  const { phone, address, limit, limitInForce, language, note, mayRemind, promisedOn } = customer;
  const { gstin, deliveryAddress } = customer;
  const shopLimit = limitInForce === null ? NONE : texts.shopLimit(tileRupees(limitInForce));
  const reminders = promisedOn ? texts.promised(numericDate(promisedOn)) : texts.mayRemind;
  const rows = [
    [fields.phone, phone ? phoneText(phone) : NONE],
    [fields.address, address ?? NONE],
    [fields.limit, limit === null ? shopLimit : tileRupees(limit)],
    [fields.language, customersTexts.form.languages[language ?? 'none']],
    [fields.reminders, mayRemind ? reminders : texts.noReminders],
    ...(gstin ? [[customersTexts.buyer.gstin, gstin] as const] : []),
    ...(deliveryAddress ? [[customersTexts.buyer.deliveryAddress, deliveryAddress] as const] : []),
    [fields.note, note ?? NONE],
  ] as const;
  return (
    <dl className={styles.fields}>
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function WholeActs({ customer, onAct, onChanged }: Omit<DetailsTabProps, 'timeZone'>) {
  const { customerId, archivedAt, erasedAt, openingSet, balance, pending } = customer;
  const acting = useAct();
  const download = useDownload();
  const [isAsking, setIsAsking] = useState(false);
  const isSettled = balance === 0 && pending === 0;
  const name = nameOf(customer);
  const params = { customerId };
  const after = (reply: unknown) => {
    setIsAsking(false);
    if (reply) onChanged();
  };
  const archive = async () =>
    after(
      await acting.run({
        call: 'archiveCustomer',
        content: customerId,
        send: (idempotencyKey) => customersClient.archiveCustomer({ params }, { idempotencyKey }),
        done: () => texts.archive.done(name),
      }),
    );
  const restore = async () =>
    after(
      await acting.run({
        call: 'restoreCustomer',
        content: customerId,
        send: (idempotencyKey) => customersClient.restoreCustomer({ params }, { idempotencyKey }),
        done: () => texts.restore.done(name),
      }),
    );
  const problem = acting.problem ?? download.problem;
  return (
    <>
      {problem ? <InlineError kind="banner" message={problem.text} /> : null}
      <div className={styles.acts}>
        {openingSet || erasedAt ? null : <Button onClick={() => onAct('opening')}>{texts.opening.act}</Button>}
        {balance > 0 ? <Button onClick={() => onAct('writeOff')}>{texts.writeOff.act}</Button> : null}
        {erasedAt || archivedAt ? null : <Button onClick={() => onAct('merge')}>{texts.merge.act}</Button>}
        <Button
          icon={<DownloadIcon aria-hidden="true" />}
          busy={download.isBusy}
          onClick={() => void download.one(customerId)} // reports its own failure
        >
          {texts.export}
        </Button>
        {archivedAt && !erasedAt ? (
          <Button busy={acting.isBusy} onClick={() => void restore()}>
            {texts.restore.act}
          </Button>
        ) : null}
        {archivedAt ? null : (
          <Button inactive={!isSettled} onClick={() => setIsAsking(true)}>
            {texts.archive.act}
          </Button>
        )}
        {erasedAt ? null : (
          <Button variant="danger" inactive={!isSettled} onClick={() => onAct('erase')}>
            {texts.erase.act}
          </Button>
        )}
      </div>
      {isSettled ? null : <p className="meta">{texts.owesFirst}</p>}
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.archive.title(name)}
        description={texts.archive.text}
        confirmText={texts.archive.act}
        cancelText={texts.archive.keep}
        busy={acting.isBusy}
        onConfirm={() => void archive()} // reports its own failure
      />
    </>
  );
}
