import { aLine, aPrice, aSum, MAX_HALVED_SUM, someUnits, wholeUpTo } from '@bahi/testing/money/amounts';
import { describeMoneyPaths } from '@bahi/testing/money/money-paths';
import { changeInTenths, decimalText, halfRupeesText, rupeesText } from '@bahi/testing/money/oracle';
import { saleOf } from '../src/domain/order-record.js';
import { percentChange } from '../src/domain/percent-change.js';
import { changedProduct, entriesOfProduct, productAdded } from '../src/domain/product-record.js';
import { halfRupees, rupees } from '../src/http/present.js';

describeMoneyPaths({
  'revenue and cost of a sale': (random) => {
    const lines = Array.from({ length: 1 + random.below(3) }, () => ({
      quantity: someUnits(random),
      unitPricePaise: aPrice(random),
      unitCostPaise: aPrice(random),
      productKey: 'k',
    }));
    const total = lines.reduce((sum, { quantity, unitPricePaise }) => sum + quantity * unitPricePaise, 0);
    const sale = saleOf({ placedAt: new Date(0).toISOString(), totalPaise: total, lines } as never, 'Asia/Kolkata');
    const cost = lines.reduce((sum, line) => sum + BigInt(line.quantity) * BigInt(line.unitCostPaise), 0n);
    return { given: lines, got: [sale.totalPaise, sale.costPaise].map(String), wanted: [total, cost].map(String) };
  },
  'the purchase of a product': (random) => {
    const [costPaise, quantity] = [aPrice(random), someUnits(random)];
    const product = { productName: 'Dal', category: 'Food', thresholdValue: 0, supplier: null, expiryDate: null };
    const added = { ...product, costPaise, quantity, createdAt: new Date(0).toISOString() };
    const change = productAdded(added as never, 1, 'Asia/Kolkata');
    const entries = entriesOfProduct(changedProduct(undefined, change), []);
    const got = entries.flatMap(({ amounts }) => ('purchasesPaise' in amounts ? [String(amounts.purchasesPaise)] : []));
    const wanted = String(BigInt(costPaise) * BigInt(quantity));
    return { given: [costPaise, quantity], got, wanted: [wanted, wanted] };
  },
  'a sum of the statistics': (random) => {
    const given = BigInt(aSum(random)) * (random.chance(0.1) ? -1n : 1n);
    return { given: String(given), got: JSON.stringify(rupees(given)), wanted: rupeesText(given) };
  },
  'half of a sum, to half a paisa': (random) => {
    const given = BigInt(wholeUpTo(MAX_HALVED_SUM, random));
    return { given: String(given), got: JSON.stringify(halfRupees(given)), wanted: halfRupeesText(given) };
  },
  'half of a sum, doubled by its reader': (random) => {
    const given = BigInt(aSum(random));
    const received = JSON.parse(JSON.stringify(halfRupees(given))) as number;
    return { given: String(given), got: JSON.stringify(received * 2), wanted: rupeesText(given) };
  },
  'the change of a figure': (random) => {
    const [current, previous] = [BigInt(aLine(random)), BigInt(random.chance(0.1) ? 0 : aLine(random))];
    // Beyond fifteen digits a percentage means nothing, and no number holds it.
    const wanted = changeInTenths(current, previous);
    if (wanted > 1_000_000_000_000_000n) return { given: [], got: '', wanted: '' };
    const given = [current, previous].map(String);
    return { given, got: JSON.stringify(percentChange(current, previous)), wanted: decimalText(wanted, 1) };
  },
});
