import { useState } from 'react';
import { SearchField } from '../../components/form/search-field.js';
import { PageHeader } from '../../components/layout/page-header.js';
import { SortableCards } from '../../components/layout/sortable-cards.js';
import { useMedia } from '../../lib/browser/use-media.js';
import { searchTitles } from '../../lib/cards/title-search.js';
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
  const { figures, sections } = statisticsCards(useStatistics(), search);
  const row = { board: 'statistics', across, className: styles.row };
  return (
    <>
      <PageHeader title="Statistics">
        <SearchField label="Search sections" value={query} onValueChange={setQuery} status={search.status} />
      </PageHeader>
      <div className={styles.rows}>
        <SortableCards {...row} group="figures" label="Figures" cards={figures} />
        <SortableCards {...row} group="sections" label="Sections" cards={sections} />
      </div>
    </>
  );
}
