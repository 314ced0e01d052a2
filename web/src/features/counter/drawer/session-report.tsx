import type { DrawerSession } from '@bahi/contracts/billing';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Skeleton } from '../../../components/feedback/skeleton.js';
import { Button } from '../../../components/form/button.js';
import { outcomeOf } from '../../../lib/api/api-failure.js';
import { moneyClient } from '../../../lib/api/money.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { clockTime, rupees } from '../../../lib/format/format.js';
import { sumRupees } from '../../../lib/format/rupee-sums.js';
import { paths } from '../../../lib/navigation/paths.js';
import { cashMoveTexts } from '../../../lib/texts/en/cash-moves.js';
import { drawerTexts } from '../../../lib/texts/en/drawer.js';
import styles from './drawer-dialog.module.css';

const { report: texts, close: closeTexts } = drawerTexts;

/** The answer to a close, in large: its number and, for those who may see it, what is missing. */
export function ClosedReport({ session, onDone }: { readonly session: DrawerSession; readonly onDone: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  const { sessionId, sessionNo, counted, difference, expected } = session;
  return (
    <>
      <p className={styles.closed} role="status">
        <span>{closeTexts.done(sessionNo ?? '')}</span>
        <b>{rupees(counted ?? 0)}</b>
        {typeof difference === 'number' ? <span data-off={difference !== 0}>{differenceText(difference)}</span> : null}
      </p>
      <SessionFigures session={session} />
      <div className={styles.buttons}>
        {expected === undefined ? null : (
          <Link to={`${paths.day}?${new URLSearchParams({ print: sessionId })}`}>
            {closeTexts.print(sessionNo ?? '')}
          </Link>
        )}
        <Button ref={done} variant="primary" onClick={onDone}>
          {drawerTexts.done}
        </Button>
      </div>
    </>
  );
}

/** The X report of an open session. */
export function SessionReport({ sessionId, onBack }: { readonly sessionId: string; readonly onBack: () => void }) {
  const { data, failure, retry, isRefreshing } = useEndpoint({
    key: ['readDrawerSession', sessionId],
    load: () => moneyClient.readDrawerSession({ params: { sessionId }, query: {} }),
  });
  const message = failure && outcomeOf(failure).status === 403 ? texts.forbidden : texts.failed;
  return (
    <>
      {failure ? <InlineError message={message} onRetry={() => void retry()} retrying={isRefreshing} /> : null}
      {data ? <SessionFigures session={data.session} /> : null}
      {data || failure ? null : <Skeleton height="9rem" />}
      <div className={styles.buttons}>
        <Button onClick={onBack}>{drawerTexts.back}</Button>
      </div>
    </>
  );
}

function SessionFigures({ session }: { readonly session: DrawerSession }) {
  const { moves, cash, expected } = session;
  return (
    <>
      <dl className={styles.figures}>
        {figuresOf(session).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {cash === undefined && expected === undefined ? <p className="meta">{texts.blind}</p> : null}
      {moves.length > 0 ? (
        <>
          <h3 className={styles.movesTitle}>{cashMoveTexts.title}</h3>
          <ul className={styles.moves}>
            {moves.map(({ moveId, kind, reason, note, amount, at }) => (
              <li key={moveId}>
                <span>
                  {cashMoveTexts.move(kind, reason)}
                  <small className="meta">{[clockTime(Date.parse(at)), note].filter(Boolean).join(' · ')}</small>
                </span>
                <b>{rupees(kind === 'in' ? amount : -amount)}</b>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

/** The lines of a report, without those that the answer leaves out. */
function figuresOf({ openedAt, float, moves, cash, expected, counted, difference }: DrawerSession) {
  const moved = (kind: 'in' | 'out') =>
    sumRupees(moves.filter((move) => move.kind === kind).map(({ amount }) => amount));
  const late = cash && cash.late !== 0 ? ` (${rupees(cash.late)} ${texts.late})` : '';
  const lines: readonly (readonly [label: string, text: string | undefined])[] = [
    [texts.opened, clockTime(Date.parse(openedAt))],
    [texts.float, rupees(float)],
    [texts.sales, cash && rupees(cash.in) + late],
    [texts.refunds, cash && rupees(-cash.refunds)],
    [texts.in, rupees(moved('in'))],
    [texts.out, rupees(-moved('out'))],
    [texts.expected, expected === undefined ? undefined : rupees(expected)],
    [texts.counted, counted === null ? undefined : rupees(counted)],
    [texts.difference, typeof difference === 'number' ? rupees(difference) : undefined],
  ];
  return lines.flatMap(([label, text]) => (text === undefined ? [] : [{ label, text }]));
}

function differenceText(difference: number) {
  if (difference === 0) return closeTexts.right;
  return difference < 0 ? closeTexts.short(rupees(-difference)) : closeTexts.over(rupees(difference));
}
