import type { DayReport } from '@bahi/contracts/billing';
import { useRef, useState } from 'react';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Button } from '../../components/form/button.js';
import { PrintIcon } from '../../components/icons.js';
import { AlertDialog } from '../../components/overlay/alert-dialog.js';
import { clockTime, count, longDate, tileRupees } from '../../lib/format/format.js';
import { readSessionName } from '../../lib/session/session.js';
import { useShopDetails } from '../../lib/shop/use-shop-details.js';
import { appTexts } from '../../lib/texts/en/app.js';
import { dayTexts as texts } from '../../lib/texts/en/day.js';
import styles from './day.module.css';
import { changedSinceClose, type DayNames, dayText, printedNow, sectionsOf } from './day-model.js';
import { DaySheet } from './day-sheet.js';
import { PaperSelect } from './paper-select.js';
import type { DayOfShop } from './use-day.js';
import { useDayPaper, useDayPrint } from './use-day-print.js';

export interface DayHeadProps {
  readonly day: DayOfShop;
  readonly report: DayReport;
  readonly names: DayNames;
}

/** The total in large, the close and the print. */
export function DayHead({ day, report, names }: DayHeadProps) {
  const { bills, closed } = report;
  const closedText = closed && texts.close.by(closed.number, closingTime(closed.at), names.person(closed.by));
  return (
    <section className={styles.head} aria-label={dayText(report.day)}>
      <div>
        <h2 className={styles.date}>{dayText(report.day)}</h2>
        <p className={styles.amount}>{tileRupees(bills.total)}</p>
        <p className="meta">{bills.count === 0 ? texts.nothing : texts.billCount(bills.count, count(bills.count))}</p>
        {closedText ? <p>{closedText}</p> : null}
        {closed && !changedSinceClose(report) ? <p className="meta">{texts.close.unchanged}</p> : null}
        {day.closeProblem ? <InlineError kind="banner" message={day.closeProblem} /> : null}
      </div>
      <div className={styles.acts}>
        <PrintDay report={report} names={names} closedText={closedText} />
        {closed || report.day > day.today ? null : <CloseDay day={day} />}
      </div>
    </section>
  );
}

function CloseDay({ day: { day, close, isClosing } }: Pick<DayHeadProps, 'day'>) {
  const [isAsking, setIsAsking] = useState(false);
  const confirm = async () => {
    await close();
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="primary" busy={isClosing} onClick={() => setIsAsking(true)}>
        {texts.close.button}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.close.title(dayText(day))}
        description={texts.close.text}
        cancelText={texts.close.keep}
        confirmText={texts.close.button}
        busy={isClosing}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

interface PrintDayProps extends Omit<DayHeadProps, 'day'> {
  readonly closedText: string | null;
}

/** Prints the report on the paper of this device. */
function PrintDay({ report, names, closedText }: PrintDayProps) {
  const { paper, choose } = useDayPaper();
  const sheet = useRef<HTMLElement>(null);
  const { isPrinting, print } = useDayPrint(sheet, paper);
  const { shop } = useShopDetails();
  return (
    <>
      <PaperSelect paper={paper} onChoose={choose} />
      <Button icon={<PrintIcon aria-hidden="true" />} onClick={print}>
        {texts.print}
      </Button>
      {isPrinting ? (
        <DaySheet
          ref={sheet}
          shop={shop?.name || readSessionName()}
          title={appTexts.pages.day}
          day={dayText(report.day)}
          notes={[...(closedText ? [closedText] : []), printedNow()]}
          sections={sectionsOf(report, names)}
          paper={paper}
        />
      ) : null}
    </>
  );
}

/** `27 Nov 2026, 21:10`. */
function closingTime(at: string) {
  const then = Date.parse(at);
  return `${longDate(at)}, ${clockTime(then, then)}`;
}
