import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { FiguresBanner } from '../../components/feedback/figures-banner.js';
import { SearchField } from '../../components/form/search-field.js';
import { CustomersIcon, SettingsIcon } from '../../components/icons.js';
import { Brand } from '../../components/layout/brand.js';
import { PageHeader } from '../../components/layout/page-header.js';
import { SortableCards } from '../../components/layout/sortable-cards.js';
import { PHONE, useMedia } from '../../lib/browser/use-media.js';
import { searchTitles } from '../../lib/cards/title-search.js';
import { paths } from '../../lib/navigation/paths.js';
import { appTexts } from '../../lib/texts/en/app.js';
import { cardTexts } from '../../lib/texts/en/cards.js';
import { homeTexts as texts } from '../../lib/texts/en/home.js';
import { HOME_TITLES, homeCards } from './home-cards.js';
import styles from './home-page.module.css';
import { TodaySlot } from './today-slot.js';
import { useHome } from './use-home.js';

export { prefetchHome as prefetchData } from './use-home.js';

/** The Home page: what was sold and bought of late, and what is in stock. */
export function HomePage() {
  const [query, setQuery] = useState('');
  const isPhone = useMedia(PHONE);
  const home = useHome();
  const search = searchTitles(query, HOME_TITLES);
  const { left, right } = homeCards(home, search);
  const status = (
    <p role="status" className={styles.status}>
      {home.stats.isLoading ? texts.loading : ''}
    </p>
  );
  return (
    <>
      {isPhone ? <PhoneTop>{status}</PhoneTop> : null}
      <PageHeader title={appTexts.pages.home}>
        <SearchField label={cardTexts.search} value={query} onValueChange={setQuery} status={search.status} />
      </PageHeader>
      {isPhone ? null : status}
      <FiguresBanner figures={home.figures} />
      <TodaySlot today={home.today} query={query} />
      {isPhone ? (
        <SortableCards board="home" group="all" label={texts.sections} cards={[...left, ...right]} />
      ) : (
        <div className={styles.columns}>
          <SortableCards
            board="home"
            group="left"
            label={texts.leftColumn}
            cards={left}
            className={styles.left ?? ''}
          />
          <SortableCards board="home" group="right" label={texts.rightColumn} cards={right} />
        </div>
      )}
    </>
  );
}

/** The bottom navigation has neither Customers nor Settings; these are the links to them. */
function PhoneTop({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.top}>
      <Brand />
      {children}
      <Link to={paths.customers} aria-label={appTexts.pages.customers} className={styles.settings}>
        <CustomersIcon aria-hidden="true" />
      </Link>
      <Link to={paths.settings} aria-label={appTexts.pages.settings} className={styles.settings}>
        <SettingsIcon aria-hidden="true" />
      </Link>
    </div>
  );
}
