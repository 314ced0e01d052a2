import { useState } from 'react';
import { flushSync } from 'react-dom';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Skeleton } from '../../../components/feedback/skeleton.js';
import { Button } from '../../../components/form/button.js';
import { PrintIcon } from '../../../components/icons.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { barsOf, fitBars, NARROWEST_MM } from '../../../lib/codes/bars.js';
import { count, numericDate, todayIn } from '../../../lib/format/format.js';
import { useShopDetails } from '../../../lib/shop/use-shop-details.js';
import { labelTexts as texts } from '../../../lib/texts/en/labels.js';
import { Label, type LabelContent } from './label.js';
import { LabelCounts } from './label-counts.js';
import { LabelOptions } from './label-options.js';
import { LabelPrint } from './label-print.js';
import { fieldsOf, type LabelSettings, useLabelSettings } from './label-settings.js';
import { LABEL_SIZES, type LabelSize, perPage } from './label-sizes.js';
import styles from './labels-dialog.module.css';
import { type Labelled, labelCodeOf, labelsMessageFor, useLabelled } from './use-labelled.js';

export interface LabelsDialogProps {
  readonly labelled: readonly Labelled[];
  readonly timeZone: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** As many as a browser lays out for paper at once. */
const MOST = 1_000;

/** Labels with bars for some products: size, fields, counts, and the print. */
export function LabelsDialog({ labelled, timeZone, open, onClose }: LabelsDialogProps) {
  const { list, products, makeCodes, isMaking, problem } = useLabelled(labelled);
  const { settings, change } = useLabelSettings();
  const { shop } = useShopDetails();
  const [counts, setCounts] = useState(() => new Map(labelled.map((one) => [one.productId, String(one.count)])));
  const [batch, setBatch] = useState('');
  const [start, setStart] = useState('1');
  const [isTest, setIsTest] = useState(false);
  const size: LabelSize = LABEL_SIZES[settings.size];
  const today = numericDate(todayIn(timeZone));
  const contents = products.map(
    (product): LabelContent => ({
      ...product,
      code: labelCodeOf(product),
      batch: batch.trim(),
      packedOn: today,
      shop: shop?.name ?? '',
    }),
  );
  const labels = contents.flatMap((content, at) => repeated(content, counts.get(products[at]?.productId ?? '')));
  const without = products.filter(
    (product) => labelCodeOf(product) === null && wholeOf(counts.get(product.productId)) > 0,
  );
  const refusal = labels.length === 0 ? texts.none : labels.length > MOST ? texts.tooMany(MOST) : null;
  const print = async (test: boolean) => {
    if (without.length > 0 && !(await makeCodes(without))) return;
    flushSync(() => setIsTest(test));
    window.print();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={texts.title}
      size="wide"
      fullOnPhone
      footer={
        <>
          <span className={`meta ${styles.total}`} role="status">
            {refusal ?? texts.total(labels.length, count(labels.length))}
          </span>
          <Button inactive={refusal !== null} onClick={() => void print(true)}>
            {texts.test}
          </Button>
          <Button
            variant="primary"
            icon={<PrintIcon aria-hidden="true" />}
            busy={isMaking}
            inactive={refusal !== null}
            onClick={() => void print(false)} // reports its own failure
          >
            {without.length > 0 ? texts.makeAndPrint : texts.print}
          </Button>
        </>
      }
    >
      {list.failure ? (
        <InlineError
          kind="banner"
          message={labelsMessageFor('readProduct', list.failure)}
          onRetry={() => void list.retry()} // a failing retry reports itself
          retrying={list.isRefreshing}
        />
      ) : null}
      {problem ? <InlineError kind="banner" message={problem} /> : null}
      <div className={styles.columns}>
        <div className={styles.options}>
          <LabelCounts products={products} counts={counts} onCounts={setCounts} />
          <LabelOptions
            settings={settings}
            onChange={change}
            batch={batch}
            onBatch={setBatch}
            start={start}
            onStart={setStart}
          />
        </div>
        <Preview content={contents[0]} settings={settings} />
      </div>
      <LabelPrint
        labels={labels.slice(0, MOST)}
        settings={settings}
        start={Math.min(Math.max(1, wholeOf(start)), perPage(size))}
        isTest={isTest}
      />
    </Dialog>
  );
}

interface PreviewProps {
  readonly content: LabelContent | undefined;
  readonly settings: LabelSettings;
}

/** Every label is shown as wide as this. */
const PREVIEW_MM = 58;

function Preview({ content, settings }: PreviewProps) {
  const { dpi } = settings;
  const size: LabelSize = LABEL_SIZES[settings.size];
  const bars = content?.code ? barsOf(content.code) : null;
  const fit = bars && fitBars(bars, { spaceMm: size.widthMm - 3, dpi });
  return (
    <section className={styles.desk} aria-label={texts.preview}>
      <div
        className={styles.paper}
        style={{ width: `${size.widthMm}mm`, height: `${size.heightMm}mm`, zoom: PREVIEW_MM / size.widthMm }}
      >
        {content ? (
          <Label content={content} size={size} fields={fieldsOf(settings)} dpi={dpi} xMm={0} yMm={0} />
        ) : (
          <Skeleton />
        )}
      </div>
      {fit && fit.moduleMm < NARROWEST_MM ? <p className="meta">{texts.thinBars}</p> : null}
    </section>
  );
}

/** A whole number as typed; 0 for anything else. */
function wholeOf(text = ''): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : 0;
}

function repeated(content: LabelContent, times: string | undefined): LabelContent[] {
  return Array.from({ length: wholeOf(times) }, () => content);
}
