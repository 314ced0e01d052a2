import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, createSecurityLog } from '@bahi/platform/kernel';
import { openLogFiles } from './log-files.js';

const DAY_MS = 86_400_000;

describe('the log files of npm start', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bahi-log-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('keep security lines by day for 180 days', async () => {
    const start = Date.parse('2026-01-01T10:00:00Z');
    const runOnDay = async (day: number) => {
      const nowMs = start + day * DAY_MS;
      const files = openLogFiles(dataDir, { now: () => new Date(nowMs), elapsedMs: () => nowMs });
      const logger = createLogger({ name: 'bahi', destination: files });
      logger.info({ forged: '"log":"security"' }, 'Another line');
      createSecurityLog(logger).write({ event: 'auth.sign-in', result: 'accepted', network: '203.0.113.9' });
      await files.close();
      return readdirSync(join(dataDir, 'security-log')).sort();
    };

    await runOnDay(0);
    const kept = await runOnDay(180);
    const later = await runOnDay(182);

    expect(kept).toEqual(['2026-01-01.log', '2026-06-30.log']);
    expect(later).toEqual(['2026-06-30.log', '2026-07-02.log']);
    const lines = readFileSync(join(dataDir, 'security-log', '2026-07-02.log'), 'utf8')
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['auth.sign-in']);
    expect(readFileSync(join(dataDir, 'bahi.log'), 'utf8').trim().split('\n')).toHaveLength(6);
  });
});
