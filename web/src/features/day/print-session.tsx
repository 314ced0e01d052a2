import type { DrawerSession } from '@bahi/contracts/billing';
import { useRef } from 'react';
import { Button } from '../../components/form/button.js';
import { PrintIcon } from '../../components/icons.js';
import { longDate } from '../../lib/format/format.js';
import { readSessionName } from '../../lib/session/session.js';
import { usePeople } from '../../lib/shop/use-people.js';
import { useShopDetails } from '../../lib/shop/use-shop-details.js';
import { dayTexts as texts } from '../../lib/texts/en/day.js';
import { printedNow } from './day-model.js';
import { DaySheet } from './day-sheet.js';
import { PaperSelect } from './paper-select.js';
import { nameOfSession, sessionSections } from './session-sections.js';
import { useDayPaper, useDayPrint } from './use-day-print.js';

export interface PrintSessionProps {
  readonly session: DrawerSession;
  /** The name of its drawer. */
  readonly drawer: string;
  /** With the choice of the paper, where no other stands beside it. */
  readonly withPaper?: boolean;
}

/** Prints the report of one session by itself: Z once it is closed, X before. */
export function PrintSession({ session, drawer, withPaper = false }: PrintSessionProps) {
  const { paper, choose } = useDayPaper();
  const sheet = useRef<HTMLElement>(null);
  const { isPrinting, print } = useDayPrint(sheet, paper, { isWholePage: false });
  const { shop } = useShopDetails();
  const person = usePeople();
  const { sessionNo, openedAt, closedAt } = session;
  return (
    <>
      {withPaper ? <PaperSelect paper={paper} onChoose={choose} /> : null}
      <Button size={withPaper ? 'medium' : 'small'} icon={<PrintIcon aria-hidden="true" />} onClick={print}>
        {texts.printSession(nameOfSession(session))}
      </Button>
      {isPrinting ? (
        <DaySheet
          ref={sheet}
          shop={shop?.name || readSessionName()}
          title={sessionNo === null ? texts.sessions.x : texts.sessions.z}
          day={longDate(closedAt ?? openedAt)}
          notes={[printedNow()]}
          sections={sessionSections(session, { person, drawer: () => drawer })}
          paper={paper}
        />
      ) : null}
    </>
  );
}
