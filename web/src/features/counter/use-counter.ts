import type { CreditNote } from '@bahi/contracts/billing';
import { type Milli, uuidv7 } from '@bahi/contracts/shared';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isUnanswered } from '../../lib/api/api-failure.js';
import { itemOf } from '../../lib/counter-list/counter-list.js';
import { useCounterList } from '../../lib/counter-list/use-counter-list.js';
import { announce } from '../../lib/feedback/announce.js';
import { notify } from '../../lib/feedback/toast.js';
import { tileRupees } from '../../lib/format/format.js';
import { exactCash } from '../../lib/money/payments.js';
import { paths } from '../../lib/navigation/paths.js';
import { usePaymentRules } from '../../lib/shop/use-payment-rules.js';
import { useSellingRules } from '../../lib/shop/use-selling-rules.js';
import { useShopDetails } from '../../lib/shop/use-shop-details.js';
import { counterTexts as texts } from '../../lib/texts/en/counter.js';
import { moneyTexts } from '../../lib/texts/en/money.js';
import { type BillAct, billAfter, emptyBill, fullOf, type OpenBill, refusalOf, type SoldItem } from './bill/bill.js';
import { stepOf, sumsOf } from './bill/bill-sums.js';
import { keepDraft, readDraft } from './bill/draft.js';
import { fractionOf } from './bill/meaning.js';
import { useRepeat } from './bill/use-repeat.js';
import { useDrawer } from './drawer/use-drawer.js';
import { useHeld } from './held/use-held.js';
import { itemName, shortAmount } from './parts/amounts.js';
import { type SoldBill, usePlacing } from './payment/use-placing.js';
import { useQuickKeys } from './quick-keys/use-quick-keys.js';
import { useTiles } from './quick-keys/use-tiles.js';
import { rareActs } from './rare-acts-chunk.js';
import { useTrouble } from './use-trouble.js';

