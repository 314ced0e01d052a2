import { RefusedError } from '@bahi/contracts/kit';
import { billFailures, type billsApi } from '@bahi/contracts/orders';
import { addDays, type Day, isUuid, paiseFromRupees, startOfDay } from '@bahi/contracts/shared';
import { type Caller, type Handler, type Handlers, POSITION } from '@bahi/platform/http';
import { dropHeldBill, holdBill, listHeldBills, takeHeldBill } from '../app/held-bills.js';
import { listPlacedBills, readPlacedBill } from '../app/list-bills.js';
import { invoiceOfBill } from '../app/place-bill/invoice-of-bill.js';
import { placeBill } from '../app/place-bill/place-bill.js';
import { quoteBill } from '../app/place-bill/quote-bill.js';
import { readBuyer } from '../app/place-bill/read-buyer.js';
import { rateBill } from '../app/rate-bill.js';
import { readRules, updateSellingRules } from '../app/selling-rules.js';
import type { Deps, SaleStart } from '../deps.js';
import { presentSums } from '../domain/bill-refusal.js';
import type { HeldBill } from '../domain/held-bill.js';
import { refuseWrongPayments } from './bill-checks.js';
import { basketTerms, digestOf, type SaleToday, termsOf } from './bill-terms.js';
import { presentBill, presentHeldBill, presentRules, presentStock, rulesOf } from './present-bill.js';

/** The handlers of the calls about bills, by endpoint name. */
export function billsHandlers(deps: Deps): Handlers<typeof billsApi> {
  return {
    placeBill: placeBillHandler(deps),
    quoteBill: async ({ body, caller }) => {
      const day = deps.dayOf(deps.clock.now());
      const start = await deps.readSale(caller.shopId, { day, billKey: null });
      const sale = await saleOf(deps, caller, { day, start, customerId: body.customerId });
      const quote = await quoteBill(deps, caller, basketTerms(body, sale));
      return { success: true, quote: presentSums(quote) };
    },
    readBill: async ({ params: { billRef }, caller: { shopId } }) => {
      const read = await readPlacedBill(deps, shopId, isUuid(billRef) ? { bill_key: billRef } : { order_id: billRef });
      if (!read) throw new RefusedError(billFailures.billNotFound);
      return { success: true, bill: presentBill(read.bill), ratings: [...read.ratings] };
    },
    listBills: listBillsHandler(deps),
    listHeldBills: async ({ caller: { shopId } }) => ({
      success: true,
      held: (await listHeldBills(deps, shopId)).map(presentHeldBill),
    }),
    holdBill: holdBillHandler(deps),
    takeHeldBill: ({ params: { heldKey }, caller: { shopId }, key, answer }) =>
      takeHeldBill(deps, { shopId, heldKey }, { key, answer, present: presentHeld }),
    dropHeldBill: ({ params: { heldKey }, caller: { shopId }, key, answer }) =>
      dropHeldBill(deps, { shopId, heldKey }, { key, answer, present: presentDropped }),
    rateBill: async ({ params: { orderId }, body: { ratings }, caller: { shopId }, answer }) => {
      const { mean, lines, position } = await rateBill(deps, { shopId, orderId, ratings });
      if (position !== null) answer.position('catalog', position);
      const rated = lines.map(({ lineNo, rating }) => ({ lineNo, rating }));
      return { success: true, orderId, rating: mean, ratings: rated };
    },
    readSellingRules: async ({ caller: { shopId } }) => ({
      success: true,
      rules: presentRules(await readRules(deps, shopId)),
    }),
    updateSellingRules: ({ body, caller, key, answer }) =>
      updateSellingRules(
        deps,
        { caller, rules: rulesOf(body), present: presentRules },
        { key, answer, present: (rules) => ({ success: true as const, rules: presentRules(rules) }) },
      ),
  };
}

function placeBillHandler(deps: Deps): Handler<typeof billsApi.placeBill> {
  return async ({ body, caller, answer }) => {
    const { shopId, userId } = caller;
    refuseWrongPayments(body);
    const day = deps.dayOf(deps.clock.now());
    const { placement, isReplay } = await placeBill(deps, shopId, {
      ...{ day, billKey: body.billKey, digest: digestOf(body) },
      termsFor: async (start) =>
        termsOf(body, userId, await saleOf(deps, caller, { day, start, customerId: body.customerId })),
    });
    if (isReplay) answer.replayed(201);
    const { bill, position } = placement;
    const positions = [`catalog=${bill.sold.position}`, ...(position === null ? [] : [`orders=${position}`])];
    answer.header(POSITION, positions.join(','));
    return {
      success: true,
      message: 'Bill placed successfully!',
      bill: presentBill(bill),
      ...(await invoiceOfBill(deps, shopId, placement)),
      ...presentStock(bill),
    };
  };
}

interface SaleParts {
  readonly day: Day;
  readonly start: SaleStart;
  readonly customerId: string | null;
}

async function saleOf(
  deps: Deps,
  { shopId, permissions }: Caller,
  { day, start: { rules, profile }, customerId }: SaleParts,
): Promise<SaleToday> {
  return { rules, profile, permissions, day, ...(await readBuyer(deps, shopId, customerId)) };
}

function holdBillHandler(deps: Deps): Handler<typeof billsApi.holdBill> {
  return async ({ params: { heldKey }, body, caller: { shopId, userId } }) => {
    const { version, label, customerId, lines, total, bill } = body;
    const totalPaise = paiseFromRupees(total);
    const command = {
      heldKey,
      version,
      label,
      customerKey: customerId,
      lineCount: lines,
      totalPaise,
      bill,
      heldBy: userId,
    };
    return presentHeld(await holdBill(deps, shopId, command));
  };
}

function presentHeld(held: HeldBill) {
  return { success: true as const, held: presentHeldBill(held) };
}

function presentDropped() {
  return { success: true as const, message: 'Held bill dropped' };
}

function listBillsHandler(deps: Deps): Handler<typeof billsApi.listBills> {
  const { timeZone } = deps.config;
  return async ({ query: { day, cursor, limit }, caller: { shopId } }) => {
    const from = day ? startOfDay(day as Day, timeZone) : null;
    const to = day ? startOfDay(addDays(day as Day, 1), timeZone) : null;
    const { bills, next } = await listPlacedBills(deps, shopId, { cursor, limit, from, to });
    return { success: true, timeZone, day: day ?? null, bills: bills.map(presentBill), next };
  };
}
