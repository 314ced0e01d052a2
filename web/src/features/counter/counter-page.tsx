import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { IconButton } from '../../components/form/icon-button.js';
import { CameraIcon, CloseIcon, ScanIcon } from '../../components/icons.js';
import { KeyCap } from '../../components/payment/key-cap.js';
import { TOUCH, useMedia } from '../../lib/browser/use-media.js';
import { paths } from '../../lib/navigation/paths.js';
import { lazyChunk, useIdlePreload } from '../../lib/performance/lazy-chunk.js';
import { readSessionName } from '../../lib/session/session.js';
import { counterTexts as texts } from '../../lib/texts/en/counter.js';
import styles from './counter.module.css';
import { dialogs } from './dialogs-chunk.js';
import type { Asked } from './parts/ask-dialogs.js';
import { BillLines } from './parts/bill-lines.js';
import { Chips } from './parts/chips.js';
import { KeyBar } from './parts/key-bar.js';
import { Results } from './parts/results.js';
import { Tiles } from './parts/tiles.js';
import { type PayBy, TotalBar } from './parts/total-bar.js';
import { printingParts, usePrinting } from './printing/use-printing.js';
import { rareActs } from './rare-acts-chunk.js';
import type { MadeProduct } from './unknown/use-linking.js';
import { type Counter, useCounter } from './use-counter.js';
import { useCounterKeys } from './use-counter-keys.js';
import { useEntry } from './use-entry.js';

const ArrangeDialog = dialogs.part((chunk) => chunk.ArrangeDialog);
const AskDialog = dialogs.part((chunk) => chunk.AskDialog);
const DoneStrip = dialogs.part((chunk) => chunk.DoneStrip);
const CustomerDialog = dialogs.part((chunk) => chunk.CustomerDialog);
const HeldDialog = dialogs.part((chunk) => chunk.HeldDialog);
const KeysDialog = dialogs.part((chunk) => chunk.KeysDialog);
const LeaveDialog = dialogs.part((chunk) => chunk.LeaveDialog);
const ProblemDialog = dialogs.part((chunk) => chunk.ProblemDialog);
const UnknownDialog = dialogs.part((chunk) => chunk.UnknownDialog);
const camera = lazyChunk(() => import('../../components/camera/camera-dialog.js'));
const CameraDialog = camera.part((chunk) => chunk.CameraDialog);
const drawer = lazyChunk(() => import('./drawer/drawer-dialog.js'));
const DrawerDialog = drawer.part((chunk) => chunk.DrawerDialog);
const payment = lazyChunk(() => import('./payment/pay-dialog.js'));
const PayDialog = payment.part((chunk) => chunk.PayDialog);
const BillPaper = printingParts.part((chunk) => chunk.BillPaper);
const PrinterDialog = printingParts.part((chunk) => chunk.PrinterDialog);
const undo = lazyChunk(() => import('./undo/undo-dialog.js'));
const UndoDialog = undo.part((chunk) => chunk.UndoDialog);

type Shown = 'arrange' | 'camera' | 'customer' | 'drawer' | 'keys' | 'leave' | 'printer' | 'undo' | 'unknown' | null;

