import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallOptions } from '../call-recorder.js';
import { fileParts } from './forms.js';
import { type Script, sendEach } from './script.js';

const VALIDATE = 'POST /api/products/validate-csv';
const IMPORT = 'POST /api/products/add-multiple';
const HEADER = 'productName,productId,category,costPrice,sellingPrice,quantity,unit,expiryDate,thresholdValue,supplier';
const TOO_LARGE_BYTES = 5_242_881;
const TOO_MANY_ROWS = 100_001;

const ISSUES = readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'kirana-40-with-issues.csv'));

/** One row for each check of wire contract 5.3, in its order, between good ones. */
const ROWS = [
  '"Glass Bowl, 500 ml",,Other,62,79.50,24,piece,31/12/2028,4,Sri Lakshmi Traders',
  'Masoor Dal 1 kg,,food,139.5,168,40,pack,5/6/27,8,',
  'Too few,,food,1,2',
  '"Text" behind a quote,,food,1,2,3,pack,5/6/27,1,',
  ',,food,1,2,3,pack,5/6/27,1,',
  'No expiry,,food,1,2,3,pack,,1,',
  '',
  `${'n'.repeat(201)},,food,1,2,3,pack,5/6/27,1,`,
  'Cost below zero,,food,-1,2,3,pack,5/6/27,1,',
  'Selling price in words,,food,1,two,3,pack,5/6/27,1,',
  'Half a pack,,food,1,2,3.5,pack,5/6/27,1,',
  'Threshold below zero,,food,1,2,3,pack,5/6/27,-1,',
  'Selling below cost,,food,3,2,3,pack,5/6/27,1,',
  'Threshold above quantity,,food,1,2,3,pack,5/6/27,4,',
  'No such day,,food,1,2,3,pack,31/02/27,1,',
  'Long past,,food,1,2,3,pack,1/1/20,1,',
  'Basmati Rice 5 kg,,food,1,2,3,pack,5/6/27,1,',
  'MASOOR  dal 1 kg,,food,1,2,3,pack,5/6/27,1,',
  'Given id,PROD-MTJKV4QV-AAAAAA,Medicine,1,2,0,,5/6/27,0,',
  'Given id again,PROD-MTJKV4QV-AAAAAA,medicine,1,2,0,strip,5/6/27,0,',
];
const CSV = [HEADER, ...ROWS, '"Open quote,,food,1,2,3,pack,5/6/27,1,', ''].join('\n');
const SEMICOLONS =
  'Product Name;category;cost_price;SELLING-PRICE;quantity;unit;expiryDate;thresholdValue;shelf\r\nPoha 1 kg;Food;50;62;12;pack;2027-6-5;3;A1\r\n';

/** Files of products (wire contract 2.18, 2.19, 5). */
export async function importCalls(script: Script, token: string): Promise<void> {
  for (const [call, part] of [
    [VALIDATE, 'csvFile'],
    [IMPORT, 'csv'],
  ] as const)
    await refusedFiles(script, token, { call, part });
  await validations(script, token);
  // A user may send thirty files in ten minutes.
  script.product.clock.advance({ minutes: 11 });
  await imports(script, token);
  await tooManyFiles(script, token);
}

async function refusedFiles({ send }: Script, token: string, { call, part }: { call: string; part: string }) {
  const file = (content: string | Uint8Array): CallOptions => ({ token, form: fileParts(part, content) });
  await sendEach(send, call, [
    ['no file', { token, form: fileParts('other', HEADER) }],
    ['no byte', file('')],
    ['blank lines', file('\n , \n\n')],
    ['bytes that are no text', file(Buffer.from([0, 1, 2, 0]))],
    ['no known column', file('a,b,c\n1,2,3\n')],
    ['an open quote in the header', file('"productName,category\n')],
    ['a column twice', file(`${HEADER},Unit\n`)],
    ['missing columns', file('productName,category,quantity\nDal,Food,1\n')],
    ['no product rows', file(`${HEADER}\n\n`)],
    ['too many rows', file(HEADER + '\nx'.repeat(TOO_MANY_ROWS))],
    ['more than 5 MB', file(Buffer.alloc(TOO_LARGE_BYTES, 'x'))],
    ['no token', { form: fileParts(part, CSV) }],
  ]);
}

async function validations({ send }: Script, token: string) {
  const form = () => fileParts('csvFile', CSV);
  await send('every check', VALIDATE, { token, form: form() });
  await send('without the check of names', `${VALIDATE}?checkDuplicates=false`, { token, form: form() });
  await send('the same as a part', VALIDATE, { token, form: fileParts('csvFile', CSV, { checkDuplicates: 'false' }) });
  await send('a value that is neither', `${VALIDATE}?checkDuplicates=maybe`, { token, form: form() });
  await send('a file of a shop with nine faults', VALIDATE, { token, form: fileParts('csvFile', ISSUES) });
  await send('semicolons and other spellings', VALIDATE, { token, form: fileParts('csvFile', SEMICOLONS) });
}

async function imports({ send }: Script, token: string) {
  const headers = { 'X-Upload-ID': 'upload-1', 'X-Requested-With': 'XMLHttpRequest' };
  const parts = { invalidRows: '[3,17]', uploadId: 'another-one' };
  await send('every check', `${IMPORT}?_t=1795237928640`, { token, form: fileParts('csv', CSV, parts), headers });
  await send('the same upload again', IMPORT, { token, form: fileParts('csv', CSV, parts), headers });
  await send('another file in the same upload', IMPORT, { token, form: fileParts('csv', SEMICOLONS), headers });
  await send('an upload without an id', IMPORT, { token, form: fileParts('csv', SEMICOLONS) });
  await send('the same file again without an id', IMPORT, { token, form: fileParts('csv', SEMICOLONS) });
  await send('an id as a part, faulty row numbers', IMPORT, {
    token,
    form: fileParts('csv', `${HEADER}\nJaggery 1 kg,,Food,60,75,9,pack,5/6/27,2,Anand & Sons\n`, {
      uploadId: 'upload-2',
      invalidRows: 'none',
    }),
  });
  await send('an id with a space', IMPORT, { token, form: fileParts('csv', CSV), headers: { 'X-Upload-ID': 'an id' } });
  await send('a file of a shop with nine faults', `${IMPORT}?_t=upload-3`, { token, form: fileParts('csv', ISSUES) });
}

async function tooManyFiles({ repeat, product }: Script, token: string) {
  product.clock.advance({ minutes: 11 });
  await repeat(31, 'a file within ten minutes', VALIDATE, () => ({ token, form: fileParts('csvFile', '') }));
  product.clock.advance({ minutes: 11 });
}
