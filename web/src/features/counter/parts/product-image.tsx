import { useState } from 'react';
import { imageUrl } from '../../../lib/api/image-url.js';
import styles from '../counter.module.css';

export interface ProductImageProps {
  readonly image: string | null;
  readonly name: string;
}

/** A small picture beside a name, or its first letter; decorative. */
export function ProductImage({ image, name }: ProductImageProps) {
  const address = imageUrl(image);
  const [isBroken, setIsBroken] = useState(false);
  return (
    <span className={styles.picture} aria-hidden="true">
      {address && !isBroken ? (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setIsBroken(true)} />
      ) : (
        <span data-key={[...name.trim()][0]?.toUpperCase()} className={styles.letter} />
      )}
    </span>
  );
}
