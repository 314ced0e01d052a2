import type { SummaryPeriod } from '@bahi/contracts/analytics';
import type { ReactNode } from 'react';
import { FigureText } from '../../components/data/figure-text.js';
import { Skeleton } from '../../components/feedback/skeleton.js';
import { ArrowDownIcon, ArrowUpIcon, MinusIcon } from '../../components/icons.js';
import { Card, type CardProps } from '../../components/layout/card.js';
import { cardStateOf } from '../../components/layout/card-state.js';
import { change } from '../../lib/format/format.js';
import { statisticsTexts as texts } from '../../lib/texts/en/statistics.js';
import styles from './summary-card.module.css';
import type { SummaryFigure } from './summary-figures.js';
import type { StatisticsState } from './use-statistics.js';

interface FiguresProps {
  readonly figure: SummaryFigure;
  readonly period: SummaryPeriod;
}

export interface SummaryCardProps extends FiguresProps, Pick<CardProps, 'dimmed' | 'matched' | 'note' | 'span'> {
  readonly title: string;
  readonly handle: ReactNode;
  readonly endpoint: StatisticsState['summary'];
}

/** One figure of the period with how it moved against the one before. */
export function SummaryCard({ title, handle, endpoint, figure, period, ...look }: SummaryCardProps) {
  return (
    <Card title={title} actions={handle} {...cardStateOf(endpoint)} skeleton={<FigureSkeleton />} {...look}>
      <Figures figure={figure} period={period} />
    </Card>
  );
}

/** Apart, because a part that is not shown yet writes no figures either. */
function Figures({ figure: { figure, previous, change: percent, as }, period }: FiguresProps) {
  const isNew = previous === 0;
  const isCompared = previous !== undefined && !isNew;
  return (
    <div className={styles.body}>
      <p className={styles.value}>
        <FigureText figure={figure} as={as} />
      </p>
      <p className={styles.change}>
        {isNew && figure ? <span>{texts.isNew[period]}</span> : null}
        {isCompared ? <Change percent={percent ?? 0} period={period} /> : null}
      </p>
      <p className={`meta ${styles.previous}`}>
        {isCompared ? <span>{texts.previous[period](as(previous))}</span> : null}
      </p>
    </div>
  );
}

function directionOf(text: string) {
  if (text.startsWith('+')) return { look: styles.up, Icon: ArrowUpIcon };
  return text.startsWith('-') ? { look: styles.down, Icon: ArrowDownIcon } : { look: styles.same, Icon: MinusIcon };
}

function Change({ percent, period }: { readonly percent: number; readonly period: SummaryPeriod }) {
  const text = change(percent);
  const { look, Icon } = directionOf(text);
  return (
    <span className={`${styles.moved} ${look}`}>
      <Icon aria-hidden="true" />
      <span>{texts.change[period](text)}</span>
    </span>
  );
}

function FigureSkeleton() {
  return (
    <div className={styles.body}>
      <span className={styles.value}>
        <Skeleton width="7rem" height="1.75rem" />
      </span>
      <span className={styles.change}>
        <Skeleton width="9rem" height="0.875rem" />
      </span>
      <span className={`meta ${styles.previous}`}>
        <Skeleton width="6rem" height="0.875rem" />
      </span>
    </div>
  );
}
