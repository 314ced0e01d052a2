import type { DrawerSession } from '@bahi/contracts/billing';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../components/form/button.js';
import { PrintIcon } from '../../components/icons.js';
import { longDate } from '../../lib/format/format.js';
import { readSessionName } from '../../lib/session/session.js';
import { usePeople } from '../../lib/shop/use-people.js';
import { useShopDetails } from '../../lib/shop/use-shop-details.js';
import { dayTexts as texts } from '../../lib/texts/en/day.js';
import { printedNow } from './day-model.js';
import { DaySheet } from './day-sheet.js';
import { nameOfSession, sessionSections } from './session-sections.js';
import { useDayPaper, useDayPrint } from './use-day-print.js';

export interface PrintSessionProps {
  readonly session: DrawerSession;
  /** The name of its drawer. */
  readonly drawer: string;
}

/** Prints the report of one session by itself: Z once it is closed, X before. */
export function PrintSession({ session, drawer }: PrintSessionProps) {
  const { paper } = useDayPaper();
  const sheet = useRef<HTMLElement>(null);
  const { isPrinting, print } = useDayPrint(sheet, paper, { isWholePage: false });
  const { shop, isLoading } = useShopDetails();
  usePrintAsked(session.sessionId, { isReady: !isLoading, print });
  const person = usePeople();
  const { sessionNo, openedAt, closedAt } = session;
  return (
    <>
      <Button size="small" icon={<PrintIcon aria-hidden="true" />} onClick={print}>
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

/** Prints at once what the address asks for, as the close of a drawer does; a reload prints nothing. */
function usePrintAsked(
  sessionId: string,
  { isReady, print }: { readonly isReady: boolean; readonly print: () => void },
) {
  const [params, setParams] = useSearchParams();
  const isAsked = isReady && params.get('print') === sessionId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is asked for.
  useEffect(() => {
    if (!isAsked) return;
    setParams({}, { replace: true });
    print();
  }, [isAsked]);
}
