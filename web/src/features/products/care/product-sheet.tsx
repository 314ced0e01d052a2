import { type ReactNode, Suspense, useRef, useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { useMedia } from '../../../lib/browser/use-media.js';
import { storedWords } from '../../../lib/texts/en/stored-words.js';
import { useKnownWords } from '../known-words.js';
import type { Labelled } from '../labels/use-labelled.js';
import type { Product } from '../product-model.js';
import { TaxForm } from '../tax/tax-parts.js';
import { BesideList } from './beside-list.js';
import { careMessageFor } from './care-messages.js';
import type { KeptProduct, SheetView } from './care-model.js';
import { DuplicateForm } from './duplicate-form.js';
import { EditForm } from './edit-form.js';
import { PackForm } from './pack-form.js';
import { SheetOverview } from './sheet-overview.js';
import { AdjustForm, ReceiveForm } from './stock-forms.js';
import { useCare } from './use-care.js';

/** The window has a place for a sheet beside the list. */
const WIDE = '(min-width: 1440px)';

export interface ProductSheetProps {
  /** As the list has it. */
  readonly product: Pick<Product, 'productId' | 'productName'>;
  /** The list has drawn it, too. */
  readonly pictureOf: (product: KeptProduct) => ReactNode;
  readonly timeZone: string | undefined;
  /** All of the shop, for the words it uses. */
  readonly products: readonly Product[];
  readonly open: boolean;
  readonly onClose: () => void;
  /** Shows another product, as a copy of this one. */
  readonly onOpen: (product: KeptProduct | readonly Labelled[]) => void;
  /** The product or its stock changed. */
  readonly onChanged: () => void;
}

/** One product after it was added: edit it, move its stock, see why it is what it is, archive it. */
export function ProductSheet({
  product: listed,
  pictureOf,
  timeZone,
  products,
  open,
  onClose,
  onOpen,
  onChanged,
}: ProductSheetProps) {
  const known = useKnownWords(products);
  const [packNo, setPackNo] = useState<number | null>(null);
  const [view, setView] = useState<SheetView>('overview');
  const [received, setReceived] = useState<number | null>(null);
  const care = useCare(listed.productId, onChanged);
  const { kept, product } = care;
  const show = (next: SheetView) => {
    care.clear();
    setView(next);
  };
  const back = () => show('overview');
  const isWide = useMedia(WIDE);
  const heading = useRef<HTMLHeadingElement>(null);
  const [opener] = useState(() => document.activeElement);
  const title = product?.productName ?? listed.productName;
  const breadcrumb = product ? placeOf(product) : undefined;
  const content = (
    <>
      {kept.failure ? (
        <InlineError
          kind="banner"
          message={careMessageFor('readProduct', kept.failure)}
          onRetry={() => void kept.retry()} // a failing retry reports itself
          retrying={kept.isRefreshing}
        />
      ) : null}
      {product && view === 'overview' ? (
        <SheetOverview
          care={care}
          product={product}
          picture={pictureOf(product)}
          timeZone={timeZone}
          onShow={show}
          received={received}
          onLabels={(count) => onOpen([{ productId: product.productId, count }])}
          onEditPack={(next) => {
            setPackNo(next);
            show('pack');
          }}
        />
      ) : null}
      {product && view === 'edit' ? <EditForm care={care} product={product} known={known} onBack={back} /> : null}
      {product && view === 'pack' ? <PackForm care={care} product={product} packNo={packNo} onBack={back} /> : null}
      {product && view === 'duplicate' ? (
        <DuplicateForm care={care} product={product} onBack={back} onMade={onOpen} />
      ) : null}
      {product && view === 'receive' ? (
        <ReceiveForm care={care} product={product} onBack={back} onReceived={setReceived} />
      ) : null}
      <Suspense fallback={null}>
        {product && view === 'tax' ? <TaxForm care={care} product={product} timeZone={timeZone} onBack={back} /> : null}
      </Suspense>
      {product && view === 'adjust' ? <AdjustForm care={care} product={product} onBack={back} /> : null}
    </>
  );
  // Forms are over the list: what is typed in them is not left by a press beside them.
  return isWide && view === 'overview' ? (
    open && <BesideList {...{ title, breadcrumb, heading, opener, onClose }}>{content}</BesideList>
  ) : (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={title}
      breadcrumb={breadcrumb}
      size="side"
      fullOnPhone
      dirty={care.isDirty}
      returnFocus={heading}
    >
      {content}
    </Dialog>
  );
}

/** Above the name: "Food · Malabar Traders". */
function placeOf({ category, supplier }: KeptProduct): string {
  return [storedWords.category(category), supplier].filter(Boolean).join(' · ');
}
