import { anEmail } from '@bahi/testing';
import { type AuthWorld, aNetwork, authWorld, eventually, expectLimited, times } from './auth-world.js';

let world: AuthWorld;
beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

describe('POST /api/auth/forgot-password', () => {
  it('mails a code of six digits that the reply does not contain', async () => {
    const meera = await world.signUp();

    const { mail, code, reply } = await world.requestCode(meera.email);

    expect(reply.body).toEqual({ success: true, msg: 'OTP sent successfully', message: 'OTP sent successfully' });
    expect(mail.text).toContain('Bahi');
    expect(mail.text).toContain('10 minutes');
    expect(`${mail.subject}\n${mail.text}`.match(/\d{6}/g)).toEqual([code]);
    expect(mail.text).not.toContain('http');
    expect(JSON.stringify(reply.body)).not.toContain(code);
  });

  it('mails to the address of the account, however it is typed', async () => {
    const meera = await world.signUp();

    await world.from({ network: aNetwork() }).forgotPassword({ body: { email: ` ${meera.email.toUpperCase()}` } });

    const { to } = await eventually(() => world.box.mails.find((mail) => mail.to.toLowerCase() === meera.email));
    expect(to).toBe(meera.email);
  });

  it('sets the recovery cookie, on https only for https', async () => {
    const meera = await world.signUp();
    const forgot = (headers: Record<string, string>) =>
      world.from({ network: aNetwork() }).forgotPassword({ body: { email: meera.email } }, { headers });

    const plain = (await forgot({})).headers.get('set-cookie');
    const secure = (await forgot({ 'X-Forwarded-Proto': 'https' })).headers.get('set-cookie');

    expect(plain).toMatch(/^pw_recovery=[\w-]{43}; Path=\/api\/auth; Max-Age=900; HttpOnly; SameSite=Lax$/);
    expect(secure).toMatch(/; Secure$/);
  });

  it.each([
    ['', 'Please enter your email'],
    ['meera', 'Please enter a valid email address'],
  ])('refuses the address "%s"', async (email, text) => {
    const { status, body } = await world.from().forgotPassword({ body: { email } });

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation-failed', error: text });
  });

  it('rejects an unknown account and sets no cookie', async () => {
    const { status, body, headers } = await world
      .from({ network: aNetwork() })
      .forgotPassword({ body: { email: anEmail() } });

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'user-not-found', error: 'User not found' });
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('sends no second mail for a repeat with the same key', async () => {
    const meera = await world.signUp();
    const from = world.from({ network: aNetwork() });
    const send = () => from.forgotPassword({ body: { email: meera.email } }, { idempotencyKey: 'f-1' });
    await send();
    await eventually(() => world.box.mails.find(({ to }) => to === meera.email));

    // The network's limit of twenty does not count them.
    const repeats = await times(20, send);
    const [repeat] = repeats as [Awaited<ReturnType<typeof send>>];

    expect(repeats.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(repeat.headers.get('idempotent-replay')).toBe('true');
    expect(repeat.headers.get('set-cookie')).toBeNull();
    const queued = await world.database.query('select 1 from mails m join users u using (user_id) where u.email = $1', [
      meera.email,
    ]);
    expect(queued).toHaveLength(1);
    // Nor does the address's limit of three.
    expect((await world.requestCode(meera.email)).reply.status).toBe(200);
  });

  it('counts a call and its concurrent repeats as one of the three codes of an address', async () => {
    const meera = await world.signUp();
    const send = (idempotencyKey?: string) =>
      world.from({ network: aNetwork() }).forgotPassword({ body: { email: meera.email } }, { idempotencyKey });
    await send();

    const racing = await Promise.all(Array.from({ length: 4 }, () => send('f-2')));
    const third = await send('f-3');
    const fourth = await send('f-5');

    expect(racing.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(racing.filter(({ headers }) => headers.get('idempotent-replay') === 'true')).toHaveLength(3);
    expect(third.status).toBe(200);
    expectLimited(fourth, 'Error sending OTP');
  });

  it('gives a repeat the reply of a first call in another process, although the limit is exhausted', async () => {
    const meera = await world.signUp();
    const send = (idempotencyKey?: string) =>
      world.from({ network: aNetwork() }).forgotPassword({ body: { email: meera.email } }, { idempotencyKey });
    const first = await send('f-4');
    await times(2, send);
    // The state of another replica that has written its reply and not committed yet.
    const { query } = world.database;
    await query(`create table stored_replies as select * from idempotency_keys where key = 'f-4'`);
    await query(`delete from idempotency_keys where key = 'f-4'`);
    const { released } = await world.hold('insert into idempotency_keys select * from stored_replies');

    const repeat = await send('f-4');
    await released;

    expect([repeat.status, repeat.headers.get('idempotent-replay')]).toEqual([200, 'true']);
    expect(repeat.body).toEqual(first.body);
  });

  it('stores no code in clear text and erases a sent mail', async () => {
    const meera = await world.signUp();
    const { code } = await world.requestCode(meera.email);

    const mail = await eventually(async () => {
      const [row] = await world.database.query(
        'select m.* from mails m join users u using (user_id) where u.email = $1 and sent_at is not null',
        [meera.email],
      );
      return row;
    });
    const codes = await world.database.query('select encode(digest, $1) as digest from one_time_codes', ['escape']);

    expect(mail.sealed).toBeNull();
    expect(JSON.stringify(codes)).not.toContain(code);
  });
});
