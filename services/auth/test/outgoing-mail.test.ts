import { openDatabase } from '@bahi/platform/data';
import { type Metrics, type MetricsPage, silentLogger } from '@bahi/platform/kernel';
import type { Mailer } from '@bahi/platform/ports';
import { createMailQueue } from '../src/app/mail-queue.js';
import { createSecrets } from '../src/domain/secrets.js';
import { AUTH_SECRET, type AuthWorld, aNetwork, authWorld, codeIn, eventually } from './auth-world.js';

const gauges = new Map<string, () => Promise<number | null>>();

function metricsPage(): MetricsPage {
  const nothing = () => undefined;
  const gauge: Metrics['gauge'] = (name, _help, read) => void gauges.set(name, read);
  return { of: () => ({ answered: nothing, info: nothing, gauge, gaugePer: nothing }), render: async () => '' };
}

let world: AuthWorld;
beforeAll(async () => {
  world = await authWorld({ resources: { metrics: metricsPage() } });
});
afterAll(() => world.close());

function verify(email: string, otp: string) {
  return world.from({ network: aNetwork() }).verifyOtp({ body: { email, otp } });
}

function forgotPassword(email: string) {
  return world.from({ network: aNetwork() }).forgotPassword({ body: { email } });
}

/** The unsent mails of an address that wait for their next try, once there are `count` of them. */
function waitingMails(email: string, count: number) {
  return eventually(async () => {
    const rows = await world.database.query<{ attempts: number; sealed: Buffer | null }>(
      'select m.attempts, m.sealed from mails m join users u using (user_id) where u.email = $1 and m.next_try_at > $2',
      [email, world.clock.now()],
    );
    return rows.length === count ? rows : undefined;
  });
}

describe('the outgoing mail', () => {
  it('is durable once the call was answered, and is sent when the mail server is back', async () => {
    const meera = await world.signUp();
    world.box.isDown = true;
    const { status } = await forgotPassword(meera.email);
    const [mail] = await waitingMails(meera.email, 1);
    await world.service.restart();
    world.box.isDown = false;
    world.clock.advance({ seconds: 90 });

    const arrived = await eventually(() => world.box.mails.find(({ to }) => to === meera.email));

    expect(status).toBe(200);
    expect(mail?.attempts).toBe(1);
    expect(mail?.sealed?.toString('latin1')).not.toContain('Bahi');
    expect((await verify(meera.email, codeIn(arrived))).status).toBe(200);
  });

  it('reports how long the oldest one waits, for the alert', async () => {
    const meera = await world.signUp();
    const waits = gauges.get('bahi_mails_oldest_seconds');
    const before = await waits?.();
    world.box.isDown = true;
    await forgotPassword(meera.email);
    await waitingMails(meera.email, 1);
    await world.database.query(
      `update mails set created_at = clock_timestamp() - interval '10 minutes' where sealed is not null`,
    );

    const waited = await waits?.();
    world.box.isDown = false;
    world.clock.advance({ seconds: 90 });
    await eventually(() => world.box.mails.find(({ to }) => to === meera.email));

    expect(before).toBe(0);
    expect(waited).toBeGreaterThanOrEqual(600);
    expect(waited).toBeLessThan(700);
  });

  it('is retried two seconds after its first failure', async () => {
    const meera = await world.signUp();
    world.box.isDown = true;
    await forgotPassword(meera.email);

    const inTwoSeconds = new Date(world.clock.now().getTime() + 2_000);
    const waiting = await eventually(async () => {
      const rows = await world.database.query(
        'select 1 from mails m join users u using (user_id) where u.email = $1 and m.next_try_at = $2',
        [meera.email, inTwoSeconds],
      );
      return rows.length === 1 ? rows : undefined;
    });
    world.box.isDown = false;

    expect(waiting).toHaveLength(1);
  });

  it('is sent at once after the clock was set back', async () => {
    const meera = await world.signUp();
    world.box.isDown = true;
    await forgotPassword(meera.email);
    await waitingMails(meera.email, 1);
    world.box.isDown = false;
    world.clock.advance({ hours: -1 });

    const arrived = await eventually(() => world.box.mails.find(({ to }) => to === meera.email));

    world.clock.advance({ hours: 1 });
    expect((await verify(meera.email, codeIn(arrived))).status).toBe(200);
  });

  it('is claimed again within half a minute when its sender dies', async () => {
    const meera = await world.signUp();
    let release = () => {};
    world.box.before = new Promise((resolve) => {
      release = resolve;
    });
    await forgotPassword(meera.email);

    const claimed = await eventually(async () => {
      const [row] = await world.database.query<{ next_try_at: Date }>(
        'select m.next_try_at from mails m join users u using (user_id) where u.email = $1 and m.attempts = 1',
        [meera.email],
      );
      return row;
    });

    release();

    const leaseMs = claimed.next_try_at.getTime() - world.clock.now().getTime();
    // Longer than a send may take, or the mail would be sent twice.
    expect(leaseMs).toBeGreaterThan(15_000);
    expect(leaseMs).toBeLessThanOrEqual(30_000);
    await eventually(() => world.box.mails.find(({ to }) => to === meera.email));
  });

  it('is sent once by a service that stops in the meantime', async () => {
    const meera = await world.signUp();
    const mails = () =>
      world.database.query<{ attempts: number; sealed: Buffer | null; sent_at: Date | null }>(
        'select m.attempts, m.sealed, m.sent_at from mails m join users u using (user_id) where u.email = $1',
        [meera.email],
      );
    let release = () => {};
    world.box.before = new Promise((resolve) => {
      release = resolve;
    });
    await forgotPassword(meera.email);
    await eventually(async () => (await mails()).find(({ attempts }) => attempts === 1));

    const restarted = world.service.restart();
    setTimeout(release, 1500); // longer than an idle service takes to stop
    await restarted;

    expect(await mails()).toEqual([{ attempts: 1, sealed: null, sent_at: expect.any(Date) }]);
    expect(world.box.mails.filter(({ to }) => to === meera.email)).toHaveLength(1);
  });

  it('never delivers an older code after a newer one', async () => {
    const meera = await world.signUp();
    world.box.isDown = true;
    await forgotPassword(meera.email);
    await waitingMails(meera.email, 1);
    await forgotPassword(meera.email);
    const mails = await waitingMails(meera.email, 2);
    world.box.isDown = false;
    world.clock.advance({ seconds: 90 });

    const arrived = await eventually(() => world.box.mails.find(({ to }) => to === meera.email));

    expect(mails.filter(({ sealed }) => sealed !== null)).toHaveLength(1);
    expect((await verify(meera.email, codeIn(arrived))).status).toBe(200);
  });

  it('is erased when its code has expired', async () => {
    const meera = await world.signUp();
    world.box.isDown = true;
    await forgotPassword(meera.email);
    world.clock.advance({ minutes: 11 });

    const erased = await eventually(async () => {
      const [row] = await world.database.query(
        'select sent_at from mails m join users u using (user_id) where u.email = $1 and m.sealed is null',
        [meera.email],
      );
      return row;
    });
    world.box.isDown = false;

    expect(erased.sent_at).toBeNull();
    expect(world.box.mails.filter(({ to }) => to === meera.email)).toHaveLength(0);
  });
});

