import { useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { rupees } from '../../../lib/format/format.js';
import { unbroken } from '../../../lib/format/unbroken.js';
import { askingTexts } from '../../../lib/texts/en/asking.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import { CustomerName } from '../customer/customer-chip.js';
import { newPricesIn } from '../payment/new-prices.js';
import { type PlaceProblem, problemOf } from '../payment/place-problem.js';
import type { Counter } from '../use-counter.js';
import { fullAmount, itemName } from './amounts.js';
import styles from './counter-dialogs.module.css';

const { total } = counterTexts;
const { failure, held: heldTexts, leave } = askingTexts;

interface PartProps {
  readonly counter: Counter;
}

/** Why the bill was not sold, line by line, and the ways on. */
export function ProblemDialog({ counter }: PartProps) {
  const { placing, bill, dispatch, rules } = counter;
  const problem = placing.failed && problemOf(placing.failed, rules);
  if (!problem) return null;
  const prices = problem.kind === 'lines' ? newPricesIn(problem.lines) : [];
  const takePrices = () => {
    dispatch({ do: 'accept-prices', prices });
    placing.dismiss();
  };
  const act = wayOn(problem, prices.length > 0 ? takePrices : undefined, placing);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || placing.dismiss()}
      title={problem.kind === 'lines' ? failure.lines(problem.lines.length, bill.lines.length) : failure.title}
      size="medium"
      footer={
        <>
          <Button onClick={placing.dismiss}>{failure.back}</Button>
          {problem.kind === 'unanswered' && problem.isAway ? (
            <Button onClick={() => void placing.sellToWalkIn()}>{failure.toWalkIn}</Button> // reports its own failure
          ) : null}
          {act ? (
            <Button variant="primary" ref={focusIt} onClick={act.run}>
              {act.text}
            </Button>
          ) : null}
        </>
      }
    >
      {problem.kind === 'unanswered' ? (
        <InlineError kind="banner" message={failure.unanswered} detail={failure.unansweredDetail} />
      ) : null}
      {problem.kind === 'refused' || problem.kind === 'credit' ? (
        <InlineError kind="banner" message={problem.message} />
      ) : null}
      {problem.kind === 'credit' ? <CreditFigures of={problem} /> : null}
      {problem.kind === 'lines' ? (
        <ul className={styles.rows}>
          {problem.lines.map((line) => (
            <li key={`${line.lineNo}${line.code}`}>
              <b>{nameOf(bill.lines[line.lineNo - 1])}</b>
              <span>{reasonOf(line, bill.lines[line.lineNo - 1]?.unitPricePaise)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}

/** How far the account would pass its limit. */
function CreditFigures({ of }: { readonly of: Extract<PlaceProblem, { readonly kind: 'credit' }> }) {
  return (
    <ul className={styles.rows}>
      {(['limit', 'balance', 'over'] as const).map((figure) => (
        <li key={figure}>
          <b>{failure.credit[figure]}</b>
          <span>{rupees(of[figure])}</span>
        </li>
      ))}
    </ul>
  );
}

/** The bills that wait, to go on with. */
export function HeldDialog({ counter: { held, trouble } }: PartProps) {
  return (
    <Dialog open={held.isShown} onOpenChange={held.show} title={heldTexts.title}>
      {held.failure && held.bills.length === 0 ? (
        <InlineError kind="banner" message={heldTexts.failed} onRetry={() => void held.retry()} />
      ) : null}
      {trouble.text ? <InlineError kind="banner" message={trouble.text} /> : null}
      {held.bills.length === 0 && !held.failure ? <p className="meta">{heldTexts.none}</p> : null}
      <ul className={styles.rows}>
        {held.bills.map(({ heldKey, label, customerId, lines, total: sum }, at) => (
          <li key={heldKey}>
            <b>
              {label} {customerId ? <CustomerName customerId={customerId} /> : null}
            </b>
            <span>{heldTexts.row(total.itemCount(lines), rupees(sum))}</span>
            <Button size="small" aria-label={`${heldTexts.drop} ${label}`} onClick={() => void held.drop(heldKey)}>
              {heldTexts.drop}
            </Button>
            <Button
              size="small"
              variant="primary"
              ref={at === 0 ? focusIt : undefined}
              aria-label={`${heldTexts.resume} ${label}`}
              onClick={() => void held.resume(heldKey)} // reports its own failure
            >
              {heldTexts.resume}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

export interface OpenProps {
  readonly onClose: () => void;
}

/** Escape with lines on the bill: hold it, drop it or go on. */
export function LeaveDialog({ counter, onClose }: PartProps & OpenProps) {
  const [isHolding, setIsHolding] = useState(false);
  const hold = async () => {
    setIsHolding(true);
    await counter.held.hold();
    onClose();
  };
  const drop = () => {
    counter.drop();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={leave.title}
      description={leave.text}
      size="small"
      footer={
        <>
          <Button variant="danger" onClick={drop}>
            {leave.drop}
          </Button>
          <Button busy={isHolding} onClick={() => void hold()}>
            {leave.hold}
          </Button>
          <Button variant="primary" ref={focusIt} onClick={onClose}>
            {leave.stay}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}

/** Enter goes on: the dialog opens after its content. */
function focusIt(button: HTMLButtonElement | null) {
  if (button) requestAnimationFrame(() => button.focus());
}

function wayOn(problem: PlaceProblem, takePrices: (() => void) | undefined, placing: Counter['placing']) {
  if (problem.kind === 'unanswered') return { text: failure.retry, run: () => void placing.retry() };
  if (problem.kind === 'credit') return { text: failure.sellAnyway, run: () => void placing.sellOverLimit() };
  if (problem.kind === 'lines' && problem.canSellShort)
    return { text: failure.sellAnyway, run: () => void placing.sellShort() };
  return takePrices ? { text: failure.takePrices, run: takePrices } : null;
}

function nameOf(line: Counter['bill']['lines'][number] | undefined) {
  return line && unbroken(itemName(line));
}

function reasonOf(
  { code, left, price, mrp }: Extract<PlaceProblem, { kind: 'lines' }>['lines'][number],
  before: Parameters<typeof fullAmount>[0] | undefined,
): string {
  const { reasons } = failure;
  if (code === 'insufficient-stock') return reasons[code](String(left ?? 0));
  if (code === 'price-changed')
    return reasons[code](before === undefined ? '' : fullAmount(before), rupees(price ?? 0));
  if (code === 'above-mrp') return reasons[code](rupees(mrp ?? 0));
  const simple: Readonly<Record<string, unknown>> = reasons;
  const text = simple[code];
  return typeof text === 'string' ? text : reasons.other;
}
