import { useState } from 'react';
import { FiguresBanner } from '../../components/feedback/figures-banner.js';
import { SearchField } from '../../components/form/search-field.js';
import { PageHeader } from '../../components/layout/page-header.js';
import { SortableCards } from '../../components/layout/sortable-cards.js';
import { useMedia } from '../../lib/browser/use-media.js';
import { searchTitles } from '../../lib/cards/title-search.js';
import { appTexts } from '../../lib/texts/en/app.js';
import { cardTexts } from '../../lib/texts/en/cards.js';
import { statisticsTexts as texts } from '../../lib/texts/en/statistics.js';
import { STATISTICS_TITLES, statisticsCards } from './statistics-cards.js';
import styles from './statistics-page.module.css';
import { useStatistics } from './use-statistics.js';

export { prefetchStatistics as prefetchData } from './use-statistics.js';

/** From this width on the cards are side by side. */
const ROWS = '(min-width: 900px)';

/** The Statistics page: how the shop does against the period before. */
export function StatisticsPage() {
  const [query, setQuery] = useState('');
  const across = useMedia(ROWS);
  const search = searchTitles(query, STATISTICS_TITLES);
  const statistics = useStatistics();
  const { figures, sections } = statisticsCards(statistics, search);
  const row = { board: 'statistics', across, className: styles.row };
  return (
    <>
      <PageHeader title={appTexts.pages.statistics}>
        <SearchField label={cardTexts.search} value={query} onValueChange={setQuery} status={search.status} />
      </PageHeader>
      <FiguresBanner figures={statistics.figures} />
      <div className={styles.rows}>
        <SortableCards {...row} group="figures" label={texts.figures} cards={figures} />
        <SortableCards {...row} group="sections" label={texts.sections} cards={sections} />
      </div>
    </>
  );
}
