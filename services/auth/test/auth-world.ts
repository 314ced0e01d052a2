import { authApi, authInternalApi } from '@bahi/contracts/auth';
import type { Resources } from '@bahi/platform/host';
import type { Env } from '@bahi/platform/kernel';
import type { Mail, Mailer } from '@bahi/platform/ports';
import {
  anEmail,
  aPassword,
  aPersonName,
  hold,
  type Stub,
  startTestService,
  type TestReply,
  type TestService,
} from '@bahi/testing';
import { authService } from '../src/index.js';

export const AUTH_SECRET = 'a-secret-for-tests-only-0123456789-abcdef';

/** A mail server that keeps its mails and can be switched off. */
export interface Mailbox extends Mailer {
  readonly mails: Mail[];
  isDown: boolean;
  /** Resolves before a mail is accepted. */
  before: Promise<void>;
}

export function mailbox(): Mailbox {
  const box: Mailbox = {
    mails: [],
    isDown: false,
    before: Promise.resolve(),
    send: async (mail) => {
      await box.before;
      if (box.isDown) throw new Error('The mail server is down');
      box.mails.push(mail);
    },
    close: async () => undefined,
  };
  return box;
}

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export function aPerson(): Person {
  return { name: aPersonName(), email: anEmail(), password: aPassword() };
}

export interface From {
  readonly network?: string;
  readonly agent?: string;
  readonly cookie?: string | undefined;
  readonly token?: string | undefined;
}

let lastNetwork = 0;

/** A network address that no other test of this file has used. */
export function aNetwork(): string {
  lastNetwork += 1;
  return `203.${Math.floor(lastNetwork / 250)}.113.${(lastNetwork % 250) + 1}`;
}

const DEADLINE_MS = 15_000;

/** Resolves when the query has a result; fails after a deadline instead of hanging. */
export async function eventually<T>(query: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const found = await query();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error('No result in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The value of the cookie that forgot-password or verify-otp set. */
export function cookieIn(reply: TestReply<typeof authApi.forgotPassword>): string {
  const header = reply.headers.get('set-cookie') ?? '';
  return /^pw_recovery=([^;]+)/.exec(header)?.[1] ?? '';
}

export function codeIn(mail: Mail): string {
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
}

export interface AuthWorldOptions {
  readonly env?: Env;
  readonly resources?: Partial<Resources>;
  readonly peers?: Readonly<Record<string, readonly Stub[]>>;
}

/** The auth service on a real database, with a mail server that the test controls. */
export async function authWorld({ env = {}, resources = {}, peers = {} }: AuthWorldOptions = {}) {
  const box = mailbox();
  const service = await startTestService(authService, {
    env: { AUTH_SECRET, ...env },
    resources: { mail: box, ...resources },
    peers,
  });
  return {
    service,
    box,
    clock: service.clock,
    database: service.database,
    hold: (statement: string, waiters?: number) => hold(service.database, statement, waiters),
    internal: () => service.internalClient(authInternalApi),
    close: () => service.close(),
    ...actions(service, box),
  };
}

export type AuthWorld = Awaited<ReturnType<typeof authWorld>>;

/** Another code of six digits. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** The part of a reply that limits determine. */
export interface LimitedReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly code?: string; readonly error?: string };
}

/** Expects a 429 with this text and `Retry-After`. */
export function expectLimited({ status, headers, body }: LimitedReply, text: string) {
  expect({ status, code: body.code, error: body.error }).toEqual({ status: 429, code: 'rate-limited', error: text });
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
}

/** Runs a call several times, one after the other. */
export async function times<T>(count: number, call: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < count; n++) results.push(await call());
  return results;
}

function actions(service: TestService, box: Mailbox) {
  const from = ({ network = '198.51.100.1', agent = 'a test', cookie, token }: From = {}) =>
    service.client(authApi, {
      ...(token ? { token } : {}),
      headers: {
        'X-Forwarded-For': network,
        'User-Agent': agent,
        ...(cookie ? { Cookie: `other=1; pw_recovery=${cookie}` } : {}),
      },
    });
  const signUp = async (who: Person = aPerson()) => {
    const { status } = await from({ network: aNetwork() }).register({ body: who });
    if (status !== 201) throw new Error(`Registration answered ${status}`);
    return who;
  };
  const logIn = async ({ email, password }: Pick<Person, 'email' | 'password'>): Promise<string> => {
    const { status, body } = await from({ network: aNetwork() }).login({ body: { email, password } });
    if (status !== 200) throw new Error(`Login answered ${status}`);
    return body.token;
  };
  /** Requests a code and waits for its mail. */
  const requestCode = async (email: string, place: From = { network: aNetwork() }) => {
    const before = box.mails.length;
    const reply = await from(place).forgotPassword({ body: { email } });
    if (reply.status !== 200) throw new Error(`forgot-password answered ${reply.status}`);
    const mail = await eventually(() => box.mails.slice(before).find(({ to }) => to === email));
    return { code: codeIn(mail), cookie: cookieIn(reply), mail, reply };
  };
  return { from, signUp, logIn, requestCode };
}

export const TOO_MANY = 'Too many attempts. Please try again later.';
