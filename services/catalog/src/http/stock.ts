import type { AdjustStockRequest, stockApi } from '@bahi/contracts/catalog';
import {
  availabilityOf,
  type Day,
  milliFrom,
  milliFromUnits,
  type Paise,
  paiseFromRupees,
  toRupees,
  toUnits,
} from '@bahi/contracts/shared';
import type { AnswerControl, Handler, Handlers } from '@bahi/platform/http';
import { type Adjustment, adjustStockOnce } from '../app/adjust-stock.js';
import { type AdjustedRow, listAdjustments } from '../app/list-adjustments.js';
import { type ExpiringProduct, listExpiring } from '../app/list-expiring.js';
import type { PostedOnce } from '../app/once-in-ledger.js';
import { type Ledger, readLedger } from '../app/read-ledger.js';
import { type Receipt, receiveStockOnce } from '../app/receive-stock.js';
import type { Deps } from '../deps.js';
import type { AdjustmentLine } from '../domain/adjust-stock.js';
import type { KeptProduct } from '../domain/kept-product.js';
import { unitOf } from '../domain/product.js';

/** The handlers of the calls about stock that moves without a sale. */
export function stockHandlers(deps: Deps): Handlers<typeof stockApi> {
  return {
    adjustStock: async ({ body: { adjustmentKey, lines }, caller, answer }) => {
      const present = (adjustment: Adjustment) => presentAdjustment(adjustment, deps.today());
      const command = { caller, adjustmentKey, lines: lines.map(adjustmentLine), present };
      return sent(answer, await adjustStockOnce(deps, command));
    },
    receiveStock: async ({ body: { lines, ...rest }, caller, answer }) => {
      const received = lines.map(({ productId, quantity, unitCost, expiryDate, batchNo }, index) => ({
        lineNo: index + 1,
        productRef: productId,
        quantityMilli: milliFromUnits(quantity),
        unitCostPaise: paiseFromRupees(unitCost),
        expiresOn: expiryDate as Day | null | undefined,
        ...(batchNo ? { batchNo } : {}),
      }));
      const present = (receipt: Receipt) => presentReceipt(receipt, deps.today());
      return sent(answer, await receiveStockOnce(deps, { caller, ...rest, lines: received, present }));
    },
    listAdjustments: async ({ query, caller: { shopId } }) => {
      const { adjustments, next } = await listAdjustments(deps, shopId, query);
      return { success: true, timeZone: deps.config.timeZone, adjustments: adjustments.map(presentAdjusted), next };
    },
    listExpiring: async ({ query, caller: { shopId } }) => {
      const { products, total, next } = await listExpiring(deps, shopId, query);
      return {
        success: true,
        today: deps.today(),
        products: products.map(presentExpiring),
        total: { products: total.products, value: toRupees(total.valuePaise) },
        next,
      };
    },
    readLedger: readLedgerHandler(deps),
  };
}

function sent<Reply>(answer: AnswerControl, { reply, position }: PostedOnce<Reply>): Reply {
  if (position === null) answer.replayed(201);
  else if (position > 0) answer.position('catalog', position);
  return reply;
}

function adjustmentLine(line: AdjustStockRequest['lines'][number], index: number): AdjustmentLine {
  const { productId, change, setTo = 0, seen = 0, reason, note } = line;
  // Absent and not false: the digests of earlier requests have no such field.
  const settles = line.settlesFound ? { settlesFound: true as const } : {};
  const common = { lineNo: index + 1, productRef: productId, reason, note, ...settles };
  return change === undefined
    ? { ...common, setToMilli: milliFromUnits(setTo), seenMilli: milliFromUnits(seen) }
    : { ...common, changeMilli: milliFromUnits(change) };
}

function presentAdjustment({ document, lines, products }: Adjustment, today: Day) {
  return {
    success: true as const,
    message: 'Stock adjusted',
    adjustment: {
      adjustmentKey: document.key,
      at: document.at.toISOString(),
      by: document.by,
      lines: lines.map(({ lineNo, product, changeMilli, line: { reason, note } }) => ({
        lineNo,
        productId: product.productId,
        productName: product.name,
        change: toUnits(milliFrom(changeMilli)),
        reason,
        note,
      })),
    },
    stock: products.map((product) => presentStock(product, today)),
  };
}

function presentReceipt({ document, receiptId, note, lines, products }: Receipt, today: Day) {
  const total = lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0) as Paise;
  return {
    success: true as const,
    message: 'Stock received',
    receipt: {
      receiptKey: document.key,
      receiptId,
      at: document.at.toISOString(),
      by: document.by,
      note,
      total: toRupees(total),
      lines: lines.map(({ lineNo, product, line, amountPaise }) => ({
        lineNo,
        productId: product.productId,
        productName: product.name,
        quantity: toUnits(line.quantityMilli),
        unitCost: toRupees(line.unitCostPaise),
        amount: toRupees(amountPaise),
        expiryDate: product.expiresOn,
        ...(line.batchNo ? { batchNo: line.batchNo } : {}),
      })),
    },
    stock: products.map((product) => presentStock(product, today)),
    belowCost: products
      .filter(({ sellingPaise, costPaise }) => sellingPaise < costPaise)
      .map(({ productId, name, sellingPaise, costPaise }) => ({
        productId,
        productName: name,
        sellingPrice: toRupees(sellingPaise),
        costPrice: toRupees(costPaise),
      })),
  };
}

function presentStock({ productId, quantityMilli, thresholdMilli, expiresOn }: KeptProduct, today: Day) {
  const state = { quantity: quantityMilli, thresholdValue: thresholdMilli, expiryDate: expiresOn };
  return { productId, quantity: toUnits(quantityMilli), availability: availabilityOf(state, today) };
}

function readLedgerHandler(deps: Deps): Handler<typeof stockApi.readLedger> {
  return async ({ params: { productId: ref }, query, caller }) => {
    const { kind = null, from = null, to = null, cursor, limit } = query;
    const days = { from: from as Day | null, to: to as Day | null };
    const { product, openingMilli, closingMilli, rows, next } = await readLedger(deps, {
      ...{ caller, ref, kind, cursor, limit },
      ...days,
    });
    return {
      success: true,
      timeZone: deps.config.timeZone,
      productId: product.productId,
      productName: product.name,
      unit: unitOf(product),
      opening: toUnits(openingMilli),
      closing: toUnits(closingMilli),
      rows: rows.map(presentRow),
      next,
    };
  };
}

function presentAdjusted({ at, changeMilli, unit, ...row }: AdjustedRow) {
  const { movementId, adjustmentKey, by, productId, productName, reason, note } = row;
  return {
    ...{ movementId, adjustmentKey, at: at.toISOString(), by, productId, productName },
    ...{ unit: unitOf({ unit }), change: toUnits(milliFrom(changeMilli)), reason, note },
  };
}

function presentExpiring({ productKey, productId, name, unit, quantityMilli, expiresOn, valuePaise }: ExpiringProduct) {
  return {
    ...{ _id: productKey, productId, productName: name, unit: unitOf({ unit }) },
    ...{ quantity: toUnits(quantityMilli), expiryDate: expiresOn, value: toRupees(valuePaise) },
  };
}

function presentRow({ at, changeMilli, leftMilli, ...row }: Ledger['rows'][number]) {
  return { ...row, at: at.toISOString(), change: toUnits(milliFrom(changeMilli)), left: toUnits(leftMilli) };
}
