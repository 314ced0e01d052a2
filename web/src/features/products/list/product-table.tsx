import { memo, useMemo } from 'react';
import { StatusBadge } from '../../../components/data/status-badge.js';
import { type Column, Table } from '../../../components/data/table.js';
import { Button } from '../../../components/form/button.js';
import { InfoIcon, WarningIcon } from '../../../components/icons.js';
import { Popover } from '../../../components/overlay/popover.js';
import { classNames } from '../../../lib/browser/class-names.js';
import { PHONE, useMedia } from '../../../lib/browser/use-media.js';
import { count, numericDate, quantity, rupees } from '../../../lib/format/format.js';
import { useShortcuts } from '../../../lib/navigation/use-shortcuts.js';
import { productsTexts } from '../../../lib/texts/en/products.js';
import { ProductDetails } from '../product-details.js';
import { isLowStock, type Product, priceOf } from '../product-model.js';
import styles from '../product-page.module.css';
import { ProductPicture } from '../product-picture.js';
import { type ListLimits, nextSort, type Sort, type SortColumn } from './shown-products.js';

const { list: texts } = productsTexts;

export interface ProductTableProps {
  readonly products: readonly Product[];
  readonly timeZone: string | undefined;
  readonly refreshing: boolean;
  readonly skeletonRows: number;
  /** Of the whole list, from 1, for readers. */
  readonly firstRow: number;
  readonly rowCount: number;
  /** The product whose quantity has just changed by a sale. */
  readonly soldKey: string | null;
  /** The product that Enter in the search takes. */
  readonly markedKey: string | null;
  readonly onOpen: (product: Product) => void;
  readonly onManage: (product: Product) => void;
  readonly sort: Sort | null;
  readonly onLimit: (limits: Partial<ListLimits>) => void;
}

/** One for all rows: React passes over an element that is the same as before. */
const INFO = <InfoIcon aria-hidden="true" />;

/** The name goes on two lines at most; the whole of it is in the details card. */
function nameCell(product: Product) {
  return (
    <>
      <ProductPicture product={product} size="thumb" />
      <span className={styles.name}>{product.productName}</span>
    </>
  );
}

function quantityCell(product: Product, isSold: boolean) {
  return (
    <span className={classNames(styles.quantity, isSold && styles.sold)}>
      {isLowStock(product) ? <WarningIcon aria-hidden="true" className={styles.low} /> : null}
      <span>{quantity(product.quantity, product.unit)}</span>
    </span>
  );
}

interface ColumnParts extends Pick<ProductTableProps, 'timeZone' | 'soldKey' | 'onManage'> {
  readonly sortBy: (column: SortColumn) => Column<Product>['sort'];
}

function columnsFor({ timeZone, soldKey, onManage, sortBy }: ColumnParts): Column<Product>[] {
  return [
    {
      key: 'name',
      header: texts.columns.name,
      rowHeader: true,
      sort: sortBy('name'),
      phone: 'title',
      cell: nameCell,
    },
    {
      key: 'price',
      header: texts.columns.price,
      sort: sortBy('price'),
      width: 9,
      align: 'end',
      phone: 'lead',
      cell: (product) => rupees(priceOf(product)),
    },
    {
      key: 'quantity',
      header: texts.columns.quantity,
      sort: sortBy('quantity'),
      width: 10.5,
      align: 'end',
      phone: 'meta',
      cell: (product) => quantityCell(product, product._id === soldKey),
    },
    {
      key: 'threshold',
      header: texts.columns.threshold,
      width: 7.5,
      align: 'end',
      phone: 'hidden',
      cell: ({ thresholdValue }) => count(thresholdValue),
    },
    {
      key: 'expiry',
      header: texts.columns.expiry,
      sort: sortBy('expiry'),
      width: 8.25,
      phone: 'meta2',
      cell: ({ expiryDate }) => numericDate(expiryDate),
    },
    {
      key: 'availability',
      header: texts.columns.availability,
      width: 8.5,
      phone: 'badge',
      cell: ({ availability }) => <StatusBadge kind="availability" status={availability} />,
    },
    {
      key: 'info',
      header: texts.columns.details,
      width: 3.75,
      hideHeader: true,
      align: 'end',
      phone: 'end',
      cell: (product) => (
        <Popover label={texts.detailsOf(product.productName)} icon={INFO} title={product.productName}>
          {(close) => (
            <div className="stack">
              <ProductDetails product={product} timeZone={timeZone} />
              <Button
                block
                onClick={() => {
                  close();
                  onManage(product);
                }}
              >
                {texts.manage}
              </Button>
            </div>
          )}
        </Popover>
      ),
    },
  ];
}

function orderOf(sort: Sort | null, column: SortColumn): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

/** `i` on a row opens its details card. */
function openDetails({ target }: KeyboardEvent) {
  const row = target instanceof Element ? target.closest('tr') : null;
  row?.querySelector<HTMLElement>('[aria-haspopup="dialog"]')?.click();
}

/** One page of the products. Memoized, so that typing a search does not render it. */
export const ProductTable = memo(function ProductTable(props: ProductTableProps) {
  const { products, timeZone, soldKey, markedKey, onOpen, onManage, sort, onLimit, ...place } = props;
  useShortcuts({ i: openDetails });
  // A phone shows no heads.
  const isPhone = useMedia(PHONE);
  const columns = useMemo(() => {
    const sortBy = (column: SortColumn) =>
      isPhone ? undefined : { order: orderOf(sort, column), onPress: () => onLimit({ sort: nextSort(sort, column) }) };
    return columnsFor({ timeZone, soldKey, onManage, sortBy });
  }, [timeZone, soldKey, onManage, sort, onLimit, isPhone]);
  return (
    <Table
      caption={texts.title}
      columns={columns}
      rows={products}
      rowKey={({ _id }) => _id}
      onRowPress={onOpen}
      rowClassName={({ _id }) => classNames(styles.row, _id === markedKey && styles.marked)}
      {...place}
    />
  );
});
