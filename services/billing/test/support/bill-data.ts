import type { EventData } from '@bahi/contracts/kit';
import type { BillPlaced } from '@bahi/contracts/orders';
import { newOrderId, newProductId, uuidv7 } from '@bahi/contracts/shared';
import type { TestService } from '@bahi/testing';

export type PlacedBill = EventData<typeof BillPlaced>;
export type BillPayment = Partial<PlacedBill['payments'][number]>;

/** A bill of 2.5 kg at ₹48 and one piece at ₹327.30: ₹447 after rounding off ₹0.30. */
export function billData(
  billing: TestService,
  payments: readonly BillPayment[],
  over: Partial<PlacedBill> = {},
): PlacedBill {
  const line = (lineNo: number, unitsMilli: number, unitPricePaise: number, totalPaise: number) => ({
    ...{ lineNo, productKey: uuidv7(), productId: newProductId(), productName: `Product ${lineNo}` },
    ...{ unit: 'kg', packNo: 0, packName: null, quantityMilli: unitsMilli, unitsMilli },
    ...{ listPricePaise: unitPricePaise, unitPricePaise, unitCostPaise: 100, grossPaise: totalPaise },
    ...{ discountPaise: 0, billDiscountPaise: 0, netPaise: totalPaise, taxPaise: 0, totalPaise },
  });
  const cash = { method: 'cash' as const, amountPaise: 44_700, tenderedPaise: null, state: 'done' as const };
  return {
    ...{ orderKey: uuidv7(), orderId: newOrderId(), billKey: uuidv7(), by: uuidv7() },
    ...{ placedAt: billing.clock.now().toISOString(), customerKey: null, drawerKey: null, note: null },
    ...{ grossPaise: 44_730, discountPaise: 0, netPaise: 44_730, taxPaise: 0, roundOffPaise: -30, totalPaise: 44_700 },
    ...{ roundToPaise: 100, creditPaise: 0 },
    payments: payments.map((payment, index) => ({ ...cash, paymentNo: index + 1, reference: null, ...payment })),
    lines: [line(1, 2_500, 4_800, 12_000), line(2, 1_000, 32_730, 32_730)],
    ...over,
  };
}
