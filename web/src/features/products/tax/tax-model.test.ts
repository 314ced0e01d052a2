import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rateText, searchClasses, suggestClass, type TaxClass } from './tax-model.js';

const PACK = join(__dirname, '../../../../../services/catalog/src/domain/rate-pack/tax-classes.json');
const { classes } = JSON.parse(readFileSync(PACK, 'utf8')) as { classes: TaxClass[] };
const found = (query: string) => searchClasses(classes, query).map(({ id }) => id);
const today = '2026-12-01';

describe('the search of tax classes', () => {
  it.each([
    ['chawal', 'rice-loose'],
    ['Sabun', 'bath-soap'],
    ['sarson', 'mustard-oil'],
    ['biscuits', 'biscuits'],
    ['surf', 'detergent'],
    ['namak', 'salt'],
  ])('finds goods by %s', (query, id) => expect(found(query)).toContain(id));

  it('finds oils by tel, and goods by the start of their code', () => {
    expect(found('tel')).toEqual(expect.arrayContaining(['mustard-oil', 'sunflower-oil']));
    expect(found('3402')).toContain('detergent');
  });

  it('finds nothing for a text that is nowhere, and for none', () => {
    expect([found('qqqq'), found('  ')]).toEqual([[], []]);
  });
});

describe('the suggestion for a product', () => {
  it.each([
    ['Basmati Rice 5 kg', 'rice-packed'],
    ['Rice', 'rice-loose'],
    ['Parle-G Biscuits 800 g', 'biscuits'],
    ['Tata Salt 1 kg', 'salt'],
    ['Ball Pen, box of 10', 'pen'],
    ['Coconut Hair Oil 200 ml', 'hair-oil'],
    ['Copper Lamp XK', undefined],
  ])('%s: %s', (name, id) => expect(suggestClass(classes, name)?.id).toBe(id));
});

describe('what a rule asks for', () => {
  it.each([
    ['salt', 'No tax'],
    ['detergent', '18 %'],
    ['footwear', '5 % up to ₹2,500.00 apiece, else 18 %'],
    ['pan-masala', '40 % of the MRP'],
    ['petrol', 'Outside GST'],
  ])('%s: %s', (id, text) => expect(rateText(classes.find((one) => one.id === id)?.rules, today)).toBe(text));

  it('has no rate before the first rule', () => expect(rateText([], today)).toBe('No rate yet'));
});
