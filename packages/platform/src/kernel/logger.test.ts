import { createLogger } from './logger.js';
import { runInRequest } from './request-context.js';

/** A logger whose lines can be read. */
function listening() {
  const lines: string[] = [];
  const logger = createLogger({ name: 'auth', destination: { write: (line) => void lines.push(line) } });
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> };
}

describe('a log line', () => {
  it.each(['password', 'newPassword', 'currentPassword', 'otp', 'token', 'authorization', 'cookie'])(
    'hides %s, also one level down',
    (name) => {
      const { logger, lines, last } = listening();

      logger.info({ [name]: 'Secret-1', body: { [name]: 'Secret-1', email: 'meera@example.in' } }, 'A call');

      expect(lines.join('')).not.toContain('Secret-1');
      expect(last()).toMatchObject({ [name]: '[hidden]', body: { [name]: '[hidden]', email: 'meera@example.in' } });
    },
  );

  it('has the fields of an error, but not the row that the database quotes', () => {
    const { logger, lines, last } = listening();
    const quoted = {
      detail: 'Key (phone)=(+919876543210) already exists.',
      where: 'COPY customers, line 1: "Lakshmi"',
    };

    logger.error({ err: Object.assign(new Error('duplicate key'), { code: '23505', ...quoted }) }, 'Call failed');

    expect(lines.join('')).not.toMatch(/9876543210|Lakshmi/);
    expect(last().err).toMatchObject({ type: 'Error', message: 'duplicate key', code: '23505' });
  });

  it('is written from the level on that was asked for', () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };

    const logger = createLogger({ name: 'auth', level: 'warn', destination });
    logger.info('Signed in');
    logger.warn('Healed');

    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['Healed']);
  });

  it('is one line of JSON with its time in UTC, whatever was sent', () => {
    const { logger, lines, last } = listening();
    const forged = 'Asha\n{"level":50,"msg":"All is lost"}\r\n\u2028';

    logger.info({ name: forged, [forged]: forged }, forged);

    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
    expect(last()).toMatchObject({ msg: forged, [forged]: forged });
    expect(last().time).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  });

  it('names the request that is being served, and none outside of one', () => {
    const { logger, last } = listening();

    logger.info('Started');
    const outside = last();
    runInRequest({ requestId: '01a1fc84-dec0-7a31-8c52-6f0b9d2e4471' }, () => logger.info('Served'));

    expect(outside).not.toHaveProperty('requestId');
    expect(last()).toMatchObject({ name: 'auth', msg: 'Served', requestId: '01a1fc84-dec0-7a31-8c52-6f0b9d2e4471' });
  });
});