/** Everything that the counter knows and does. */
export function useCounter() {
  const navigate = useNavigate();
  const list = useCounterList();
  const quickKeys = useQuickKeys();
  const tiles = useTiles(list.look, quickKeys);
  const [draft] = useState(readDraft);
  const [bill, dispatch] = useReducer(billAfter, null, () => draft?.bill ?? emptyBill(uuidv7()));
  const [sold, setSold] = useState<SoldBill | null>(null);
  const [unknown, setUnknown] = useState<readonly string[]>(draft?.unknown ?? []);
  const [isPaying, setIsPaying] = useState(false);
  useEffect(() => keepDraft({ bill, unknown }), [bill, unknown]);

  const { rules, retry: readRulesAgain } = useSellingRules();
  const sums = useMemo(() => sumsOf(bill, stepOf(rules?.roundTo ?? 1)), [bill, rules]);
  const open = (next: OpenBill) => dispatch({ do: 'open', bill: next });
  const { shop = null } = useShopDetails();
  const { rules: paymentRules } = usePaymentRules();
  const trouble = useTrouble();
  const held = useHeld({ bill, totalPaise: sums.totalPaise, trouble, open });
  const drawer = useDrawer();
  const repeat = useRepeat({ look: list.look, keepsCustomer: rules?.repeatKeepsCustomer ?? false, trouble, open });
  const placing = usePlacing({
    bill,
    taxPack: list.taxPack,
    rules,
    drawerId: drawer.openDrawerId,
    onSold: (next, stock) => {
      setSold(next);
      if (!next.invoiceId) void rareActs.preload().then((parts) => parts?.followNumber(next.bill, setSold));
      setIsPaying(false);
      open(emptyBill(uuidv7()));
      list.setStock(stock);
      announce(texts.done.announced(next.invoiceId ?? texts.done.noNumber, `₹${next.bill.change}`));
    },
    onFailed: (isAnswered) => {
      // What was typed there is for the old total.
      setIsPaying(false);
      if (!isAnswered) return;
      void list.refresh(); // reports its own failure
      void readRulesAgain();
      void drawer.retry();
    },
  });
  useRemovalAnnounced(bill);
  const later = useActsAfter(placing, dispatch);

  /** Does an act; false, with a message, when it cannot be done. */
  const act = (next: BillAct): boolean => {
    const refusal =
      next.do === 'add' ? (fractionOf(next) ?? fullOf(bill, next)) : refusalOf(bill.lines[bill.chosen], next);
    if (refusal) notify.error(texts.refusals[refusal]);
    else if (!later(next)) dispatch(next);
    return refusal === null;
  };
  const add = (item: SoldItem, quantityMilli: Milli) => {
    const isAdded = act({ do: 'add', item, quantityMilli });
    play(isAdded ? 'known' : 'unknown');
    return isAdded;
  };
  /** An unknown code waits in its tray: the next scan works at once. */
  const toTray = (code: string) => {
    play('unknown');
    setUnknown((before) => (before.includes(code) ? before : [...before, code]));
    announce(texts.chips.unknown(unknown.length + 1), 'assertive');
  };
  const addUnknown = async (code: string) => {
    const parts = await rareActs.preload();
    // The draft stays: what is being typed waits for the way back.
    if (parts?.isBillNumber(code)) return navigate(paths.invoice, { state: { bill: code } });
    const weighed = await parts?.weighedAct(code);
    if (!weighed) return toTray(code);
    play('known');
    act(weighed);
  };
  const isDrawerMissing = Boolean(paymentRules?.drawerNeeded && drawer.drawers?.every((one) => one.open === null));
  const pay = () => bill.lines.length > 0 && !placing.isPlacing && setIsPaying(true);
  return {
    list,
    quickKeys,
    tiles,
    bill,
    sums,
    /** The strip of the finished bill is replaced by the first line of the next. */
    sold: bill.lines.length === 0 ? sold : null,
    lastSold: sold,
    /** All of the finished bill was taken back. */
    undone: (note: CreditNote) => {
      setSold((before) => before && { ...before, undone: note });
      const { invoiceId, refunded } = note;
      const { done, giveBack } = moneyTexts.undo;
      notify.success(refunded > 0 ? giveBack(invoiceId, tileRupees(refunded)) : done(invoiceId));
      void list.refresh(); // reports its own failure
    },
    unknown,
    forgetCode: (code: string) => setUnknown((before) => before.filter((other) => other !== code)),
    isPaying,
    setIsPaying,
    shop,
    paymentRules,
    trouble,
    held,
    drawer,
    repeat,
    placing,
    act,
    dispatch,
    add,
    addUnknown,
    pay,
    isDrawerMissing,
    payExactly: () => {
      if (isDrawerMissing || paymentRules?.methods.includes('cash') === false) return pay();
      if (bill.lines.length > 0) void placing.place(exactCash(sums.totalPaise)); // reports its own failures
    },
    drop: () => open(emptyBill(uuidv7())),
    packsOf: (productId: string): readonly SoldItem[] => {
      const product = list.look.byProductId(productId);
      return product ? [0, ...product.packs.map(({ packNo }) => packNo)].map((packNo) => itemOf(product, packNo)) : [];
    },
    rules,
    totalText: shortAmount(sums.totalPaise),
  };
}

/** A scan never waits for its tone. */
function play(kind: 'known' | 'unknown') {
  void rareActs.preload().then((parts) => parts?.playTone(kind));
}

/** Says which line went: a swipe shows it only to the eye. */
function useRemovalAnnounced({ removed }: OpenBill) {
  const count = useRef(removed.length);
  useEffect(() => {
    const last = removed.at(-1);
    if (last && removed.length > count.current) announce(texts.lines.removed(itemName(last.line)));
    count.current = removed.length;
  }, [removed]);
}

/** Keeps what is scanned while a bill is on its way: it belongs to the next one, or to this one when it is not sold. */
function useActsAfter({ isPlacing, failed }: ReturnType<typeof usePlacing>, dispatch: (act: BillAct) => void) {
  const waiting = useRef<BillAct[]>([]);
  // Without an answer the bill is sent again as it was.
  const isOnItsWay = isPlacing || (failed !== null && isUnanswered(failed.failure));
  useEffect(() => {
    if (isOnItsWay) return;
    for (const act of waiting.current.splice(0)) dispatch(act);
  }, [isOnItsWay, dispatch]);
  /** Whether the act waits. */
  return (act: BillAct) => isOnItsWay && waiting.current.push(act) > 0;
}

export type Counter = ReturnType<typeof useCounter>;
