import type { TaxDocument } from '../billing/document-schemas.js';
import type { Day } from '../shared/days.js';
import { documentColumns, documentLine } from './document-lines.js';
import { documentSums, documentTables, hasTax } from './document-sums.js';
import {
  copyOf,
  markOf,
  methodsOf,
  noteNotesOf,
  notesOf,
  payCodeOf,
  sellerOfShop,
  settledOf,
  totalLabel,
} from './money-parts.js';
import type { NamedText, Paper, Party } from './paper.js';
import type { NoteMoney, PaperContext } from './paper-context.js';
import { longDay, rupees } from './paper-figures.js';
import type { PaperTexts } from './paper-texts.js';

/** A document of the law with all that it must show (gst.md 4); `note` is set for a credit note. */
export function paperOfDocument(document: TaxDocument, context: PaperContext, note: NoteMoney | null = null): Paper {
  const { totals, number, notice } = document;
  const { texts } = context;
  const seller = sellerOf(document, context);
  const columns = documentColumns(document, texts);
  return {
    ...{ texts, notice, seller, number, title: texts.title(document.title) },
    copy: copyOf(context, markOfCopy(document, context)),
    status: note ? texts.noteStatus[note.status] : texts.status[context.status],
    details: detailsOf(document, context),
    parties: partiesOf(document, texts),
    columns,
    lines: document.lines.map((_, index) => documentLine(document, index, texts)),
    tables: documentTables(document, texts),
    sums: documentSums(document, texts),
    total: { label: note ? texts.total : totalLabel(context), text: rupees(totals.total) },
    settled: note ? methodsOf(note.refunds, texts, texts.toSend) : settledOf(context),
    words: texts.inWords(totals.inWords, totals.total),
    signature: texts.signatory,
    pay: note ? null : payCodeOf(context, number, seller.name),
    notes: [...legalNotes(document, texts), ...(note ? noteNotesOf(note, texts) : notesOf(context))],
    mark: note ? '' : markOf(context),
  };
}

function sellerOf({ seller, type }: TaxDocument, { shop, texts }: PaperContext): Paper['seller'] {
  // A shop without a profile is named by its settings.
  if (seller.legalName === '') return sellerOfShop(shop);
  const phone = seller.phone ?? shop.phone;
  const registration = seller.gstin ? texts.gstin(seller.gstin) : texts.unregistered;
  const isBill = type === 'bill' || type === 'credit-note';
  const lines = [
    ...seller.address,
    ...(seller.state && seller.stateCode ? [texts.state(seller.state, seller.stateCode)] : []),
    ...(phone ? [texts.phone(phone)] : []),
    ...(seller.gstin || isBill ? [registration] : []),
  ];
  return { name: seller.tradeName || seller.legalName, lines, logo: shop.logo };
}

const COPY_PLACES = { original: 0, duplicate: 1, triplicate: 2 } as const;

/** Services have two copies only: the third is the second. */
function markOfCopy({ copies }: TaxDocument, { copy }: PaperContext): string | null {
  return copies[Math.min(COPY_PLACES[copy], copies.length - 1)] ?? null;
}

function detailsOf(document: TaxDocument, { customer, dueDay, texts }: PaperContext): NamedText[] {
  const { corrects, buyer, placeOfSupply, placeOfSupplyName } = document;
  const day = longDay(document.day as Day, texts);
  const place = placeOfSupply && placeOfSupplyName ? texts.state(placeOfSupplyName, placeOfSupply) : null;
  return [
    { label: texts.customer, text: buyer || corrects ? null : customer },
    { label: corrects ? texts.date : texts.invoiceDate, text: day },
    { label: texts.dueDate, text: corrects ? null : longDay(dueDay, texts) },
    { label: texts.placeOfSupply, text: place },
    {
      label: texts.corrects,
      text: corrects && texts.correctsOf(corrects.number, longDay(corrects.day as Day, texts)),
    },
    { label: texts.reason, text: corrects?.reason ?? null },
  ].flatMap(({ label, text }) => (text === null ? [] : [{ label, text }]));
}

function partiesOf({ buyer, delivery }: TaxDocument, texts: PaperTexts): Party[] {
  const billed = buyer && {
    label: texts.billedTo,
    lines: [
      buyer.name,
      ...(buyer.address?.split('\n') ?? []),
      ...(buyer.state && buyer.stateCode ? [texts.state(buyer.state, buyer.stateCode)] : []),
      ...(buyer.gstin ? [texts.gstin(buyer.gstin)] : []),
    ],
  };
  const delivered = delivery && {
    label: texts.deliveredTo,
    lines: [...delivery.address.split('\n'), texts.state(delivery.state, delivery.stateCode)],
  };
  return [billed, delivered].flatMap((party) => party ?? []);
}

function legalNotes(document: TaxDocument, texts: PaperTexts): string[] {
  const isTaxInvoice = hasTax(document) && document.type !== 'credit-note';
  return [
    ...(isTaxInvoice ? [texts.reverseCharge] : []),
    ...(document.cancelled ? [texts.cancelled(document.cancelled.reason)] : []),
  ];
}
