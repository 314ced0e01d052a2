import type { ReactNode } from 'react';
import { StatusBadge } from '../../components/data/status-badge.js';
import { Stars } from '../../components/form/rating.js';
import { count, numericDate, quantity, rupees, shortDate } from '../../lib/format/format.js';
import { productsTexts } from '../../lib/texts/en/products.js';
import { storedWords } from '../../lib/texts/en/stored-words.js';
import styles from './product-details.module.css';
import { type Product, priceOf } from './product-model.js';

const { details: texts } = productsTexts;

export type Detail = readonly [name: string, value: ReactNode];

/** An id, selected as a whole by one press. */
export function ProductCode({ code }: { readonly code: string }) {
  return <span className={styles.code}>{code}</span>;
}

/** Names and values of one product, side by side. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className={styles.details}>
      {details.map(([name, value]) => (
        <div key={name} className={styles.detail}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface ProductDetailsProps {
  readonly product: Product;
  readonly timeZone: string | undefined;
}

/** Everything that is known of a product: the details card. */
export function ProductDetails({ product, timeZone }: ProductDetailsProps) {
  const details: Detail[] = [
    [texts.id, <ProductCode key="id" code={product.productId} />],
    [texts.category, storedWords.category(product.category)],
    [texts.sellingPrice, rupees(priceOf(product))],
    [texts.costPrice, rupees(product.costPrice)],
    [texts.quantity, quantity(product.quantity, product.unit)],
    [texts.threshold, count(product.thresholdValue)],
    [texts.expiry, numericDate(product.expiryDate)],
    [texts.availability, <StatusBadge key="badge" kind="availability" status={product.availability} />],
    [texts.rating, rated(product)],
    [texts.addedOn, shortDate(product.createdAt, timeZone)],
    ...(product.supplier ? ([[texts.supplier, product.supplier]] as const) : []),
    ...(product.description ? ([[texts.description, product.description]] as const) : []),
  ];
  return <DetailList details={details} />;
}

function rated({ averageRating = 0, totalRatings }: Product) {
  return totalRatings > 0 ? (
    <span className={styles.rating}>
      <Stars value={averageRating} />
      <span>{`${averageRating.toFixed(1)} (${count(totalRatings)})`}</span>
    </span>
  ) : (
    texts.notRated
  );
}
