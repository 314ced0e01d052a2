import { createLogger } from './logger.js';
import { createSecurityLog, type SecurityEvent } from './security-log.js';

const REJECTED: SecurityEvent = { event: 'auth.sign-in', result: 'rejected', reason: 'rate-limited', network: 'n' };

function securityWorld(level = 'info') {
  const lines: string[] = [];
  let nowMs = 0;
  const logger = createLogger({ name: 'auth', level, destination: { write: (line) => void lines.push(line) } });
  const log = createSecurityLog(logger, () => nowMs);
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { log, pass, written: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe('the security log', () => {
  it('is written also where other lines of its level are not', () => {
    const { log, written } = securityWorld('error');

    log.write({ event: 'auth.sign-in', result: 'accepted', userId: 'u', network: 'n', userAgent: 'x'.repeat(900) });

    expect(written()).toEqual([
      expect.objectContaining({
        log: 'security',
        event: 'auth.sign-in',
        result: 'accepted',
        userId: 'u',
        network: 'n',
      }),
    ]);
    expect(String(written()[0]?.userAgent)).toHaveLength(200);
  });

  it('counts what one caller repeats instead of growing with it', () => {
    const { log, pass, written } = securityWorld();
    for (let count = 0; count < 50; count += 1) log.write(REJECTED);
    log.write({ ...REJECTED, network: 'other' });
    pass(60_000);
    log.write(REJECTED);

    expect(written().map(({ network, repeated }) => [network, repeated])).toEqual([
      ['n', 0],
      ['other', 0],
      ['n', 49],
    ]);
  });

  it('has a line for every wrong password', () => {
    const { log, written } = securityWorld();
    for (let count = 0; count < 3; count += 1) log.write({ ...REJECTED, reason: 'invalid-credentials' });

    expect(written()).toHaveLength(3);
  });
});
