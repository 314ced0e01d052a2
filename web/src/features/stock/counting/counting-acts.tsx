import type { StockCount } from '@bahi/contracts/catalog';
import { useState } from 'react';
import { Button } from '../../../components/form/button.js';
import { AlertDialog } from '../../../components/overlay/alert-dialog.js';
import { countsClient } from '../../../lib/api/counts.js';
import { stockTexts } from '../../../lib/texts/en/stock.js';
import { ProblemBanner } from '../problem-banner.js';
import styles from '../stock.module.css';
import { useAct } from '../use-act.js';

const { counting: texts } = stockTexts;

export interface CountingActsProps {
  readonly count: StockCount;
  /** Entries of this device that the server has not. */
  readonly waiting: number;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Ends or drops a count, after a question. */
export function CountingActs({ count, waiting, onChanged, onClose }: CountingActsProps) {
  const [asked, setAsked] = useState<'review' | 'drop' | null>(null);
  const acting = useAct();
  const { countId } = count;
  const params = { countId };
  const review = async () => {
    const send = () => countsClient.reviewCount({ params });
    const reply = await acting.run({ call: 'reviewCount', content: ['review', countId], send });
    setAsked(null);
    if (reply) onChanged();
  };
  const drop = async () => {
    const send = () => countsClient.dropCount({ params });
    const done = () => texts.dropped;
    const reply = await acting.run({ call: 'dropCount', content: ['drop', countId], send, done });
    setAsked(null);
    if (reply) onClose();
  };
  const why = waiting > 0 ? texts.reviewWaits : count.counted === 0 ? texts.reviewNothing : null;
  const dialog = { onOpenChange: () => setAsked(null), cancelText: texts.keepCounting, busy: acting.isBusy };
  return (
    <div className={styles.form}>
      <ProblemBanner {...acting} />
      <div className={styles.acts}>
        <Button variant="primary" inactive={why !== null} onClick={() => setAsked('review')}>
          {texts.review}
        </Button>
        <Button variant="quiet" onClick={() => setAsked('drop')}>
          {texts.drop}
        </Button>
      </div>
      {why ? <p className="meta">{why}</p> : null}
      <AlertDialog
        {...dialog}
        open={asked === 'review'}
        title={texts.reviewAsk}
        description={texts.reviewText}
        confirmText={texts.review}
        onConfirm={() => void review()}
      />
      <AlertDialog
        {...dialog}
        open={asked === 'drop'}
        title={texts.dropAsk}
        description={texts.dropText}
        confirmText={texts.drop}
        danger
        onConfirm={() => void drop()}
      />
    </div>
  );
}
