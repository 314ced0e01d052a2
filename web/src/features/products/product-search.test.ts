import { aProduct } from '../../../test-support/products.js';
import { productSearch } from './product-search.js';

type Own = Parameters<typeof aProduct>[0];

function order(query: string, ...products: Own[]) {
  return productSearch(products.map(aProduct))(query).map(({ productName }) => productName);
}

describe('the best match', () => {
  it.each<[why: string, query: string, worse: Own, better: Own]>([
    ['has the exact name', 'tata  SALT', { productName: 'Tata Salt Lite' }, { productName: 'Tata Salt', quantity: 0 }],
    [
      'has the exact id',
      'prod-mtjkv4qv-000001',
      { productName: 'A', supplier: 'PROD-MTJKV4QV-000001' },
      { productName: 'Bread', productId: 'PROD-MTJKV4QV-000001' },
    ],
    ['begins with the text', 'salt', { productName: 'Tata Salt' }, { productName: 'Salt, black' }],
    [
      'has words that begin with the words',
      'par g',
      { productName: 'Spar grain' },
      { productName: 'Biscuit (Parle-G)' },
    ],
    ['has the text in its name', 'lt', { productName: 'Rice', supplier: 'Malt Ltd' }, { productName: 'Salt' }],
    ['can be sold', 'sal', { productName: 'Salt', quantity: 0, totalRatings: 9 }, { productName: 'Salts' }],
    ['is not expired', 'salt', { productName: 'Salt A', availability: 'Expired' }, { productName: 'Salt BB' }],
    [
      'was sold more often',
      'salt',
      { productName: 'Salt A', totalRatings: 2 },
      { productName: 'Salt BB', totalRatings: 3 },
    ],
    ['is the shorter one', 'amul b', { productName: 'Amul Butter (lot 2)' }, { productName: 'Amul Butter' }],
  ])('%s', (_, query, worse, better) => {
    const both = [worse, better].map((own) => ({ productId: `PROD-${own?.productName}`, ...own }));

    expect(order(query, ...both)[0]).toBe(better?.productName);
  });

  it('keeps the order of the list without a query', () => {
    expect(order(' ', { productName: 'B' }, { productName: 'A' })).toEqual(['B', 'A']);
  });
});
