import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eventTable } from './lib/event-table.js';

const ROOT = join(__dirname, '..');
const FILE = join(ROOT, 'docs', 'generated', 'events.md');

describe('docs/generated/events.md', () => {
  it('matches the contracts and the subscriptions', () => {
    const expected = eventTable();
    if (!existsSync(FILE) && process.env.CI !== 'true') {
      mkdirSync(dirname(FILE), { recursive: true });
      writeFileSync(FILE, expected);
    }

    expect(readFileSync(FILE, 'utf8')).toBe(expected);
  });
});