/** The counter: scan, pay, next. The entry field keeps the focus. */
export function CounterPage() {
  const navigate = useNavigate();
  const counter = useCounter();
  const { bill, sums, sold } = counter;
  const field = useRef<HTMLInputElement>(null);
  const [made, forgetMade] = useArrival(counter);
  const [shown, setShown] = useState<Shown>(made ? 'unknown' : null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [method, setMethod] = useState<PayBy>('cash');
  const printing = usePrinting(counter);
  const isTouch = useMedia(TOUCH);
  useIdlePreload(dialogs);
  useIdlePreload(rareActs);
  useIdlePreload(payment);
  useIdlePreload(printingParts);
  // A keyboard of the screen would hide the tiles.
  useEffect(() => {
    if (!isTouch) field.current?.focus();
  }, [isTouch]);

  const askCustomer = () => setShown('customer');
  const goAway = () => void navigate(paths.home);
  const leave = () => (bill.lines.length > 0 ? setShown('leave') : goAway());
  const pay = (by: PayBy) => {
    setMethod(by);
    if (by === 'credit' && !bill.customerId) askCustomer();
    else counter.pay();
  };
  const closeCustomer = (isChosen: boolean) => {
    setShown(null);
    // Asked by a press on Udhaar: it goes on, or never was.
    if (method === 'credit' && isChosen) counter.pay();
    else if (!counter.isPaying) setMethod('cash');
  };
  const { print } = printing;
  const holdOrShow = () => (bill.lines.length > 0 ? void counter.held.hold() : counter.held.show(true));
  const newProduct = (newCode: string) => void navigate(paths.product, { state: { newCode } });
  const help = () => setShown('keys');
  const showDrawer = () => {
    setShown('drawer');
    // Other tills open and close, too.
    void counter.drawer.retry();
  };
  const closeAsked = () => setAsked(null);
  const askDiscount = (ofBill: boolean) => setAsked({ kind: 'discount', ofBill });
  const entry = useEntry(counter, field, {
    onHelp: help,
    onLeave: leave,
    onDiscount: () => askDiscount(false),
    onScan: () => {
      closeAsked();
      setShown((before) => (before === 'undo' ? null : before));
    },
  });
  useCounterKeys({
    F2: askCustomer,
    F4: holdOrShow,
    F8: showDrawer,
    F9: () => pay('cash'),
    'Ctrl+Enter': counter.payExactly,
    'Ctrl+p': print,
    'Ctrl+z': entry.isTyping ? undefined : () => counter.dispatch({ do: 'restore' }),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on a button leaves the focus where it is.
    <div className={styles.counter} onMouseDown={keepFocus}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {texts.title}
      </h1>
      <div className={styles.main}>
        <div className={styles.entryRow}>
          <IconButton
            className={styles.phoneOnly}
            label={texts.close}
            icon={<CloseIcon aria-hidden="true" />}
            onClick={leave}
          />
          <div className={styles.entry}>
            <ScanIcon aria-hidden="true" />
            <input
              ref={field}
              type="search"
              role="combobox"
              aria-label={texts.entry}
              aria-expanded={entry.found.count > 0}
              aria-controls="counter-results"
              aria-activedescendant={entry.found.count > 0 ? `counter-results-${entry.active}` : undefined}
              placeholder={texts.entry}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="enter"
              onChange={entry.onChange}
              onKeyDown={entry.onKeyDown}
            />
            {entry.isTyping ? (
              <button type="button" className={styles.clear} onClick={() => entry.type('')}>
                <KeyCap of="Esc" />
                {texts.clear}
              </button>
            ) : (
              <IconButton
                className={styles.camera}
                label={texts.camera.open}
                icon={<CameraIcon aria-hidden="true" />}
                onClick={() => setShown('camera')}
              />
            )}
          </div>
        </div>
        <BillLines
          bill={bill}
          sums={sums}
          packsOf={counter.packsOf}
          emptyText={sold && !isTouch ? texts.lines.next : texts.lines.empty}
          onAct={counter.act}
          onPointed={() => field.current?.focus()}
          onDiscount={() => askDiscount(false)}
        />
        {sold ? (
          <Suspense fallback={null}>
            <DoneStrip
              shop={counter.shop}
              sold={sold}
              onPrint={print}
              onPrinter={() => setShown('printer')}
              onUndo={() => setShown('undo')}
            />
          </Suspense>
        ) : (
          <TotalBar counter={counter} isTyping={entry.isTyping} onPay={pay} />
        )}
        <KeyBar
          counter={counter}
          isTyping={entry.isTyping}
          acts={{
            hold: holdOrShow,
            help,
            print,
            printer: () => setShown('printer'),
            clear: () => entry.type(''),
            discount: () => askDiscount(false),
            customer: askCustomer,
          }}
        />
      </div>
      <div className={styles.side}>
        <Chips
          counter={counter}
          typed={entry.typed}
          onCustomer={askCustomer}
          onHeld={() => counter.held.show(true)}
          onDrawer={showDrawer}
          onUnknown={() => setShown('unknown')}
          onPrinter={() => setShown('printer')}
          onDiscount={() => askDiscount(true)}
        />
        <Tiles
          counter={counter}
          isHidden={entry.isTyping}
          onAsk={(found) => setAsked({ kind: 'quantity', found })}
          onArrange={() => setShown('arrange')}
        />
        {entry.isTyping ? (
          <Results
            id="counter-results"
            found={entry.found}
            typed={entry.searched}
            active={entry.active}
            meaning={entry.meaning}
            onPress={entry.addFound}
          />
        ) : null}
      </div>
      <Suspense fallback={null}>
        {counter.isPaying ? (
          <PayDialog
            billKey={bill.key}
            quote={counter.placing.quote}
            totalPaise={sums.totalPaise}
            firstMethod={method}
            customerId={bill.customerId ?? null}
            isDrawerMissing={counter.isDrawerMissing}
            onCustomer={askCustomer}
            isPlacing={counter.placing.isPlacing}
            onClose={() => {
              counter.setIsPaying(false);
              setMethod('cash');
            }}
            onDone={(...sale) => void counter.placing.place(...sale)} // reports its own failures
          />
        ) : null}
        {counter.placing.failed ? <ProblemDialog counter={counter} /> : null}
        {counter.held.isShown ? <HeldDialog counter={counter} /> : null}
        {asked ? <AskDialog asked={asked} counter={counter} onClose={closeAsked} /> : null}
        {shown === 'arrange' ? <ArrangeDialog counter={counter} onClose={() => setShown(null)} /> : null}
        {shown === 'camera' ? <CameraDialog onClose={() => setShown(null)} onCode={entry.scan} /> : null}
        {shown === 'customer' ? <CustomerDialog counter={counter} onClose={closeCustomer} /> : null}
        {shown === 'undo' && sold ? (
          <UndoDialog sold={sold} onClose={() => setShown(null)} onUndone={counter.undone} />
        ) : null}
        {shown === 'drawer' ? <DrawerDialog drawer={counter.drawer} onClose={() => setShown(null)} /> : null}
        {shown === 'keys' ? <KeysDialog onClose={() => setShown(null)} /> : null}
        {shown === 'unknown' ? (
          <UnknownDialog
            counter={counter}
            made={made}
            onClose={() => {
              forgetMade();
              setShown(null);
            }}
            onNewProduct={newProduct}
          />
        ) : null}
        {shown === 'leave' ? <LeaveDialog counter={counter} onClose={() => setShown(null)} /> : null}
        {shown === 'printer' ? (
          <PrinterDialog shop={counter.shop?.name || readSessionName()} onClose={() => setShown(null)} />
        ) : null}
        {printing.onPaper ? <BillPaper {...printing.onPaper} onPrinted={printing.end} /> : null}
      </Suspense>
    </div>
  );
}

/**
 * What another screen sent along, once: a reload must not do it again. The product that was made for an unknown code, or
 * the customer of a new bill; a bill of somebody else that is being typed stays theirs.
 */
function useArrival({ bill, act }: Counter) {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [sent] = useState(() => state as { readonly made?: MadeProduct; readonly customerId?: string } | null);
  const [made, setMade] = useState(sent?.made ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival.
  useEffect(() => {
    if (!sent) return;
    if (sent.customerId && (bill.lines.length === 0 || !bill.customerId))
      act({ do: 'customer', customerId: sent.customerId });
    void navigate({ pathname, search }, { replace: true, state: null }); // navigation reports nothing that could be handled here
  }, []);
  return [made, () => setMade(null)] as const;
}

function keepFocus(event: MouseEvent) {
  const { target } = event;
  if (target instanceof Element && !target.closest('input, select, textarea, [role="dialog"]')) event.preventDefault();
}
