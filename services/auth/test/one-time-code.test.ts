import { anEmail } from '@bahi/testing';
import { type AuthWorld, aNetwork, authWorld, eventually, expectLimited, times, wrongCode } from './auth-world.js';

let world: AuthWorld;
beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

const verify = (email: string, otp: unknown, network = aNetwork()) =>
  world.from({ network }).verifyOtp({ body: { email, otp } });

describe('POST /api/auth/forgot-password', () => {
  it('mails a code of six digits and says nothing of it', async () => {
    const meera = await world.signUp();

    const { mail, code, reply } = await world.askForCode(meera.email);

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

  it('says that there is no such account and sets no cookie', async () => {
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

    // They are not among the twenty that a network may ask for.
    const repeats = await times(20, send);
    const [repeat] = repeats as [Awaited<ReturnType<typeof send>>];

    expect(repeats.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(repeat.headers.get('idempotent-replay')).toBe('true');
    expect(repeat.headers.get('set-cookie')).toBeNull();
    const queued = await world.database.query('select 1 from mails m join users u using (user_id) where u.email = $1', [
      meera.email,
    ]);
    expect(queued).toHaveLength(1);
    // Nor are they among the three that an address may ask for.
    expect((await world.askForCode(meera.email)).reply.status).toBe(200);
  });

  it('takes one of the three codes of an address for a call and its repeats that run beside it', async () => {
    const meera = await world.signUp();
    const ask = (idempotencyKey?: string) =>
      world.from({ network: aNetwork() }).forgotPassword({ body: { email: meera.email } }, { idempotencyKey });
    await times(2, ask);

    const racing = await Promise.all(Array.from({ length: 4 }, () => ask('f-2')));
    const fourth = await ask('f-3');

    expect(racing.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(racing.filter(({ headers }) => headers.get('idempotent-replay') === 'true')).toHaveLength(3);
    expectLimited(fourth, 'Error sending OTP');
  });

  it('gives a repeat the answer of the first, which runs elsewhere, although the codes are used up', async () => {
    const meera = await world.signUp();
    const ask = (idempotencyKey?: string) =>
      world.from({ network: aNetwork() }).forgotPassword({ body: { email: meera.email } }, { idempotencyKey });
    const first = await ask('f-4');
    await times(2, ask);
    // As another copy of the service would have it: answered, and not yet committed.
    const { query } = world.database;
    await query(`create table answered as select * from idempotency_keys where key = 'f-4'`);
    await query(`delete from idempotency_keys where key = 'f-4'`);
    const { released } = await world.hold('insert into idempotency_keys select * from answered');

    const repeat = await ask('f-4');
    await released;

    expect([repeat.status, repeat.headers.get('idempotent-replay')]).toEqual([200, 'true']);
    expect(repeat.body).toEqual(first.body);
  });

  it('replaces the older code', async () => {
    const meera = await world.signUp();
    const older = await world.askForCode(meera.email);
    const newer = await world.askForCode(meera.email);

    if (older.code !== newer.code) expect((await verify(meera.email, older.code)).body.code).toBe('otp-invalid');
    expect((await verify(meera.email, newer.code)).status).toBe(200);
  });

  it('keeps no code in clear anywhere, and wipes the mail once it went out', async () => {
    const meera = await world.signUp();
    const { code } = await world.askForCode(meera.email);

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

describe('POST /api/auth/verify-otp', () => {
  it('uses the code up', async () => {
    const meera = await world.signUp();
    const { code } = await world.askForCode(meera.email);

    const first = await verify(` ${meera.email.toUpperCase()}`, ` ${code} `);
    const second = await verify(meera.email, code);

    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      success: true,
      msg: 'OTP verified successfully',
      message: 'OTP verified successfully',
    });
    expect(second.status).toBe(400);
    expect(second.body).toMatchObject({ code: 'otp-invalid', error: 'Invalid OTP', message: 'Invalid OTP' });
  });

  it.each([
    [undefined, 'Please enter the OTP'],
    ['', 'Please enter the OTP'],
    ['12345', 'OTP must be 6 digits'],
    ['1234567', 'OTP must be 6 digits'],
    ['12 456', 'OTP must be 6 digits'],
  ])('refuses the code %j by its form', async (otp, text) => {
    const { status, body } = await verify('a@b.in', otp);

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation-failed', message: text });
  });

  it('says the same for no account, no code requested and a wrong code', async () => {
    const asked = await world.signUp();
    const { code } = await world.askForCode(asked.email);
    const silent = await world.signUp();

    for (const [email, otp] of [
      [anEmail(), '123456'],
      [silent.email, '123456'],
      [asked.email, wrongCode(code)],
    ])
      expect((await verify(email ?? '', otp)).body).toMatchObject({
        status: 400,
        code: 'otp-invalid',
        error: 'Invalid OTP',
      });
  });

  it('refuses a code of ten minutes, not one that is younger', async () => {
    const meera = await world.signUp();
    const { code } = await world.askForCode(meera.email);
    world.clock.advance({ minutes: 10, ms: -1 });
    const younger = await verify(meera.email, wrongCode(code));
    world.clock.advance({ ms: 1 });

    const { status, body } = await verify(meera.email, code);

    expect(younger.body.code).toBe('otp-invalid');
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'otp-expired', error: 'OTP has expired. Please request a new one.' });
  });

  it('refuses even the right code after five wrong guesses; a new code works', async () => {
    const meera = await world.signUp();
    const { code } = await world.askForCode(meera.email);
    const malformed = await verify(meera.email, '1');
    const wrong: string[] = [];
    for (let guess = 0; guess < 5; guess++) wrong.push((await verify(meera.email, wrongCode(code))).body.code ?? '');

    const right = await verify(meera.email, code);
    const renewed = await world.askForCode(meera.email);

    expect(malformed.body.code).toBe('validation-failed');
    expect(wrong).toEqual(Array(5).fill('otp-invalid'));
    expect(right.body).toMatchObject({
      status: 400,
      code: 'otp-exhausted',
      error: 'Too many wrong attempts. Please request a new OTP.',
    });
    expect((await verify(meera.email, renewed.code)).status).toBe(200);
  });

  it('evaluates five of many parallel guesses', async () => {
    const meera = await world.signUp();
    const { code } = await world.askForCode(meera.email);

    const replies = await Promise.all(Array.from({ length: 40 }, () => verify(meera.email, wrongCode(code))));

    const codes = replies.map(({ body }) => body.code);
    expect(codes.filter((one) => one === 'otp-invalid')).toHaveLength(5);
    expect(codes.filter((one) => one === 'otp-exhausted')).toHaveLength(35);
    expect((await verify(meera.email, code)).body.code).toBe('otp-exhausted');
  });

  it('lets one of a hundred concurrent right posts succeed', async () => {
    const meera = await world.signUp();
    const { code } = await world.askForCode(meera.email);

    const replies = await Promise.all(Array.from({ length: 100 }, () => verify(meera.email, code)));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(99);
  });

  it('keeps the count of guesses over a restart', async () => {
    const meera = await world.signUp();
    const { code } = await world.askForCode(meera.email);
    for (let guess = 0; guess < 4; guess++) await verify(meera.email, wrongCode(code));
    await world.service.restart();

    expect((await verify(meera.email, wrongCode(code))).body.code).toBe('otp-invalid');
    expect((await verify(meera.email, code)).body.code).toBe('otp-exhausted');
  });

  it('evaluates thirty guesses of an account in any 24 hours', async () => {
    const meera = await world.signUp();
    for (let round = 0; round < 6; round++) {
      const { code } = await world.askForCode(meera.email);
      const replies = await Promise.all(Array.from({ length: 5 }, () => verify(meera.email, wrongCode(code))));
      expect(replies.map(({ body }) => body.code)).toEqual(Array(5).fill('otp-invalid'));
      world.clock.advance({ minutes: 15 });
    }

    const today = await world.askForCode(meera.email);
    expect((await verify(meera.email, today.code)).body.code).toBe('otp-exhausted');

    // The last moment in which the first five still count, and the first one in which they do not.
    world.clock.advance({ hours: 22, minutes: 30, ms: -1 });
    const tomorrow = await world.askForCode(meera.email);
    expect((await verify(meera.email, tomorrow.code)).body.code).toBe('otp-exhausted');
    world.clock.advance({ ms: 1 });
    expect((await verify(meera.email, tomorrow.code)).status).toBe(200);
  });

  it('answers repeats with one key and the same client alike, racing or not', async () => {
    const meera = await world.signUp();
    const { code, cookie } = await world.askForCode(meera.email);
    const send = () =>
      world
        .from({ network: aNetwork(), cookie })
        .verifyOtp({ body: { email: meera.email, otp: code } }, { idempotencyKey: 'v-1' });

    const replies = [...(await Promise.all(Array.from({ length: 12 }, send))), await send()];

    expect(replies.map(({ status }) => status)).toEqual(Array(13).fill(200));
    expect(replies.filter(({ headers }) => headers.get('idempotent-replay') === 'true')).toHaveLength(12);
  });

  it('counts no repeat against the limit of the network', async () => {
    const meera = await world.signUp();
    const { code, cookie } = await world.askForCode(meera.email);
    const from = world.from({ network: aNetwork(), cookie });
    const body = { email: meera.email, otp: code };

    const replies = await times(31, () => from.verifyOtp({ body }, { idempotencyKey: 'v-4' }));

    expect(replies.map(({ status }) => status)).toEqual(Array(31).fill(200));
  });

  it('gives the stored answer to no other client and to no other code', async () => {
    const meera = await world.signUp();
    const { code, cookie } = await world.askForCode(meera.email);
    const send = (shown: string | undefined, otp = code) =>
      world
        .from({ network: aNetwork(), cookie: shown })
        .verifyOtp({ body: { email: meera.email, otp } }, { idempotencyKey: 'v-2' });
    await send(cookie);

    const stranger = await send(undefined);
    const other = await send(cookie, wrongCode(code));

    expect([stranger.status, other.status]).toEqual([422, 422]);
  });

  it('counts a wrong guess under a key and frees the key', async () => {
    const meera = await world.signUp();
    const { code, cookie } = await world.askForCode(meera.email);
    const send = (otp: string) =>
      world
        .from({ network: aNetwork(), cookie })
        .verifyOtp({ body: { email: meera.email, otp } }, { idempotencyKey: 'v-3' });

    expect((await send(wrongCode(code))).body.code).toBe('otp-invalid');

    const [stored] = await world.database.query<{ guesses: number }>(
      'select guesses from one_time_codes c join users u using (user_id) where u.email = $1',
      [meera.email],
    );
    expect(stored?.guesses).toBe(1);
    expect((await send(code)).status).toBe(200);
  });
});
