import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(__dirname, '..');
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
const scripts = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path));
const sheets = files.filter((path) => path.endsWith('.css'));

/** Each line of these files that holds what is looked for, with the name of its file. */
function linesWith(paths: readonly string[], looked: RegExp) {
  return paths.flatMap((path) =>
    readFileSync(join(SOURCES, path), 'utf8')
      .split('\n')
      .filter((line) => looked.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
}

function filesWith(paths: readonly string[], looked: RegExp) {
  return [...new Set(linesWith(paths, looked).map((line) => line.slice(0, line.indexOf(':'))))];
}

// A formatter made per cell is slow, and a second locale writes the same amount in two ways.
it('Numbers and dates are written by format.ts alone', () => {
  expect(filesWith(scripts, /\.toLocale(Date|Time)?String\(|\bIntl\./)).toEqual(['lib/format/format.ts']);
});

describe('A colour is a token, which has a light and a dark form', () => {
  const HEX = /#[\da-f]{3,8}\b/i;

  it('in every style sheet but those of paper, which is white and has black ink', () => {
    expect(filesWith(sheets, HEX).sort()).toEqual([
      'features/invoices/bill.css',
      'features/invoices/invoice-view.module.css',
      'features/products/labels/labels-dialog.module.css',
      'styles/tokens.css',
    ]);
  });

  it('in every script but those that draw on paper', () => {
    expect(filesWith(scripts, HEX).sort()).toEqual(['features/counter/printing/draw-line.ts']);
  });
});