describe('a second queue on the same database', () => {
  /** Its clock is a little ahead, so that mails the service will retry are due in this queue only. */
  const queueWith = (mailer: Mailer) => {
    const logger = silentLogger();
    const db = openDatabase({ url: world.database.url, applicationName: 'test', logger });
    const clock = { ...world.clock, now: () => new Date(world.clock.now().getTime() + 5_000) };
    const queue = createMailQueue({ db, mailer, secrets: createSecrets(AUTH_SECRET), clock, logger });
    return { queue, clock, close: () => db.close() };
  };

  it('skips a mail that another replica is sending', async () => {
    const meera = await world.signUp();
    world.box.isDown = true;
    await forgotPassword(meera.email);
    await waitingMails(meera.email, 1);
    world.box.isDown = false;
    const { queue, close } = queueWith(world.box);
    const replica = openDatabase({ url: world.database.url, applicationName: 'test', logger: silentLogger() });

    await replica.acrossShops(async (tx) => {
      await tx.raw('select 1 from mails where sealed is not null for update');
      await queue.sendDue();
    });
    const sent = world.box.mails.filter(({ to }) => to === meera.email);
    await queue.sendDue();
    await Promise.all([replica.close(), close()]);

    expect(sent).toEqual([]);
    expect(world.box.mails.filter(({ to }) => to === meera.email)).toHaveLength(1);
  });

  it('continues after a failed run', async () => {
    const { queue, close } = queueWith(world.box);
    await world.database.query('alter table mails rename to mails_renamed');
    const failed = queue.sendDue();
    await expect(failed).rejects.toThrow();
    await world.database.query('alter table mails_renamed rename to mails');

    const next = queue.sendDue();

    await expect(next).resolves.toBeUndefined();
    await close();
  });

  it('waits fifteen seconds for a mail server that does not answer and retries later', async () => {
    const meera = await world.signUp();
    world.box.isDown = true;
    await forgotPassword(meera.email);
    await waitingMails(meera.email, 1);
    jest.useFakeTimers({ now: new Date(), doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate'] });
    const silent: Mailer = {
      send: ({ to }) => {
        if (to !== meera.email) return Promise.resolve();
        setImmediate(() => jest.advanceTimersByTime(15_000));
        return new Promise(() => undefined);
      },
      close: async () => undefined,
    };
    const { queue, clock, close } = queueWith(silent);

    await queue.sendDue();
    jest.useRealTimers();
    await close();

    const [mail] = await waitingMails(meera.email, 1);
    const [planned] = await world.database.query(
      'select 1 from mails m join users u using (user_id) where u.email = $1 and m.next_try_at = $2',
      [meera.email, new Date(clock.now().getTime() + 5_000)],
    );
    world.box.isDown = false;
    expect([mail?.attempts, planned]).toEqual([2, expect.anything()]);
  });
});
