import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../components/form/button.js';
import { SearchField } from '../../components/form/search-field.js';
import { PlusIcon } from '../../components/icons.js';
import { PageHeader } from '../../components/layout/page-header.js';
import { classNames } from '../../lib/browser/class-names.js';
import { count } from '../../lib/format/format.js';
import { paths } from '../../lib/navigation/paths.js';
import { usePageTitle } from '../../lib/navigation/use-page-title.js';
import { useScanner } from '../../lib/navigation/use-scanner.js';
import { useShortcuts } from '../../lib/navigation/use-shortcuts.js';
import { useIdlePreload } from '../../lib/performance/lazy-chunk.js';
import { appTexts } from '../../lib/texts/en/app.js';
import { productsTexts as texts } from '../../lib/texts/en/products.js';
import { AddDialogs } from './add/add-dialogs.js';
import type { Adding } from './add/use-adding.js';
import { useAdding } from './add/use-adding.js';
import { CareDialogs, useCaring } from './care/care-dialogs.js';
import type { MixedImport } from './import/import-banner.js';
import { InventoryStrip } from './list/inventory-strip.js';
import { ListTools } from './list/list-tools.js';
import { ProductList } from './list/product-list.js';
import { ProductNotices } from './list/product-notices.js';
import { shownProducts } from './list/shown-products.js';
import { useListPlace } from './list/use-list-place.js';
import { useListRefresh } from './list/use-list-refresh.js';
import { useSearch } from './list/use-search.js';
import { OrderDialog } from './order/order-dialog.js';
import { totalsChunk } from './order/totals-chunk.js';
import { useSale } from './order/use-sale.js';
import type { Product } from './product-model.js';
import styles from './product-page.module.css';
import { productByCode } from './product-search.js';
import { useInventory, useProducts } from './use-products.js';

export { prefetchProducts as prefetchData } from './use-products.js';

const NONE: readonly Product[] = [];

