import { fireEvent, screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import type { CallName, Script } from '../fake-server.js';

export type User = ReturnType<typeof userEvent.setup>;

/** A sentence of the catalogue; built from the server's text where the catalogue requires it; null where a failure is silent. */
export type Sentence = string | ((serverText: string) => string) | null;

export interface StartedScenario {
  /** Retries as a user would; after a failure without a sentence the screen may have asked for more. */
  again(isAfterSilence: boolean): Promise<unknown>;
  /** Resolves only after the call has succeeded. */
  done(): Promise<unknown>;
}

/** How a user triggers one call, and the sentence of the catalogue for each failure. */
export interface Scenario {
  /** Renders the screen and triggers the call. */
  begin(): Promise<StartedScenario>;
  /** By the keys of a failure. */
  readonly sentences: Readonly<Record<string, Sentence>>;
  /** Shown in its place only, not in a toast; the end of a session is. */
  readonly quiet?: boolean;
  /** How long the toast stays; 3000 by default. */
  readonly toastMs?: number;
  /** The keys of the failures that end the session. */
  readonly endsSessionOn?: readonly string[];
}

export type Scenarios = Partial<Record<CallName, Scenario>>;

/** The scenarios of some screens, and a script in which all their calls succeed. */
export interface Area {
  readonly script: Script;
  readonly scenarios: Scenarios;
}

/** "Failed to ..." when the server answered, "Error ..." when no usable answer came. */
export function failedOrError(refused: string, lost: string) {
  return { refused, lost };
}

export function always(sentence: Sentence) {
  return { refused: sentence, lost: sentence };
}

/** The server's text, or a fallback. */
export function serverTextOr(fallback: string) {
  return (serverText: string) => serverText || fallback;
}

/** Sets the value of a field at once, without typing. */
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

/** Waits for the screen; its first calls are pending then. */
export function pageHeading() {
  return screen.findByRole('heading', { level: 1 });
}
