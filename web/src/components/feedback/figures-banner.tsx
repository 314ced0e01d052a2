import { useIsOnline } from '../../lib/browser/use-is-online.js';
import { useMissingData } from '../../lib/feedback/missing-data.js';
import type { PageFigures } from '../../lib/figures/page-figures.js';
import { figuresTexts } from '../../lib/texts/en/figures.js';
import styles from './figures-banner.module.css';
import { InlineError } from './inline-error.js';

/** One line over the cards when figures could not be loaded. Without a connection the line of the frame says it. */
export function FiguresBanner({ figures }: { readonly figures: PageFigures }) {
  const isOnline = useIsOnline();
  useMissingData(figures.isMissing);
  if (!figures.hasFailed || !isOnline) return null;
  return (
    <div className={styles.banner}>
      <InlineError
        kind="banner"
        message={figuresTexts.failed}
        detail={figures.detail}
        asOf={figures.asOf}
        onRetry={figures.retry}
        retrying={figures.isRetrying}
      />
    </div>
  );
}
