import { useRef, useState } from 'react';
import { isUnanswered, outcomeOf } from '../../../lib/api/api-failure.js';
import { ordersClient } from '../../../lib/api/orders.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { notify } from '../../../lib/feedback/toast.js';
import { serverTextOr } from '../../../lib/messages/message-rule.js';
import { orderTexts as texts } from '../../../lib/texts/en/order.js';
import { productMessageFor } from '../product-messages.js';
import { maxSellable, notSellableReason, type Product } from '../product-model.js';
import { useOrderProduct } from './use-order-product.js';

/** The stock after a sale, from the server. */
export type SoldProduct = Awaited<ReturnType<typeof ordersClient.placeOrder>>['updatedProduct'];

interface Choice {
  readonly quantity: number;
  readonly rating: number | null;
}

/** The order dialog's state: how many, how many stars, and what happens on Place Order. */
export function useOrder(listed: Product, onSold: (sold: SoldProduct | undefined) => void) {
  const { product, isGone, ...details } = useOrderProduct(listed);
  const [choice, setChoice] = useState<Choice>({ quantity: 1, rating: null });
  const [unanswered, setUnanswered] = useState<Choice | null>(null);
  const [quantityRefusal, setQuantityRefusal] = useState<string>();
  const [ratingProblem, setRatingProblem] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isUnsent, setIsUnsent] = useState(false);
  const [isPlacing, setIsPlacing] = useState(false);
  const { keyFor, renew } = useRequestKey();
  const firstStar = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const beforeBurst = useRef(choice);

  // What is left then may be what the lost answer has left: repeated unchanged, it is the same sale, not another.
  const isRepeat = choice === unanswered;
  const blocked = isRepeat ? null : isGone ? texts.gone : notSellableReason(product);
  // The stock may turn out to be lower than the list had it.
  const most = (isRepeat ? null : maxSellable(product)) ?? choice.quantity;
  const quantity = Math.max(1, Math.min(choice.quantity, most));

  const restore = (quantity = beforeBurst.current.quantity) => {
    setQuantityRefusal(undefined);
    setChoice({ ...beforeBurst.current, quantity });
  };
  const rate = (rating: number) => {
    setRatingProblem(undefined);
    setChoice((before) => ({ ...before, rating }));
  };
  const failed = (message: string) => {
    setProblem(message);
    notify.error(message);
    void details.retry(); // the stock may be the reason; a failing retry reports itself
  };
  const send = async (rating: number) => {
    const sent = { quantity, rating };
    const body = { productId: product.productId, quantityOrdered: quantity, rating };
    // Without a network nothing leaves this device, unless an earlier try did.
    const cannotLeave = !navigator.onLine && !isRepeat;
    setChoice(sent);
    setIsUnsent(false);
    setIsPlacing(true);
    setProblem(null);
    try {
      const reply = await ordersClient.placeOrder({ body }, { idempotencyKey: keyFor(body) });
      if (!reply.success) return failed(serverTextOr(texts.failed, reply.message));
      renew();
      notify.success(texts.success);
      onSold(reply.updatedProduct);
    } catch (failure) {
      const staysHere = cannotLeave && outcomeOf(failure).kind === 'network';
      setIsUnsent(staysHere);
      setUnanswered(isUnanswered(failure) && !staysHere ? sent : null);
      failed(productMessageFor('placeOrder', failure));
    } finally {
      setIsPlacing(false);
    }
  };
  const place = () => {
    if (isPlacing || blocked) return;
    if (quantityRefusal) {
      notify.error(quantityRefusal);
      return amount.current?.focus();
    }
    if (choice.rating !== null) return void send(choice.rating); // failures end in `failed`
    setRatingProblem(texts.noRating);
    notify.error(texts.noRating);
    firstStar.current?.focus();
  };

  return {
    product,
    details,
    quantity,
    rating: choice.rating,
    quantityRefusal,
    ratingProblem,
    problem,
    /** Under the problem: what became of the sale. */
    problemDetail: isUnsent ? texts.offline : undefined,
    blocked,
    isPlacing,
    amount,
    firstStar,
    refuseQuantity: setQuantityRefusal,
    setQuantity: (next: number) => setChoice((before) => ({ ...before, quantity: next })),
    rate,
    place,
    /** A scanner's keys reach the stepper and the stars too: what they changed is put back, and one is added. */
    scanBegins: () => {
      beforeBurst.current = { quantity, rating: choice.rating };
    },
    addOne: () => restore(Math.min(beforeBurst.current.quantity + 1, product.quantity || 1)),
    restore: () => restore(),
  };
}

export type Order = ReturnType<typeof useOrder>;
