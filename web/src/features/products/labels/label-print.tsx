import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { labelTexts as texts } from '../../../lib/texts/en/labels.js';
import { Label, type LabelContent } from './label.js';
import { fieldsOf, type LabelSettings } from './label-settings.js';
import { LABEL_SIZES, type LabelSize, pagesOf } from './label-sizes.js';
import styles from './labels-dialog.module.css';

interface LabelPrintProps {
  readonly labels: readonly LabelContent[];
  readonly settings: LabelSettings;
  /** The first free place of a used sheet, from 1. */
  readonly start: number;
  /** One label with rulers in place of the labels. */
  readonly isTest: boolean;
}

const A4 = { widthMm: 210, heightMm: 297 };

/** The pages that are printed, there while the browser prints and only then. */
export function LabelPrint({ labels, settings, start, isTest }: LabelPrintProps) {
  const isPrinting = useIsPrinting();
  const size: LabelSize = LABEL_SIZES[settings.size];
  const page = size.sheet ? A4 : size;
  usePageSize(isPrinting ? page : null);
  if (!isPrinting) return null;
  const style = { width: `${page.widthMm}mm`, height: `${page.heightMm}mm` };
  const fields = fieldsOf(settings);
  const { dpi, xMm, yMm } = settings;
  const pages = pagesOf(isTest ? labels.slice(0, 1) : labels, size, start);
  return createPortal(
    <div className={styles.printRoot}>
      {pages.map((places, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name.
        <div key={index} className={styles.page} style={style}>
          {places.map((place) => {
            const at = { xMm: place.xMm + xMm, yMm: place.yMm + yMm };
            return isTest ? (
              <TestLabel key="test" size={size} dpi={dpi} {...at}>
                <Label content={place.label} size={size} fields={['code']} dpi={dpi} {...at} />
              </TestLabel>
            ) : (
              <Label key={`${at.xMm} ${at.yMm}`} content={place.label} {...{ size, fields, dpi }} {...at} />
            );
          })}
        </div>
      ))}
    </div>,
    document.body,
  );
}

interface TestLabelProps {
  readonly size: LabelSize;
  readonly dpi: number;
  readonly xMm: number;
  readonly yMm: number;
  readonly children: React.ReactNode;
}

/** The edge of a label with a ruler of millimetres along two sides, and a code to scan. */
function TestLabel({ size: { widthMm, heightMm }, dpi, xMm, yMm, children }: TestLabelProps) {
  const place: CSSProperties = { left: `${xMm}mm`, top: `${yMm}mm`, width: `${widthMm}mm`, height: `${heightMm}mm` };
  return (
    <>
      {children}
      <svg
        className={styles.rulers}
        viewBox={`0 0 ${widthMm} ${heightMm}`}
        style={place}
        role="img"
        aria-label={texts.rulers}
      >
        <rect x="0.1" y="0.1" width={widthMm - 0.2} height={heightMm - 0.2} />
        <path
          d={ticks(widthMm, (mm, long) => `M${mm} 0v${long}`) + ticks(heightMm, (mm, long) => `M0 ${mm}h${long}`)}
        />
        <text x={widthMm - 1} y={heightMm - 1} textAnchor="end">
          {texts.testOf(widthMm, heightMm, dpi)}
        </text>
      </svg>
    </>
  );
}

/** Every millimetre short, every fifth longer, every tenth longest. */
function ticks(lengthMm: number, tick: (mm: number, long: number) => string) {
  return Array.from({ length: Math.floor(lengthMm) }, (_, mm) =>
    tick(mm, mm % 10 === 0 ? 2 : mm % 5 === 0 ? 1.4 : 0.8),
  ).join('');
}

function useIsPrinting() {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser lays the page out as soon as the handler returns.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** The page has the size of the label, or of the sheet, and no margin. */
function usePageSize(size: { readonly widthMm: number; readonly heightMm: number } | null) {
  const rule = size && `@page labels { size: ${size.widthMm}mm ${size.heightMm}mm; margin: 0; }`;
  useLayoutEffect(() => {
    if (!rule) return;
    const page = new CSSStyleSheet();
    page.replaceSync(rule);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, page];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== page);
    };
  }, [rule]);
}
