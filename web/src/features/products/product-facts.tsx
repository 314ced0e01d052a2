import type { ReactNode } from 'react';
import { StatusBadge } from '../../components/data/status-badge.js';
import { Stars } from '../../components/form/rating.js';
import { count, numericDate, quantity, rupees, shortDate } from '../../lib/format/format.js';
import styles from './product-facts.module.css';
import { type Product, priceOf } from './product-model.js';

export type Fact = readonly [name: string, value: ReactNode];

/** An id, selected as a whole by one press. */
export function ProductCode({ code }: { readonly code: string }) {
  return <span className={styles.code}>{code}</span>;
}

/** Names and values of one product, side by side. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface ProductFactsProps {
  readonly product: Product;
  readonly timeZone: string | undefined;
}

/** Everything that is known of a product: the details card. */
export function ProductFacts({ product, timeZone }: ProductFactsProps) {
  const facts: Fact[] = [
    ['ID', <ProductCode key="id" code={product.productId} />],
    ['Category', product.category],
    ['Selling price', rupees(priceOf(product))],
    ['Cost price', rupees(product.costPrice)],
    ['Quantity', quantity(product.quantity, product.unit)],
    ['Threshold value', count(product.thresholdValue)],
    ['Expiry date', numericDate(product.expiryDate)],
    ['Availability', <StatusBadge key="badge" kind="availability" status={product.availability} />],
    ['Rating', rated(product)],
    ['Added on', shortDate(product.createdAt, timeZone)],
    ...(product.supplier ? ([['Supplier', product.supplier]] as const) : []),
    ...(product.description ? ([['Description', product.description]] as const) : []),
  ];
  return <FactList facts={facts} />;
}

function rated({ averageRating = 0, totalRatings }: Product) {
  return totalRatings > 0 ? (
    <span className={styles.rating}>
      <Stars value={averageRating} />
      {`${averageRating.toFixed(1)} (${count(totalRatings)})`}
    </span>
  ) : (
    'Not rated yet'
  );
}
