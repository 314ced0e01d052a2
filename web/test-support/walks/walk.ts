import { fireEvent, screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import type { CallName, Script } from '../fake-server.js';

export type User = ReturnType<typeof userEvent.setup>;

/** A sentence of the catalogue; the server's own words where the catalogue wants them; null where nobody is told. */
export type Sentence = string | ((said: string) => string) | null;

export interface Made {
  /** What a person does to try once more. */
  again(): Promise<unknown>;
  /** Seen only once the call has been answered well. */
  done(): Promise<unknown>;
}

/** How a person makes one call, and what the catalogue says of each way it can fail. */
export interface Walk {
  /** Draws the screen and does what makes the call. */
  begin(): Promise<Made>;
  /** By the keys of a mishap. */
  readonly says: Readonly<Record<string, Sentence>>;
  /** Told in its place only, not in a toast. */
  readonly quiet?: boolean;
  /** How long the toast stays; 3000 unless told otherwise. */
  readonly toastMs?: number;
  /** The keys of the mishaps that end the session. */
  readonly leaves?: readonly string[];
}

export type Walks = Partial<Record<CallName, Walk>>;

/** Every other call of the screens, answered well. */
export interface Area {
  readonly script: Script;
  readonly walks: Walks;
}

/** "Failed to ..." when the server answered, "Error ..." when no usable answer came. */
export function failedOrError(refused: string, lost: string) {
  return { refused, lost };
}

export function always(sentence: Sentence) {
  return { refused: sentence, lost: sentence };
}

/** The server's words, or this. */
export function saidOr(fallback: string) {
  return (said: string) => said || fallback;
}

/** Puts a value into a field at once; typing it key by key is another test's matter. */
export function put(label: string | RegExp, value: string) {
  return fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

export async function press(user: User, name: string | RegExp) {
  return user.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
}

/** Presses every Retry on the page, as one may serve several cards. */
export async function retryAll(user: User) {
  for (const button of await screen.findAllByRole('button', { name: 'Retry' }))
    if (button.isConnected) await user.click(button);
}

/** The screen stands and its first calls are on their way. */
export function arrived() {
  return screen.findByRole('heading', { level: 1 });
}
