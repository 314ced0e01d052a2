import { Suspense } from 'react';
import { StatusBadge } from '../../../components/data/status-badge.js';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Skeleton } from '../../../components/feedback/skeleton.js';
import { Button } from '../../../components/form/button.js';
import { RatingInput } from '../../../components/form/rating-input.js';
import { Stepper } from '../../../components/form/stepper.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { quantity, rupees } from '../../../lib/format/format.js';
import { useScanner } from '../../../lib/navigation/use-scanner.js';
import { orderTexts as texts } from '../../../lib/texts/en/order.js';
import { productsTexts } from '../../../lib/texts/en/products.js';
import { storedWords } from '../../../lib/texts/en/stored-words.js';
import { DetailList, ProductCode } from '../product-details.js';
import { maxSellable, type Product, priceOf } from '../product-model.js';
import { ProductPicture } from '../product-picture.js';
import { isCodeOf } from '../product-search.js';
import styles from './order-dialog.module.css';
import { OrderTotals } from './totals-chunk.js';
import { type SoldProduct, useOrder } from './use-order.js';

const { details: detailTexts } = productsTexts;

export interface OrderDialogProps {
  /** As the list has it. */
  readonly product: Product;
  readonly open: boolean;
  /** Opened by a scanner: the focus goes to the rating, so that the next code is not typed into the quantity. */
  readonly scanned: boolean;
  readonly onClose: () => void;
  readonly onSold: (sold: SoldProduct | undefined) => void;
  /** Another code than this product's. */
  readonly onOtherCode: (code: string) => void;
}

/** One product, how many of it, a rating, the totals and Place Order: a sale in three taps. */
export function OrderDialog({ product: listed, open, scanned, onClose, onSold, onOtherCode }: OrderDialogProps) {
  const order = useOrder(listed, onSold);
  const { product, details, blocked } = order;
  useScanner(open && !order.isPlacing, {
    onBurst: order.scanBegins,
    onScan: (code) => {
      if (isCodeOf(product, code)) return order.addOne();
      order.restore();
      onOtherCode(code);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={product.productName}
      initialFocus={scanned ? order.firstStar : order.amount}
      onSubmitKey={order.place}
      footer={
        <Button
          variant="primary"
          size="large"
          block
          busy={order.isPlacing}
          inactive={blocked !== null}
          onClick={order.place}
        >
          {texts.place}
        </Button>
      }
    >
      <div className={`stack ${styles.body}`}>
        <div className={styles.product}>
          <ProductPicture product={product} size="large" />
          <DetailList
            details={[
              [detailTexts.id, <ProductCode key="id" code={product.productId} />],
              [detailTexts.category, storedWords.category(product.category)],
              [detailTexts.price, rupees(priceOf(product))],
              [detailTexts.availability, <StatusBadge key="badge" kind="availability" status={product.availability} />],
            ]}
          />
        </div>
        {details.problem ? (
          <InlineError
            kind="banner"
            message={details.problem}
            onRetry={() => void details.retry()} // a failing retry reports itself
            retrying={details.isAsking}
          />
        ) : null}
        <Stepper
          ref={order.amount}
          label={texts.quantity}
          hint={blocked ?? (maxSellable(product) ? texts.left(quantity(product.quantity, product.unit)) : undefined)}
          value={order.quantity}
          max={maxSellable(product)}
          inactive={blocked !== null}
          refusals={texts.refusals}
          refusal={order.quantityRefusal}
          onValueChange={order.setQuantity}
          onRefuse={order.refuseQuantity}
        />
        <RatingInput
          value={order.rating}
          onValueChange={order.rate}
          error={order.ratingProblem}
          firstRef={order.firstStar}
        />
        <Suspense fallback={<Skeleton height="8.5rem" />}>
          <OrderTotals price={priceOf(product)} units={order.quantity} />
        </Suspense>
        {order.problem ? <InlineError kind="banner" message={order.problem} detail={order.problemDetail} /> : null}
      </div>
    </Dialog>
  );
}
