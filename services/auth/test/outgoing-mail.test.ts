import { type AuthWorld, aNetwork, authWorld, codeIn, eventually } from './auth-world.js';

let world: AuthWorld;
beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

const verify = (email: string, otp: string) => world.from({ network: aNetwork() }).verifyOtp({ body: { email, otp } });

describe('the outgoing mail', () => {
  it('is safe once the answer was given, and goes out when the post is back', async () => {
    const meera = await world.signUp();
    world.box.isDown = true;
    const { status } = await world.from({ network: aNetwork() }).forgotPassword({ body: { email: meera.email } });
    const waiting = () =>
      world.database.query<{ attempts: number; sealed: Buffer | null }>(
        'select m.attempts, m.sealed from mails m join users u using (user_id) where u.email = $1 and m.next_try_at > $2',
        [meera.email, world.clock.now()],
      );
    const [mail] = await eventually(async () => {
      const rows = await waiting();
      return rows.length > 0 ? rows : undefined;
    });
    await world.service.restart();
    world.box.isDown = false;
    world.clock.advance({ seconds: 90 });

    const arrived = await eventually(() => world.box.mails.find(({ to }) => to === meera.email));

    expect(status).toBe(200);
    expect(mail?.attempts).toBe(1);
    expect(mail?.sealed?.toString('latin1')).not.toContain('Bahi');
    expect((await verify(meera.email, codeIn(arrived))).status).toBe(200);
  });

  it('is taken up again within half a minute when its sender dies', async () => {
    const meera = await world.signUp();
    let goOn = () => {};
    world.box.before = new Promise((resolve) => {
      goOn = resolve;
    });
    await world.from({ network: aNetwork() }).forgotPassword({ body: { email: meera.email } });

    const claimed = await eventually(async () => {
      const [row] = await world.database.query<{ next_try_at: Date }>(
        'select m.next_try_at from mails m join users u using (user_id) where u.email = $1 and m.attempts = 1',
        [meera.email],
      );
      return row;
    });

    const leaseMs = claimed.next_try_at.getTime() - world.clock.now().getTime();
    expect(leaseMs).toBeGreaterThan(0);
    expect(leaseMs).toBeLessThanOrEqual(30_000);
    goOn();
    await eventually(() => world.box.mails.find(({ to }) => to === meera.email));
  });

  it('is wiped when its code has ended', async () => {
    const meera = await world.signUp();
    world.box.isDown = true;
    await world.from({ network: aNetwork() }).forgotPassword({ body: { email: meera.email } });
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
