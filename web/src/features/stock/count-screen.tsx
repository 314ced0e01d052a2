import { Button } from '../../components/form/button.js';
import { BackIcon } from '../../components/icons.js';
import { PageHeader } from '../../components/layout/page-header.js';
import { countsClient } from '../../lib/api/counts.js';
import { useEndpoint } from '../../lib/api/use-endpoint.js';
import { appTexts } from '../../lib/texts/en/app.js';
import { stockTexts as texts } from '../../lib/texts/en/stock.js';
import { Counting } from './counting/counting.js';
import { CountReview } from './review/count-review.js';
import styles from './stock.module.css';
import { StockList } from './stock-list.js';

export interface CountScreenProps {
  readonly countId: string;
  readonly onClose: () => void;
}

/** One count: the counting while it is open, afterwards its sheet. */
export function CountScreen({ countId, onClose }: CountScreenProps) {
  const head = useEndpoint({
    key: ['readCountSheet', countId, 'head'],
    load: () => countsClient.readCountSheet({ params: { countId }, query: { limit: 1 } }),
  });
  const count = head.data?.count;
  const reload = () => void head.retry(); // the list reports it
  return (
    <>
      <PageHeader title={count?.name ?? appTexts.pages.stock}>
        <Button icon={<BackIcon aria-hidden="true" />} onClick={onClose}>
          {texts.back}
        </Button>
      </PageHeader>
      <div className={styles.tab}>
        <StockList call="readCountSheet" list={head}>
          {count?.status === 'open' ? <Counting count={count} onChanged={reload} onClose={onClose} /> : null}
          {count && count.status !== 'open' ? <CountReview count={count} onChanged={reload} onClose={onClose} /> : null}
        </StockList>
      </div>
    </>
  );
}