/** The Product page: find a product, sell it, add new ones. */
export function ProductPage() {
  useIdlePreload(totalsChunk);
  const list = useProducts();
  const inventory = useInventory();
  const place = useListPlace();
  const renewal = useListRefresh(list, inventory.summary);
  const sale = useSale(list, inventory.summary);
  const { opened } = sale;
  const adding = useAdding();
  const caring = useCaring();
  const [mixed, setMixed] = useState<MixedImport | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const products = list.data?.products ?? NONE;
  const { show, category, limit } = place;
  const tools = useTools(Boolean(show || category || place.sort));
  const listed = useMemo(() => shownProducts(list.data, { show, category }), [list.data, show, category]);
  const search = useSearch(listed.shown, place);
  const { matches, pageCount, isSearching } = search;
  const page = list.data ? search.page : place.page;
  usePageTitle(appTexts.pages.product, page);

  const turnTo = (next: number) => (next >= 1 && next <= pageCount ? place.setPage(next) : undefined);
  useShortcuts({ n: adding.openChooser, '[': () => turnTo(page - 1), ']': () => turnTo(page + 1) });

  const scan = (code: string) => {
    const found = productByCode(products, code);
    sale.close();
    if (found) {
      sale.openScanned(found);
      return place.setText(place.query);
    }
    // Fast fingers in the search look like a scanner.
    const typed = search.input.current === document.activeElement ? search.input.current?.value : '';
    const best = search.bestOf(typed ?? '');
    if (best) sale.open(best);
    else place.setText(code);
  };
  useScanner(!opened?.open && !adding.isOpen && !caring.isOpen, { onScan: scan });
  const openBest = (text: string) => {
    const best = search.bestOf(text);
    if (best) sale.open(best);
  };
  useWanted(list.data ? products : null, sale.open, adding.choose, caring.open);
  const navigate = useNavigate();
  const backToBill = (made: { readonly code: string; readonly productId: string }) =>
    void navigate(paths.counter, { state: { made } });
  const imported = (result: MixedImport) => {
    const isMixed = result.outcome.failed > 0 || result.check.errors.length > 0;
    setMixed(isMixed ? result : null);
    renewal.afterImport(result.outcome.added);
  };

  return (
    <>
      <PageHeader title={appTexts.pages.product}>
        <SearchField
          ref={search.input}
          label={texts.search}
          value={place.text}
          onValueChange={place.setText}
          onEnter={openBest}
          onFocusChange={search.onFocusChange}
          slashSelects
          status={place.query && list.data ? statusOf(search) : ''}
        />
        <Link to={paths.stock} className={classNames(styles.stock, isSearching && styles.besideSearch)}>
          {appTexts.pages.stock}
        </Link>
        <Button
          ref={addButton}
          variant="primary"
          icon={<PlusIcon aria-hidden="true" />}
          className={isSearching ? styles.besideSearch : undefined}
          onClick={adding.openChooser}
        >
          {texts.addProduct}
        </Button>
      </PageHeader>
      <div className={styles.page}>
        <ProductNotices mixed={mixed} onDismiss={() => setMixed(null)} renewal={renewal} />
        <div className={isSearching ? styles.besideSearch : undefined}>
          <InventoryStrip inventory={inventory} />
        </div>
        <ListTools
          {...listed}
          {...tools}
          show={show}
          category={category}
          sort={place.sort}
          className={isSearching ? styles.besideSearch : undefined}
          onLimit={limit}
        />
        <ProductList
          list={list}
          matches={matches}
          query={place.query}
          limits={place}
          tools={tools}
          onLimit={limit}
          page={page}
          updating={renewal.status}
          soldKey={sale.soldKey}
          markedKey={search.marked?._id ?? null}
          onPageChange={turnTo}
          onOpen={sale.open}
          onManage={caring.open}
          onLabels={(chosen) => caring.open(chosen.map(({ productId }) => ({ productId, count: 1 })))}
          onShow={caring.open}
          onClearSearch={() => place.setText('')}
          onAdd={adding.openChooser}
        />
      </div>
      {opened ? (
        <OrderDialog
          key={opened.opening}
          product={opened.product}
          open={opened.open}
          scanned={opened.scanned}
          onClose={sale.close}
          onSold={(left) => sale.sold(opened.opening, left)}
          onOtherCode={scan}
        />
      ) : null}
      <CareDialogs caring={caring} timeZone={list.data?.timeZone} products={products} onChanged={renewal.byHand} />
      <AddDialogs
        adding={adding}
        timeZone={list.data?.timeZone}
        products={products}
        onAdded={(code, productId) => (code ? backToBill({ code, productId }) : renewal.afterAdd())}
        onImported={imported}
        returnFocus={addButton}
      />
    </>
  );
}

function statusOf({ matches, marked }: ReturnType<typeof useSearch>) {
  const found = texts.matches(matches.length, count(matches.length));
  return marked ? `${found}. ${texts.enterOpens(marked.productName)}` : found;
}

interface Wanted {
  readonly productId?: string;
  readonly newCode?: string;
  readonly taxToSet?: boolean;
}

/**
 * Opens what the address was opened for, once: a product, as by the command palette, the form for a scanned code, or the
 * products without tax.
 */
function useWanted(
  products: readonly Product[] | null,
  open: (product: Product) => void,
  add: Adding['choose'],
  care: (cared: 'tax') => void,
) {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { productId, newCode, taxToSet }: Wanted = state ?? {};
  useEffect(() => {
    if (!(productId || newCode || taxToSet) || !products) return;
    const wanted = productId && productByCode(products, productId);
    if (wanted) open(wanted);
    if (newCode) add('single', newCode);
    if (taxToSet) care('tax');
    void navigate({ pathname, search }, { replace: true, state: null }); // navigation reports nothing that could be handled here
  }, [productId, newCode, taxToSet, products, open, add, care, navigate, pathname, search]);
}

/** Whether a phone shows the limits of the list: from the start when the address has some. */
function useTools(isLimited: boolean) {
  const [isOpen, setIsOpen] = useState(isLimited);
  return { id: useId(), isOpen, toggle: () => setIsOpen(!isOpen) };
}
