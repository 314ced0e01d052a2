import { useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Select } from '../../../components/form/select.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { notify } from '../../../lib/feedback/toast.js';
import { printerTexts as texts } from '../../../lib/texts/en/printer.js';
import { printDirectly } from './print-directly.js';
import {
  COLUMNS,
  keepPrinterChoice,
  MAX_COPIES,
  type PrinterChoice,
  type PrintWay,
  readPrinterChoice,
} from './printer-choice.js';
import styles from './printer-dialog.module.css';
import { type PrinterTrouble, troubleOf } from './printer-port.js';
import { portOf } from './printer-ports.js';
import { sampleBill } from './sample-bill.js';

const WAYS: readonly PrintWay[] = ['dialog', 'serial', 'usb', 'bluetooth'];

export interface PrinterDialogProps {
  /** Stands on the test print. */
  readonly shop: string;
  readonly onClose: () => void;
}

/** What this device prints bills on. Each choice is kept at once. */
export function PrinterDialog({ shop, onClose }: PrinterDialogProps) {
  const { choice, change, trouble, isBusy, choose, test } = usePrinterChoice(shop);
  const isDirect = choice.way !== 'dialog';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      description={texts.text}
      size="small"
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className={styles.printer}>
        {trouble ? <InlineError kind="banner" message={texts.troubles[trouble]} /> : null}
        <Select
          label={texts.way}
          options={WAYS.map((value) => ({ value, label: texts.ways[value] }))}
          value={choice.way}
          onChange={({ target }) => change({ way: target.value as PrintWay, printer: null })}
        />
        {isDirect ? (
          <div className={styles.printerRow}>
            <p>{choice.printer ? texts.chosen(choice.printer.name) : texts.none}</p>
            <Button busy={isBusy} onClick={() => void choose()}>
              {texts.choose}
            </Button>
            {choice.printer ? (
              <Button busy={isBusy} onClick={() => void test()}>
                {texts.test}
              </Button>
            ) : null}
          </div>
        ) : null}
        {isDirect ? <DirectFields choice={choice} onChange={change} /> : null}
        <Select
          label={texts.after}
          options={yesOrNo(texts.automatic, texts.byPress)}
          value={String(choice.isAutomatic)}
          onChange={({ target }) => change({ isAutomatic: target.value === 'true' })}
        />
        <Select
          label={texts.copies}
          options={Array.from({ length: MAX_COPIES }, (_, at) => String(at + 1)).map(optionOf)}
          value={String(choice.copies)}
          onChange={({ target }) => change({ copies: Number(target.value) })}
        />
      </div>
    </Dialog>
  );
}

interface FieldsProps {
  readonly choice: PrinterChoice;
  readonly onChange: (own: Partial<PrinterChoice>) => void;
}

/** What only a receipt printer has. */
function DirectFields({ choice, onChange }: FieldsProps) {
  return (
    <>
      <Select
        label={texts.columns}
        options={COLUMNS.map((columns) => ({ value: String(columns), label: texts.paper[columns] }))}
        value={String(choice.columns)}
        onChange={({ target }) => onChange({ columns: Number(target.value) as PrinterChoice['columns'] })}
      />
      <Select
        label={texts.drawer}
        options={yesOrNo(texts.opens, texts.staysShut)}
        value={String(choice.opensDrawer)}
        onChange={({ target }) => onChange({ opensDrawer: target.value === 'true' })}
      />
    </>
  );
}

function optionOf(value: string) {
  return { value, label: value };
}

function yesOrNo(yes: string, no: string) {
  return [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
}

function usePrinterChoice(shop: string) {
  const [choice, setChoice] = useState(readPrinterChoice);
  const [trouble, setTrouble] = useState<PrinterTrouble | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const change = (own: Partial<PrinterChoice>) => {
    const next = { ...choice, ...own };
    keepPrinterChoice(next);
    setChoice(next);
    setTrouble(null);
  };
  const attempt = async (act: () => Promise<unknown>) => {
    setIsBusy(true);
    setTrouble(null);
    try {
      await act();
    } catch (failure) {
      setTrouble(troubleOf(failure));
    } finally {
      setIsBusy(false);
    }
  };
  return {
    choice,
    change,
    trouble,
    isBusy,
    choose: () =>
      attempt(async () => {
        if (choice.way === 'dialog') return;
        change({ printer: await portOf(choice.way).choose() });
      }),
    test: () =>
      attempt(async () => {
        await printDirectly({ ...choice, copies: 1 }, { bill: sampleBill(shop), opensDrawer: choice.opensDrawer });
        notify.success(texts.tested);
      }),
  };
}
