import { ean13Of } from './product-code.js';
import { readScaleCode, scalePatternOf } from './scale-code.js';

describe('the code of a scale', () => {
  it.each(['21IIIIIWWWWWC', '22IIIIIPPPPPC', '2IIIIIIWWWWWC', '28IIIIPPPPPPC'])('%s is a pattern', (text) => {
    expect(scalePatternOf(text)).not.toBeNull();
  });

  it.each([
    '21IIIIIWWWWC',
    '21IIIIIWWWWWWC',
    'IIIIIIIWWWWWC',
    '21IIIIIWWWPPC',
    '21WWWWWIIIIIC',
    '21IIIIIWWWWWW',
    '21IIIIIIIWWWC',
    '',
  ])('%s is none', (text) => {
    expect(scalePatternOf(text)).toBeNull();
  });

  it('says the item with its grams or its paise', () => {
    const patterns = ['21IIIIIWWWWWC', '22IIIIIPPPPPC'];

    expect(readScaleCode(ean13Of('210001701250'), patterns)).toEqual({ item: '00017', holds: 'grams', value: 1_250 });
    expect(readScaleCode(ean13Of('221234504550'), patterns)).toEqual({ item: '12345', holds: 'paise', value: 4_550 });
    expect(readScaleCode(`${ean13Of('210001701250').slice(0, -1)}0`, patterns)).toBeNull();
    expect(readScaleCode(ean13Of('210001700000'), patterns)).toBeNull();
    expect(readScaleCode(ean13Of('230001701250'), patterns)).toBeNull();
  });
});
