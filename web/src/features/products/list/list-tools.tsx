import { Link } from 'react-router-dom';
import { FilterChips } from '../../../components/data/filter-chips.js';
import { Select } from '../../../components/form/select.js';
import { classNames } from '../../../lib/browser/class-names.js';
import { paths } from '../../../lib/navigation/paths.js';
import { appTexts } from '../../../lib/texts/en/app.js';
import { productsTexts } from '../../../lib/texts/en/products.js';
import { storedWords } from '../../../lib/texts/en/stored-words.js';
import styles from './list-tools.module.css';
import { type Counts, type ListLimits, SHOWN, SORTS, type Sort } from './shown-products.js';

const { list: texts } = productsTexts;
const ALL = ['all', ...SHOWN] as const;

export interface ListToolsProps extends ListLimits {
  /** Undefined while nothing was loaded. */
  readonly counts: Counts | undefined;
  readonly id: string;
  readonly className: string | undefined;
  /** On a phone, where the first window belongs to the products, they are shown by a press. */
  readonly isOpen: boolean;
  /** Every category of the shop. */
  readonly categories: readonly string[];
  readonly onLimit: (limits: Partial<ListLimits>) => void;
}

/**
 * What the list is limited to: chips that count, the category, and on a phone the order, which has no heads there, and the
 * way to Stock, which the page's head has elsewhere.
 */
export function ListTools(props: ListToolsProps) {
  const { id, className, isOpen, show, category, sort, counts, categories, onLimit } = props;
  return (
    <div id={id} className={classNames(styles.tools, className)} data-open={isOpen || undefined}>
      <FilterChips
        label={texts.limits}
        chips={ALL.map((value) => ({ value, label: texts.shown[value], count: counts?.[value] }))}
        chosen={show ?? 'all'}
        onChoose={(one) => onLimit({ show: one === 'all' ? null : one })}
      />
      <Select
        label={texts.category}
        hideLabel
        size="small"
        value={category ?? ''}
        onChange={(event) => onLimit({ category: event.target.value || null })}
        options={[
          { value: '', label: texts.allCategories },
          ...withChosen(categories, category).map((one) => ({ value: one, label: storedWords.category(one) })),
        ]}
      />
      <Select
        label={texts.sort}
        hideLabel
        size="small"
        className={styles.sort}
        value={sort ?? ''}
        onChange={(event) => onLimit({ sort: (event.target.value || null) as Sort | null })}
        options={[
          { value: '', label: texts.newestFirst },
          ...SORTS.map((one) => ({ value: one, label: texts.sorts[one] })),
        ]}
      />
      <Link to={paths.stock} className={styles.stock}>
        {appTexts.pages.stock}
      </Link>
    </div>
  );
}

/** A category from the address, which no product may have any more. */
function withChosen(categories: readonly string[], chosen: string | null) {
  return !chosen || categories.includes(chosen) ? categories : [...categories, chosen];
}
