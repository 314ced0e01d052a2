import { anEmail } from '@bahi/testing';
import { type AuthWorld, aNetwork, authWorld, times, wrongCode } from './auth-world.js';

let world: AuthWorld;
beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

function verify(email: string, otp: unknown, network = aNetwork()) {
  return world.from({ network }).verifyOtp({ body: { email, otp } });
}

describe('POST /api/auth/verify-otp', () => {
  it('takes the newest code only', async () => {
    const meera = await world.signUp();
    const older = await world.requestCode(meera.email);
    const newer = await world.requestCode(meera.email);

    if (older.code !== newer.code) expect((await verify(meera.email, older.code)).body.code).toBe('otp-invalid');
    expect((await verify(meera.email, newer.code)).status).toBe(200);
  });

  it('takes no code that is replaced while it is compared', async () => {
    const meera = await world.signUp();
    const { code } = await world.requestCode(meera.email);
    const user = `user_id = (select user_id from users where email = '${meera.email}')`;
    const another = `code_id = gen_random_uuid(), digest = sha256('another')`;
    const { released } = await world.hold(`update one_time_codes set ${another} where ${user}`);

    const { body } = await verify(meera.email, code);
    await released;

    expect(body).toMatchObject({ code: 'otp-invalid' });
    // It does not count as a guess at the new one either.
    expect(await world.database.query(`select guesses, used_at from one_time_codes where ${user}`)).toEqual([
      { guesses: 0, used_at: null },
    ]);
  });

  it('uses the code up', async () => {
    const meera = await world.signUp();
    const { code } = await world.requestCode(meera.email);

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

  it('answers the same for no account, no code requested and a wrong code', async () => {
    const requested = await world.signUp();
    const { code } = await world.requestCode(requested.email);
    const silent = await world.signUp();

    for (const [email, otp] of [
      [anEmail(), '123456'],
      [silent.email, '123456'],
      [requested.email, wrongCode(code)],
    ])
      expect((await verify(email ?? '', otp)).body).toMatchObject({
        status: 400,
        code: 'otp-invalid',
        error: 'Invalid OTP',
      });
  });

  it('refuses a code of ten minutes, not one that is younger', async () => {
    const meera = await world.signUp();
    const { code } = await world.requestCode(meera.email);
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
    const { code } = await world.requestCode(meera.email);
    const malformed = await verify(meera.email, '1');
    const wrong: string[] = [];
    for (let guess = 0; guess < 5; guess++) wrong.push((await verify(meera.email, wrongCode(code))).body.code ?? '');

    const right = await verify(meera.email, code);
    const renewed = await world.requestCode(meera.email);

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
    const { code } = await world.requestCode(meera.email);

    const replies = await Promise.all(Array.from({ length: 40 }, () => verify(meera.email, wrongCode(code))));

    const codes = replies.map(({ body }) => body.code);
    expect(codes.filter((one) => one === 'otp-invalid')).toHaveLength(5);
    expect(codes.filter((one) => one === 'otp-exhausted')).toHaveLength(35);
    expect((await verify(meera.email, code)).body.code).toBe('otp-exhausted');
  });

  it('accepts one of a hundred concurrent calls with the right code', async () => {
    const meera = await world.signUp();
    const { code } = await world.requestCode(meera.email);

    const replies = await Promise.all(Array.from({ length: 100 }, () => verify(meera.email, code)));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(99);
  });

  it('keeps the count of guesses over a restart', async () => {
    const meera = await world.signUp();
    const { code } = await world.requestCode(meera.email);
    for (let guess = 0; guess < 4; guess++) await verify(meera.email, wrongCode(code));
    await world.service.restart();

    expect((await verify(meera.email, wrongCode(code))).body.code).toBe('otp-invalid');
    expect((await verify(meera.email, code)).body.code).toBe('otp-exhausted');
  });

  it('evaluates thirty guesses of an account in any 24 hours', async () => {
    const meera = await world.signUp();
    for (let codes = 0; codes < 6; codes++) {
      const { code } = await world.requestCode(meera.email);
      const replies = await Promise.all(Array.from({ length: 5 }, () => verify(meera.email, wrongCode(code))));
      expect(replies.map(({ body }) => body.code)).toEqual(Array(5).fill('otp-invalid'));
      world.clock.advance({ minutes: 15 });
    }

    const today = await world.requestCode(meera.email);
    expect((await verify(meera.email, today.code)).body.code).toBe('otp-exhausted');

    // The last instant that still counts the first five guesses, then the first instant that does not.
    world.clock.advance({ hours: 22, minutes: 30, ms: -1 });
    const tomorrow = await world.requestCode(meera.email);
    expect((await verify(meera.email, tomorrow.code)).body.code).toBe('otp-exhausted');
    world.clock.advance({ ms: 1 });
    expect((await verify(meera.email, tomorrow.code)).status).toBe(200);
  });

  it('answers repeats with one key and the same client alike, racing or not', async () => {
    const meera = await world.signUp();
    const { code, cookie } = await world.requestCode(meera.email);
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
    const { code, cookie } = await world.requestCode(meera.email);
    const from = world.from({ network: aNetwork(), cookie });
    const body = { email: meera.email, otp: code };

    const replies = await times(31, () => from.verifyOtp({ body }, { idempotencyKey: 'v-4' }));

    expect(replies.map(({ status }) => status)).toEqual(Array(31).fill(200));
  });

  it('returns the stored reply to no other client and to no other code', async () => {
    const meera = await world.signUp();
    const { code, cookie } = await world.requestCode(meera.email);
    const send = (sentCookie: string | undefined, otp = code) =>
      world
        .from({ network: aNetwork(), cookie: sentCookie })
        .verifyOtp({ body: { email: meera.email, otp } }, { idempotencyKey: 'v-2' });
    await send(cookie);

    const stranger = await send(undefined);
    const other = await send(cookie, wrongCode(code));

    expect([stranger.status, other.status]).toEqual([422, 422]);
  });

  it('counts a wrong guess under a key and releases the key', async () => {
    const meera = await world.signUp();
    const { code, cookie } = await world.requestCode(meera.email);
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
