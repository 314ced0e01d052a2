import type { StockCount } from '@bahi/contracts/catalog';
import { Suspense, useEffect, useRef, useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { ProgressBar } from '../../../components/feedback/progress-bar.js';
import { IconButton } from '../../../components/form/icon-button.js';
import { CameraIcon, ScanIcon } from '../../../components/icons.js';
import { Card } from '../../../components/layout/card.js';
import { TOUCH, useMedia } from '../../../lib/browser/use-media.js';
import { count as countText } from '../../../lib/format/format.js';
import { lazyChunk } from '../../../lib/performance/lazy-chunk.js';
import { stockTexts } from '../../../lib/texts/en/stock.js';
import styles from '../stock.module.css';
import { CountingActs } from './counting-acts.js';
import { EntryTroubles } from './entry-troubles.js';
import { FoundProducts } from './found-products.js';
import { RecentScans } from './recent-scans.js';
import { UnknownTray } from './unknown-tray.js';
import { useCountEntries } from './use-count-entries.js';
import { useCounting } from './use-counting.js';

const { counting: texts, counts, failed } = stockTexts;
const camera = lazyChunk(() => import('../../../components/camera/camera-dialog.js'));
const CameraDialog = camera.part((chunk) => chunk.CameraDialog);

/** Other devices count the same sheet. */
const REFRESH_MS = 15_000;
const RESULTS = 'count-results';

export interface CountingProps {
  readonly count: StockCount;
  /** The count is not as it was. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** An open count: one large field, what was scanned last, and the way to the review. */
export function Counting({ count, onChanged, onClose }: CountingProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isScanning, setIsScanning] = useState(false);
  const entries = useCountEntries(count.countId, onChanged);
  const entry = useCounting(entries, field);
  const isTouch = useMedia(TOUCH);
  useRefresh(onChanged);
  useEffect(() => {
    if (!isTouch) field.current?.focus();
  }, [isTouch]);
  const { counted, products } = count;
  const progress = counts.progress(countText(counted), countText(products));
  return (
    <div className={styles.counting}>
      <div className={styles.tab}>
        <div className={styles.entryRow}>
          <div className={styles.entry}>
            <ScanIcon aria-hidden="true" />
            <input
              ref={field}
              type="search"
              role="combobox"
              aria-label={texts.entry}
              aria-expanded={entry.found.length > 0}
              aria-controls={RESULTS}
              aria-autocomplete="list"
              aria-activedescendant={entry.found.length > 0 ? `${RESULTS}-${entry.active}` : undefined}
              placeholder={texts.placeholder}
              autoComplete="off"
              enterKeyHint="done"
              value={entry.typed}
              onChange={(event) => entry.type(event.target.value)}
              onKeyDown={entry.onKeyDown}
            />
          </div>
          <IconButton
            className={styles.camera}
            variant="outline"
            label={texts.camera}
            icon={<CameraIcon aria-hidden="true" />}
            onClick={() => setIsScanning(true)}
          />
        </div>
        <FoundProducts id={RESULTS} entry={entry} />
        {entry.list.failure && !entry.list.isLoaded ? (
          <InlineError kind="banner" message={failed.products} onRetry={() => void entry.list.refresh()} />
        ) : null}
        <EntryTroubles entries={entries} />
        <RecentScans entries={entries} />
      </div>
      <div className={styles.tab}>
        <Card title={progress}>
          <ProgressBar label={progress} value={products > 0 ? Math.min(1, counted / products) : 0} />
          <CountingActs count={count} waiting={entries.waiting} onChanged={onChanged} onClose={onClose} />
        </Card>
        <UnknownTray entries={entries} />
      </div>
      {isScanning ? (
        <Suspense fallback={null}>
          <CameraDialog onClose={() => setIsScanning(false)} onCode={entry.scan} />
        </Suspense>
      ) : null}
    </div>
  );
}

function useRefresh(refresh: () => void) {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    const timer = setInterval(() => document.hidden || latest.current(), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
}
