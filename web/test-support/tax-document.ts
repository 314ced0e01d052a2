import type { InvoiceDetail, TaxDocument } from '@bahi/contracts/billing';
import { anInvoiceDetail } from './money.js';

const NONE = { cgst: 0, sgst: 0, igst: 0, cess: 0 };
const SPLIT = { ...NONE, cgst: 15.45, sgst: 15.45 };
const goods = {
  quantity: 1,
  unit: 'piece',
  uqc: 'PCS',
  mrp: null,
  discount: 0,
  cessRate: 0,
  belowMrp: 0,
  warning: null,
};

/** A walk-in buys ghee at 5 % and exempt salt, for ₹677 (gst.md 7.5). */
export function aTaxDocument(over: Partial<TaxDocument> = {}): TaxDocument {
  return {
    ...{ type: 'invoice-cum-bill-of-supply', title: 'INVOICE-CUM-BILL OF SUPPLY', number: 'INV-2627-000043' },
    ...{ day: '2026-11-21', period: '2026-11', notice: null },
    copies: ['ORIGINAL FOR RECIPIENT', 'DUPLICATE FOR TRANSPORTER', 'TRIPLICATE FOR SUPPLIER'],
    seller: {
      ...{ legalName: 'Meera Nair', tradeName: 'Annapurna Stores', gstin: '27AABCB0000K1ZB' },
      ...{ address: ['12 Station Road', 'Pune 411001'], stateCode: '27', state: 'Maharashtra', phone: null },
    },
    ...{ buyer: null, delivery: null, placeOfSupply: '27', placeOfSupplyName: 'Maharashtra', interState: false },
    ...{ reverseCharge: false, priceMode: 'inclusive', stateTaxName: 'SGST' },
    lines: [
      {
        ...{ ...goods, lineNo: 1, description: 'Ghee 1 l', hsn: '04059020', unitPrice: 649, gross: 649, due: 649 },
        ...{ ...SPLIT, treatment: 'taxable', rate: 5, taxable: 618.1, net: 618.1, tax: 30.9 },
      },
      {
        ...{ ...goods, lineNo: 2, description: 'Salt', hsn: '2501', unitPrice: 28, gross: 28, due: 28 },
        ...{ ...NONE, treatment: 'exempt', rate: 0, taxable: 28, net: 28, tax: 0 },
      },
    ],
    rates: [
      { ...SPLIT, treatment: 'taxable', rate: 5, cessRate: 0, taxable: 618.1 },
      { ...NONE, treatment: 'exempt', rate: 0, cessRate: 0, taxable: 28 },
    ],
    totals: {
      ...{ ...SPLIT, gross: 677, discount: 0, taxable: 618.1, untaxed: 28, belowMrp: 0, net: 646.1, tax: 30.9 },
      ...{ roundOff: 0, total: 677, inWords: 'Six hundred seventy-seven rupees only' },
    },
    ...{ cancelled: null, corrects: null, eInvoice: null },
    ...over,
  };
}

/** An unpaid invoice of a shop under GST with that document. */
export function aLawDetail(no: number, over: Partial<InvoiceDetail> = {}): InvoiceDetail {
  const money = { total: 677, paid: 0, open: 677, payment: 'unpaid' as const, payments: [] };
  return anInvoiceDetail(no, { ...money, document: aTaxDocument(), ...over });
}
