import type { RefObject } from 'react';
import { Notice } from '../../../components/feedback/notice.js';
import { Button } from '../../../components/form/button.js';
import { ErrorSummary, type SummaryError } from '../../../components/form/error-summary.js';
import { Breadcrumb } from '../../../components/overlay/breadcrumb.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { todayIn } from '../../../lib/format/format.js';
import { useIsUnderGst } from '../../../lib/shop/use-tax-profile.js';
import { addProductTexts as texts } from '../../../lib/texts/en/add-product.js';
import { useKnownWords } from '../known-words.js';
import type { Product } from '../product-model.js';
import { ImageField } from './image-field.js';
import { PRODUCT_FIELDS } from './product-form.js';
import styles from './product-form.module.css';
import { controlId, ProductFormFields } from './product-form-fields.js';
import { type ProductForm, useProductForm } from './use-product-form.js';

export interface ProductFormDialogProps {
  readonly open: boolean;
  /** The shop's, for "in the future". */
  readonly timeZone: string | undefined;
  readonly products: readonly Product[];
  /** Scanned at the counter: shown while its product is entered. */
  readonly code?: string | null;
  readonly onClose: () => void;
  readonly onAdded: (productId: string) => void;
  readonly returnFocus: RefObject<HTMLElement | null>;
}

/** The first control, found when the dialog reads it. */
const firstControl: RefObject<HTMLElement | null> = {
  get current() {
    return document.getElementById(controlId('productName'));
  },
};

/** The form of one new product. */
export function ProductFormDialog({
  open,
  timeZone,
  products,
  code,
  onClose,
  onAdded,
  returnFocus,
}: ProductFormDialogProps) {
  const today = todayIn(timeZone);
  const known = useKnownWords(products);
  const isUnderGst = useIsUnderGst();
  const product = useProductForm(today, onAdded);
  const { form, image, id, isDirty, submit, discard } = product;
  const { attempts, isBusy } = form;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={texts.title}
      breadcrumb={<Breadcrumb path={texts.path} />}
      size="wide"
      fullOnPhone
      dirty={isDirty}
      initialFocus={firstControl}
      returnFocus={returnFocus}
      onSubmitKey={submit}
      footer={
        <>
          <Button inactive={isBusy} onClick={discard.discard}>
            {texts.discard}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            busyText={texts.busy}
            inactive={!(id.productId || id.failure) || image.isPreparing}
            onClick={submit}
          >
            {texts.add}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {code ? <Notice tone="info">{texts.scannedCode(code)}</Notice> : null}
        {discard.canUndo ? (
          <Notice
            tone="info"
            action={
              <Button size="small" onClick={discard.undo}>
                {texts.undo}
              </Button>
            }
          >
            <span role="status">{texts.cleared}</span>
          </Notice>
        ) : null}
        {attempts > 0 ? <ErrorSummary errors={summaryOf(product)} attempt={attempts} /> : null}
        <div className={styles.columns}>
          <ImageField image={image} />
          <ProductFormFields product={product} today={today} known={known} isUnderGst={isUnderGst} />
        </div>
      </div>
    </Dialog>
  );
}

/** Every problem in the order of the form's rules, the server's own last. */
function summaryOf({ form, image }: ProductForm): SummaryError[] {
  const ofFields = PRODUCT_FIELDS.flatMap((name) => {
    const message = form.problems[name];
    return message ? [{ message, fieldId: controlId(name) }] : [];
  });
  const rest = [image.problem, form.problems.form].flatMap((message) => (message ? [{ message }] : []));
  return [...ofFields, ...rest];
}
