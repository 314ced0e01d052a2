import type { SoldBill } from '@bahi/contracts/catalog';
import { asPaise, type Milli, type OrderTotals, orderTotals, type Paise, timesMilli } from '@bahi/contracts/shared';

/** A product at the moment of its sale: name, price, cost, and the stock that is left. */
export interface SoldProduct {
  readonly productKey: string;
  readonly productId: string;
  readonly productName: string;
  readonly unitPricePaise: Paise;
  readonly unitCostPaise: Paise;
  readonly quantityLeft: Milli;
  readonly availability: 'Expired' | 'Out of stock' | 'Low stock' | 'In stock';
  /** The position of catalog's event about the movement. */
  readonly position: number;
}

export interface SoldLine {
  /** From 1. */
  readonly lineNo: number;
  readonly quantity: Milli;
  readonly product: SoldProduct;
}

/** What a customer takes; one line at least. */
export interface Sale {
  readonly lines: readonly SoldLine[];
  /** What the sale adds up to with its tax; null in a `simple` shop. */
  readonly bill: SoldBill | null;
}

/** Computed once, when the order is placed; stored and sent from then on. */
export function saleTotals({ lines, bill }: Sale): OrderTotals {
  if (bill) {
    const { netPaise, taxPaise, totalPaise } = bill;
    return {
      netPaise: asPaise(netPaise),
      taxPaise: asPaise(taxPaise),
      shippingPaise: asPaise(0),
      grossPaise: asPaise(totalPaise),
    };
  }
  return orderTotals(asPaise(lines.reduce((sum, line) => sum + lineNet(line), 0)));
}

function lineNet({ quantity, product }: SoldLine): Paise {
  return timesMilli(product.unitPricePaise, quantity);
}
