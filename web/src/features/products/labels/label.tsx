import { barsOf, dotMmOf, fitBars, pathOf } from '../../../lib/codes/bars.js';
import { numericDate, rupees } from '../../../lib/format/format.js';
import { labelTexts as texts } from '../../../lib/texts/en/labels.js';
import type { LabelField } from './label-settings.js';
import type { LabelSize } from './label-sizes.js';
import styles from './labels-dialog.module.css';

/** What a label may say; `code` is null until the product has one. */
export interface LabelContent {
  readonly productName: string;
  readonly code: string | null;
  readonly sellingPrice: number;
  readonly mrp: number | null;
  readonly expiryDate: string | null;
  readonly batch: string;
  readonly packedOn: string;
  readonly shop: string;
}

export interface LabelProps {
  readonly content: LabelContent;
  readonly size: LabelSize;
  readonly fields: readonly LabelField[];
  readonly dpi: number;
  /** Where the label begins on the page, in mm. */
  readonly xMm: number;
  readonly yMm: number;
}

/** White at the edges of a label: rolls wander by as much. */
const EDGE_MM = 1.5;

/** One label at its place on a page. */
export function Label({ content, size, fields, dpi, xMm, yMm }: LabelProps) {
  const has = (field: LabelField) => fields.includes(field);
  const { productName, shop, mrp, code } = content;
  const small = [
    has('batch') && content.batch ? texts.batchOf(content.batch) : '',
    has('expiry') && content.expiryDate ? texts.expiryOf(numericDate(content.expiryDate)) : '',
    has('packed') ? texts.packedOf(content.packedOn) : '',
  ].filter(Boolean);
  return (
    <div
      className={styles.label}
      data-label=""
      style={{
        left: `${xMm}mm`,
        top: `${yMm}mm`,
        width: `${size.widthMm}mm`,
        height: `${size.heightMm}mm`,
        fontSize: `${size.heightMm > 30 ? 3.4 : 2.6}mm`,
      }}
    >
      {has('shop') && shop ? <div className={styles.small}>{shop}</div> : null}
      {has('name') ? <div className={styles.labelName}>{productName}</div> : null}
      <div className={styles.amounts}>
        {has('price') ? <b>{rupees(content.sellingPrice)}</b> : null}
        {has('mrp') && mrp !== null ? <span>{texts.mrpOf(rupees(mrp))}</span> : null}
      </div>
      <LabelBars code={code} size={size} dpi={dpi} xMm={xMm} />
      {has('code') && code ? <div className={styles.digits}>{code}</div> : null}
      {small.length > 0 ? <div className={styles.small}>{small.join(' · ')}</div> : null}
    </div>
  );
}

interface BarsProps extends Pick<LabelProps, 'size' | 'dpi' | 'xMm'> {
  readonly code: string | null;
}

/** The bars with their quiet zones, in the middle as far as whole dots of the printer allow. */
function LabelBars({ code, size, dpi, xMm }: BarsProps) {
  const bars = code === null ? null : barsOf(code);
  const fit = bars && fitBars(bars, { spaceMm: size.widthMm - 2 * EDGE_MM, dpi });
  if (!bars || !fit) return <div className={styles.noBars}>{code === null ? texts.codeComes : texts.tooLong}</div>;
  const dotMm = dotMmOf(dpi);
  const leftMm = Math.round((xMm + (size.widthMm - fit.widthMm) / 2) / dotMm) * dotMm - xMm;
  return (
    <svg
      className={styles.bars}
      role="img"
      aria-label={texts.barsOf(code ?? '')}
      data-code={code}
      viewBox={`0 0 ${bars.modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ width: `${fit.widthMm}mm`, marginInlineStart: `${leftMm}mm` }}
    >
      <path d={pathOf(bars)} />
    </svg>
  );
}
