import { useState } from 'react';
import { imageUrl } from '../../lib/api/image-url.js';
import { classNames } from '../../lib/browser/class-names.js';
import { productsTexts } from '../../lib/texts/en/products.js';
import type { Product } from './product-model.js';
import styles from './product-picture.module.css';

export interface ProductPictureProps {
  readonly product: Pick<Product, 'imageUrl' | 'productName'>;
  /** thumb: beside a name, decorative. large: in a dialog, with the specified words when there is no picture. */
  readonly size: 'thumb' | 'large';
}

/** A product's picture. One that cannot be loaded counts as none. */
export function ProductPicture({ product, size }: ProductPictureProps) {
  const address = imageUrl(product.imageUrl);
  const [broken, setBroken] = useState<string | null>(null);
  const isThumb = size === 'thumb';
  if (!address || broken === address) {
    return (
      <span className={classNames(styles.frame, styles[size])} aria-hidden={isThumb || undefined}>
        {isThumb ? firstLetter(product.productName) : productsTexts.noImage}
      </span>
    );
  }
  return (
    <span className={classNames(styles.frame, styles[size])}>
      <img
        key={address} // the previous picture must not show until the new one has loaded
        src={address}
        alt={isThumb ? '' : product.productName}
        loading="lazy"
        decoding="async"
        className={styles.image}
        onError={() => setBroken(address)}
      />
    </span>
  );
}

function firstLetter(name = '') {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}
