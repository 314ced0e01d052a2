import type { CountRow, StockCount } from '@bahi/contracts/catalog';
import { useState } from 'react';
import { Notice } from '../../../components/feedback/notice.js';
import { ProgressBar } from '../../../components/feedback/progress-bar.js';
import { Button } from '../../../components/form/button.js';
import { Card } from '../../../components/layout/card.js';
import { AlertDialog } from '../../../components/overlay/alert-dialog.js';
import { countsClient } from '../../../lib/api/counts.js';
import { count as countText, rupees } from '../../../lib/format/format.js';
import { sumRupees } from '../../../lib/format/rupee-sums.js';
import { stockTexts } from '../../../lib/texts/en/stock.js';
import { ProblemBanner } from '../problem-banner.js';
import styles from '../stock.module.css';
import { StockList } from '../stock-list.js';
import { UnitsDialog } from '../units-dialog.js';
import { ReviewTable } from './review-table.js';
import { type Review, useReview } from './use-review.js';

const { review: texts, counting } = stockTexts;

export interface CountReviewProps {
  readonly count: StockCount;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The sheet of a count: what differs, what is ticked to be approved, and what was refused. */
export function CountReview({ count, onChanged, onClose }: CountReviewProps) {
  const review = useReview(count.countId, onChanged);
  const [again, setAgain] = useState<CountRow | null>(null);
  const isOpen = count.status === 'review';
  const { acting, enter } = review;
  const countAgain = async (counted: number) => {
    if (!again) return;
    const done = texts.againDone(again.productName);
    if (await enter(again, counted, { again: true, done })) setAgain(null);
  };
  return (
    <>
      {count.status === 'approved' || count.status === 'dropped' ? (
        <Notice tone="info">{texts.closed[count.status]}</Notice>
      ) : null}
      {again ? null : <ProblemBanner {...acting} />}
      <Refused review={review} />
      <StockList call="readCountSheet" list={review.sheet}>
        <Card title={texts.title}>
          <Summary review={review} />
          {isOpen ? <ReviewActs count={count} review={review} onClose={onClose} /> : null}
        </Card>
        <ReviewTable review={review} isOpen={isOpen} onCountAgain={setAgain} />
      </StockList>
      {again ? (
        <UnitsDialog
          title={texts.againOf(again.productName)}
          unit={again.unit}
          acting={acting}
          onClose={() => setAgain(null)}
          onSave={(counted) => void countAgain(counted)}
        />
      ) : null}
    </>
  );
}

function Summary({ review: { filtered } }: { readonly review: Review }) {
  const { differs, missing } = filtered;
  const values = differs.map(({ value }) => value).filter((value) => typeof value === 'number');
  const words = [
    texts.differ(differs.length, countText(differs.length)),
    ...(values.length > 0 ? [texts.worth(rupees(sumRupees(values)))] : []),
    ...(missing.length > 0 ? [texts.missing(missing.length, countText(missing.length))] : []),
  ];
  return <p>{words.join(' · ')}</p>;
}

interface ReviewActsProps {
  readonly count: StockCount;
  readonly review: Review;
  readonly onClose: () => void;
}

function ReviewActs({ count: { countId }, review, onClose }: ReviewActsProps) {
  const [isDropping, setIsDropping] = useState(false);
  const { acting, ticked, progress, approve } = review;
  const drop = async () => {
    const send = () => countsClient.dropCount({ params: { countId } });
    const done = () => counting.dropped;
    const reply = await acting.run({ call: 'dropCount', content: ['drop', countId], send, done });
    setIsDropping(false);
    if (reply) onClose();
  };
  const label = progress ? texts.approving(countText(progress.done), countText(progress.all)) : '';
  return (
    <div className={styles.form}>
      {progress ? <ProgressBar label={label} value={progress.done / progress.all} /> : null}
      <div className={styles.acts}>
        <Button
          variant="primary"
          busy={progress !== null}
          inactive={ticked.length === 0}
          onClick={() => void approve()}
        >
          {ticked.length === 0 ? texts.nothingTicked : texts.approve(ticked.length, countText(ticked.length))}
        </Button>
        <Button variant="quiet" inactive={progress !== null} onClick={() => setIsDropping(true)}>
          {counting.drop}
        </Button>
      </div>
      <AlertDialog
        open={isDropping}
        onOpenChange={setIsDropping}
        title={counting.dropAsk}
        description={counting.dropText}
        confirmText={counting.drop}
        danger
        busy={acting.isBusy}
        onConfirm={() => void drop()}
      />
    </div>
  );
}

function Refused({ review: { refused } }: { readonly review: Review }) {
  if (refused.length === 0) return null;
  return (
    <Notice tone="warning">
      <b>{texts.refused}</b>
      <ul>
        {refused.map(({ productId, productName, code }) => (
          <li key={productId}>{`${productName} ${texts.why[code]}`}</li>
        ))}
      </ul>
    </Notice>
  );
}
