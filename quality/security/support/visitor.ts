import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@bahi/testing/shop/shopkeeper';
import { type OpenedWorld, queryAt } from '@bahi/testing/worlds/opened-world';
import { type RawAnswer, sendRaw } from './raw-http.js';

/** A browser somewhere: an address of its own, its own agent, and a jar for the recovery cookie. */
export interface Visitor {
  readonly network: string;
  readonly agent: string;
  readonly cookie: string | undefined;
  forgot(email: unknown, more?: object, headers?: Record<string, string>): Promise<RawAnswer>;
  verify(email: unknown, otp: unknown, headers?: Record<string, string>): Promise<RawAnswer>;
  reset(email: unknown, headers?: Record<string, string>, newPassword?: string): Promise<RawAnswer>;
  post(path: string, json: object, headers?: Record<string, string>): Promise<RawAnswer>;
}

export const NEW_PASSWORD = 'Godown#2027';

let visitors = 0;

/** An address that no other test uses. */
export function aNetwork(): string {
  visitors += 1;
  return `100.64.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}`;
}

export interface VisitorMarks {
  readonly network?: string;
  readonly agent?: string;
  /** The forwarded addresses that the visitor claims, before the one that the proxy adds. */
  readonly claimedNetwork?: string;
  readonly cookie?: string | undefined;
}

/** The world must trust one proxy: the one that this client plays. */
export function visitor(world: OpenedWorld, marks: VisitorMarks = {}): Visitor {
  const { network = aNetwork(), agent = `agent-${network}`, claimedNetwork } = marks;
  let cookie = marks.cookie;
  const own = () => ({
    'Content-Type': 'application/json',
    'User-Agent': agent,
    'X-Forwarded-For': claimedNetwork ? `${claimedNetwork}, ${network}` : network,
    ...(cookie === undefined ? {} : { Cookie: `pw_recovery=${cookie}` }),
  });
  const post = async (path: string, json: object, headers: Record<string, string> = {}) => {
    const answer = await sendRaw(world.url, {
      method: 'POST',
      path: `/api/auth/${path}`,
      headers: { ...own(), ...headers },
      body: JSON.stringify(json),
    });
    const given = /^pw_recovery=([^;]+)/.exec(answer.headers['set-cookie']?.[0] ?? '')?.[1];
    if (given) cookie = given;
    return answer;
  };
  return {
    network,
    agent,
    get cookie() {
      return cookie;
    },
    post,
    forgot: (email, more = {}, headers = {}) => post('forgot-password', { email, ...more }, headers),
    verify: (email, otp, headers) => post('verify-otp', { email, otp }, headers),
    reset: (email, headers, newPassword = NEW_PASSWORD) => post('reset-password', { email, newPassword }, headers),
  };
}

/** A user with an account and a usual browser. */
export interface Victim {
  readonly email: string;
  readonly home: Visitor;
  /** The stored hash: it changes with the password and with nothing else. */
  passwordHash(): Promise<string>;
  /** Asks for a code at home and reads it in the mail. */
  askForCode(): Promise<string>;
}

export async function newVictim(world: OpenedWorld): Promise<Victim> {
  const home = visitor(world);
  const email = `kamla-${randomUUID().slice(0, 8)}@example.in`;
  await home.post('register', { name: 'Kamla Devi', email, password: PASSWORD });
  const passwordHash = async () => {
    const sql = 'select password_hash from users where email_key = $1';
    const [row] = await queryAt<{ password_hash: string }>(await world.databaseUrl('auth', 'superuser'), sql, [email]);
    return row?.password_hash ?? '';
  };
  const askForCode = async () => {
    const asked = await home.forgot(email);
    if (asked.status !== 200) throw new Error(`No code for the owner: ${asked.text}`);
    return codeIn(await world.nextMail(email));
  };
  return { email, home, passwordHash, askForCode };
}

export function codeIn(mail: string): string {
  return /\b\d{6}\b/.exec(mail)?.[0] ?? '';
}

/** Another code of six digits, the n-th after this one. */
export function wrongCode(code: string, n = 1): string {
  return String((Number(code) + n) % 1_000_000).padStart(6, '0');
}
