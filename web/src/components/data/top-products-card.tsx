import type { TopProduct } from '@bahi/contracts/analytics';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { imageUrl } from '../../lib/api/image-url.js';
import { topRating } from '../../lib/figures/top-rating.js';
import type { useTopProducts } from '../../lib/figures/use-top-products.js';
import { paths } from '../../lib/navigation/paths.js';
import { figuresTexts } from '../../lib/texts/en/figures.js';
import { EmptyState } from '../feedback/empty-state.js';
import { Skeleton } from '../feedback/skeleton.js';
import { RatingBars } from '../form/rating.js';
import { Card, type CardProps } from '../layout/card.js';
import { cardStateOf } from '../layout/card-state.js';
import { FigureText } from './figure-text.js';
import styles from './top-products-card.module.css';

const { topProducts: texts } = figuresTexts;

export const TOP_PRODUCTS_TITLE = texts.title;
const SKELETON_ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

export interface TopProductsCardProps extends Pick<CardProps, 'dimmed' | 'matched'> {
  readonly endpoint: ReturnType<typeof useTopProducts>;
  readonly handle: ReactNode;
}

/** The best rated products of Home and Statistics. */
export function TopProductsCard({ endpoint, handle, ...look }: TopProductsCardProps) {
  const { data } = endpoint;
  return (
    <Card title={TOP_PRODUCTS_TITLE} actions={handle} {...cardStateOf(endpoint)} skeleton={<Rows />} {...look}>
      <TopProducts products={data?.products} />
    </Card>
  );
}

/** Undefined when they could not be loaded. */
function TopProducts({ products }: { readonly products: readonly Partial<TopProduct>[] | undefined }) {
  if (!products) return <FigureText figure={undefined} as={String} />;
  if (products.length === 0)
    return <EmptyState title={texts.none} action={<Link to={paths.product}>{texts.goToProduct}</Link>} />;
  return (
    <ol className={styles.list}>
      {products.map((product) => (
        <TopProductRow key={product._id ?? product.productId} product={product} />
      ))}
    </ol>
  );
}

function TopProductRow({ product }: { readonly product: Partial<TopProduct> }) {
  const { productName = '', imageUrl: stored } = product;
  const rating = topRating(product);
  return (
    <li className={styles.row}>
      <Picture name={productName} address={imageUrl(stored)} />
      <span className={styles.name}>{productName}</span>
      <span className={styles.rating}>
        <RatingBars value={rating} />
        <span className={styles.outOf} aria-hidden="true">
          {`${rating}/5`}
        </span>
      </span>
    </li>
  );
}

interface PictureProps {
  readonly name: string;
  readonly address: string | null;
}

/** The picture, or the first letter of the name where there is none to be had. */
function Picture({ name, address }: PictureProps) {
  const [isBroken, setBroken] = useState(false);
  if (!address || isBroken)
    return (
      <span className={styles.picture} aria-hidden="true">
        {[...name.trim()][0]?.toUpperCase()}
      </span>
    );
  return (
    <img
      src={address}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      className={styles.picture}
      onError={() => setBroken(true)}
    />
  );
}

function Rows() {
  return (
    <div className={styles.list}>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="40px" height="40px" />
          <Skeleton width="70%" />
          <Skeleton width="104px" height="0.75rem" />
        </div>
      ))}
    </div>
  );
}
