import { openDatabase } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import type { Mailer } from '@bahi/platform/ports';
import { createSecrets } from '../src/domain/secrets.js';
import { createMailPost } from '../src/mail/mail-post.js';
import { AUTH_SECRET, type AuthWorld, aNetwork, authWorld, codeIn, eventually } from './auth-world.js';

let world: AuthWorld;
beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

function verify(email: string, otp: string) {
  return world.from({ network: aNetwork() }).verifyOtp({ body: { email, otp } });
}

function ask(email: string) {
  return world.from({ network: aNetwork() }).forgotPassword({ body: { email } });
}

/** The mails of an address that the post refused so far, once there are so many; they wait for their next try. */
function refused(email: string, count: number) {
  return eventually(async () => {
    const rows = await world.database.query<{ attempts: number; sealed: Buffer | null }>(
      'select m.attempts, m.sealed from mails m join users u using (user_id) where u.email = $1 and m.next_try_at > $2',
      [email, world.clock.now()],
    );
    return rows.length === count ? rows : undefined;
  });
}

describe('the outgoing mail', () => {
  it('is safe once the answer was given, and goes out when the post is back', async () => {
    const meera = await world.signUp();
    world.box.isDown = true;
    const { status } = await ask(meera.email);
    const [mail] = await refused(meera.email, 1);
    await world.service.restart();
    world.box.isDown = false;
    world.clock.advance({ seconds: 90 });

    const arrived = await eventually(() => world.box.mails.find(({ to }) => to === meera.email));

    expect(status).toBe(200);
    expect(mail?.attempts).toBe(1);
    expect(mail?.sealed?.toString('latin1')).not.toContain('Bahi');
    expect((await verify(meera.email, codeIn(arrived))).status).toBe(200);
  });

  it('is tried again two seconds after its first refusal', async () => {
    const meera = await world.signUp();
    world.box.isDown = true;
    await ask(meera.email);

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

  it('does not wait for the time to come round again when the clock was put back', async () => {
    const meera = await world.signUp();
    world.box.isDown = true;
    await ask(meera.email);
    await refused(meera.email, 1);
    world.box.isDown = false;
    world.clock.advance({ hours: -1 });

    const arrived = await eventually(() => world.box.mails.find(({ to }) => to === meera.email));

    world.clock.advance({ hours: 1 });
    expect((await verify(meera.email, codeIn(arrived))).status).toBe(200);
  });

  it('is taken up again within half a minute when its sender dies', async () => {
    const meera = await world.signUp();
    let goOn = () => {};
    world.box.before = new Promise((resolve) => {
      goOn = resolve;
    });
    await ask(meera.email);

    const claimed = await eventually(async () => {
      const [row] = await world.database.query<{ next_try_at: Date }>(
        'select m.next_try_at from mails m join users u using (user_id) where u.email = $1 and m.attempts = 1',
        [meera.email],
      );
      return row;
    });

    goOn();

    const leaseMs = claimed.next_try_at.getTime() - world.clock.now().getTime();
    // Longer than a send may take, or the mail would be sent twice.
    expect(leaseMs).toBeGreaterThan(15_000);
    expect(leaseMs).toBeLessThanOrEqual(30_000);
    await eventually(() => world.box.mails.find(({ to }) => to === meera.email));
  });

  it('is brought to its end by a service that stops meanwhile, so that it goes out once', async () => {
    const meera = await world.signUp();
    const mails = () =>
      world.database.query<{ attempts: number; sealed: Buffer | null; sent_at: Date | null }>(
        'select m.attempts, m.sealed, m.sent_at from mails m join users u using (user_id) where u.email = $1',
        [meera.email],
      );
    let goOn = () => {};
    world.box.before = new Promise((resolve) => {
      goOn = resolve;
    });
    await ask(meera.email);
    await eventually(async () => (await mails()).find(({ attempts }) => attempts === 1));

    const restarted = world.service.restart();
    setTimeout(goOn, 1500); // longer than a service with nothing to do takes to stop
    await restarted;

    expect(await mails()).toEqual([{ attempts: 1, sealed: null, sent_at: expect.any(Date) }]);
    expect(world.box.mails.filter(({ to }) => to === meera.email)).toHaveLength(1);
  });

  it('never brings an older code after a newer one', async () => {
    const meera = await world.signUp();
    world.box.isDown = true;
    await ask(meera.email);
    await refused(meera.email, 1);
    await ask(meera.email);
    const mails = await refused(meera.email, 2);
    world.box.isDown = false;
    world.clock.advance({ seconds: 90 });

    const arrived = await eventually(() => world.box.mails.find(({ to }) => to === meera.email));

    expect(mails.filter(({ sealed }) => sealed !== null)).toHaveLength(1);
    expect((await verify(meera.email, codeIn(arrived))).status).toBe(200);
  });

  it('is wiped when its code has ended', async () => {
    const meera = await world.signUp();
    world.box.isDown = true;
    await ask(meera.email);
    world.clock.advance({ minutes: 11 });

    const wiped = await eventually(async () => {
      const [row] = await world.database.query(
        'select sent_at from mails m join users u using (user_id) where u.email = $1 and m.sealed is null',
        [meera.email],
      );
      return row;
    });
    world.box.isDown = false;

    expect(wiped.sent_at).toBeNull();
    expect(world.box.mails.filter(({ to }) => to === meera.email)).toHaveLength(0);
  });
});

describe('a post of its own', () => {
  /** Sees the time a little later than the service, so that the mails which that one put off are due here alone. */
  const postOf = (mailer: Mailer) => {
    const logger = silentLogger();
    const db = openDatabase({ url: world.database.url, applicationName: 'test', logger });
    const clock = { ...world.clock, now: () => new Date(world.clock.now().getTime() + 5_000) };
    const post = createMailPost({ db, mailer, secrets: createSecrets(AUTH_SECRET), clock, logger });
    return { post, clock, close: () => db.close() };
  };

  it('leaves a mail alone that another copy is sending', async () => {
    const meera = await world.signUp();
    world.box.isDown = true;
    await ask(meera.email);
    await refused(meera.email, 1);
    world.box.isDown = false;
    const { post, close } = postOf(world.box);
    const theirs = openDatabase({ url: world.database.url, applicationName: 'test', logger: silentLogger() });

    await theirs.acrossShops(async (tx) => {
      await tx.raw('select 1 from mails where sealed is not null for update');
      await post.sendDue();
    });
    const sent = world.box.mails.filter(({ to }) => to === meera.email);
    await post.sendDue();
    await Promise.all([theirs.close(), close()]);

    expect(sent).toEqual([]);
    expect(world.box.mails.filter(({ to }) => to === meera.email)).toHaveLength(1);
  });

  it('goes on after a round that failed', async () => {
    const { post, close } = postOf(world.box);
    await world.database.query('alter table mails rename to mails_away');
    const failed = post.sendDue();
    await expect(failed).rejects.toThrow();
    await world.database.query('alter table mails_away rename to mails');

    const next = post.sendDue();

    await expect(next).resolves.toBeUndefined();
    await close();
  });

  it('waits fifteen seconds for a mail server that does not answer, then tries again later', async () => {
    const meera = await world.signUp();
    world.box.isDown = true;
    await ask(meera.email);
    await refused(meera.email, 1);
    jest.useFakeTimers({ now: new Date(), doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate'] });
    const silent: Mailer = {
      send: ({ to }) => {
        if (to !== meera.email) return Promise.resolve();
        setImmediate(() => jest.advanceTimersByTime(15_000));
        return new Promise(() => undefined);
      },
      close: async () => undefined,
    };
    const { post, clock, close } = postOf(silent);

    await post.sendDue();
    jest.useRealTimers();
    await close();

    const [mail] = await refused(meera.email, 1);
    const [planned] = await world.database.query(
      'select 1 from mails m join users u using (user_id) where u.email = $1 and m.next_try_at = $2',
      [meera.email, new Date(clock.now().getTime() + 5_000)],
    );
    world.box.isDown = false;
    expect([mail?.attempts, planned]).toEqual([2, expect.anything()]);
  });
});
