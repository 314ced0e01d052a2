import type { Day } from '@bahi/contracts/shared';
import { csvFileProblem } from '../../../lib/csv/csv-file-problem.js';
import { checkSentences } from './csv-check.js';
import { blankRows, templateCsv } from './csv-file.js';
import { importOutcome, outcomeSentences } from './import-outcome.js';

describe('csvFileProblem', () => {
  it.each([
    [{ name: 'a.CSV', type: '', size: 1 }, undefined],
    [{ name: 'a.txt', type: 'text/csv', size: 1 }, undefined],
    [{ name: 'a', type: 'application/vnd.ms-excel', size: 5_242_880 }, undefined],
    [
      { name: 'a.xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', size: 1 },
      'Please select a valid CSV file',
    ],
    [{ name: 'a.csv', type: 'text/csv', size: 5_242_881 }, 'File size should be less than 5MB'],
  ])('validates %j', (file, problem) => {
    expect(csvFileProblem(file)).toBe(problem);
  });
});

describe('blankRows', () => {
  it('leaves a blank line in place of each line of a dropped row, whatever ends it', () => {
    expect(blankRows('h\r\na\r\nb\r\n\r\nc', [{ row: 3 }, { row: 5 }])).toBe('h\r\na\r\n\r\n\r\n');
    expect(blankRows('h\n"a\n\nx",1\nb\n', [{ row: 2, lastRow: 4 }])).toBe('h\n\n\n\nb\n');
    expect(blankRows('h\ra\rb', [{ row: 2 }])).toBe('h\r\rb');
  });
});

describe('templateCsv', () => {
  it.each([false, true])('has as many sample values as columns (under GST: %s)', (isUnderGst) => {
    const [header = '', sample = ''] = templateCsv({ isUnderGst }).split('\r\n');
    expect(header.endsWith(',hsn,taxClass,mrp')).toBe(isUnderGst);
    expect(sample.split(',')).toHaveLength(header.split(',').length);
  });

  it('shows a product that can be sold, whenever it is saved', () => {
    expect(templateCsv({ today: '2031-03-04' as Day })).toContain(',31/12/2033,');
  });
});

describe('checkSentences', () => {
  const errors = [
    { row: 2, message: 'Expiry date is required' },
    { row: 3, message: 'Incorrect number of columns: expected 9, found 8' },
    ...[4, 5, 6, 7].map((row) => ({ row, message: 'Unit is required' })),
  ];

  it('counts by group and shows three of the rest', () => {
    expect(checkSentences({ totalRows: 8, validProducts: 2, errors })).toEqual({
      ready: 'Found 2 valid product(s) ready to upload.',
      notes: [
        '6 row(s) have issues and will be excluded.',
        '1 product(s) have invalid expiry dates and will be excluded.',
        '1 row(s) have incorrect number of columns.',
      ],
      rows: ['Row 4: Unit is required', 'Row 5: Unit is required', 'Row 6: Unit is required'],
    });
  });

  it('shows five of all when nothing is valid', () => {
    const { ready, notes, rows } = checkSentences({ totalRows: 6, validProducts: 0, errors });

    expect(ready).toBeNull();
    expect(notes[0]).toBe('6 row(s) have issues and will be excluded.');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toBe('Row 2: Expiry date is required');
  });
});

describe('importOutcome', () => {
  it('reads lists and counts', () => {
    const failed = [{ row: 4, reason: 'Unit is required' }];
    expect(importOutcome({ results: { total: 2, successful: [{}], failed } })).toEqual({
      total: 2,
      added: 1,
      failed: 1,
      issues: [{ row: 4, message: 'Unit is required' }],
    });
    expect(importOutcome({ details: { successful: 3, failed: 0 } })).toEqual({
      total: 3,
      added: 3,
      failed: 0,
      issues: [],
    });
  });

  it('names three of the refused rows', () => {
    const issues = [2, 4, 5, 9].map((row) => ({ row, message: 'Unit is required' }));

    expect(outcomeSentences({ total: 9, added: 5, failed: 4, issues }).rows).toEqual([
      'Row 2: Unit is required',
      'Row 4: Unit is required',
      'Row 5: Unit is required',
    ]);
  });

  it('describes the outcome', () => {
    const issues = [{ row: 4, message: 'Unit is required' }];
    expect(outcomeSentences({ total: 2, added: 1, failed: 1, issues })).toEqual({
      success: 'Successfully added 1 products to your inventory!',
      warning: '1 products had issues and were skipped.',
      error: null,
      rows: ['Row 4: Unit is required'],
    });
    expect(outcomeSentences({ total: 1, added: 0, failed: 1, issues })).toEqual({
      success: null,
      warning: '1 products had issues and were skipped.',
      error: 'No products were added. Please check the CSV data format.',
      rows: ['Row 4: Unit is required'],
    });
    expect(outcomeSentences({ total: 0, added: 0, failed: 0, issues: [] }).error).toBe(
      'No products were processed. Please check the CSV file.',
    );
  });
});
