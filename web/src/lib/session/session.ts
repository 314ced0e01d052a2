import { useSyncExternalStore } from 'react';
import { localStore } from '../browser/local-store.js';
import { appTexts } from '../texts/en/app.js';

export interface SessionUser {
  readonly id?: string;
  readonly name: string;
  readonly email: string;
}

export interface Session {
  readonly token: string | null;
  readonly user: SessionUser | null;
}

const TOKEN = 'token';
const USER = 'user';
const RESET_EMAIL = 'resetEmail';
const USER_CHANGED = 'userDataChanged';
const REREAD_MS = 1000;
export const FALLBACK_NAME = appTexts.unnamedUser;

export function readToken(): string | null {
  return localStore.read(TOKEN);
}

export function readSession(): Session {
  return { token: readToken(), user: parseUser(localStore.read(USER)) };
}

/** Stores the new name or e-mail and updates the sidebar at once. */
export function saveUser(user: SessionUser): void {
  localStore.write(USER, JSON.stringify(user));
  notifyUserChanged(user);
}

const closeListeners = new Set<() => void>();

/** Calls `listener` whenever the session ends, to clear its data. Returns an unsubscribe function. */
export function onSessionClose(listener: () => void): () => void {
  closeListeners.add(listener);
  return () => {
    closeListeners.delete(listener);
  };
}

let refused: string | null = null;
const refusalListeners = new Set<() => void>();

/** The server does not take this token: it is older than a day, or was ended elsewhere. */
export function refuseToken(token: string | null): void {
  refused = token;
  for (const listener of refusalListeners) listener();
}

/** Keeps token and user as login answered them. The user before may have left without logging out. */
export function openSession(token: string, user: SessionUser): void {
  localStore.write(TOKEN, token);
  refuseToken(null);
  clearPreviousUser();
  saveUser(user);
}

/** Removes token and user. */
export function closeSession(): void {
  localStore.forget(TOKEN);
  localStore.forget(USER);
  notifyUserChanged(null);
  clearPreviousUser();
}

/** The e-mail of an open password recovery. */
export function readResetEmail(): string | null {
  return localStore.read(RESET_EMAIL);
}

export function saveResetEmail(email: string): void {
  localStore.write(RESET_EMAIL, email);
}

export function forgetResetEmail(): void {
  localStore.forget(RESET_EMAIL);
}

/** The signed-in user's name, or "User", as it is now. */
export function readSessionName(): string {
  return nameIn(localStore.read(USER));
}

/**
 * The same name, followed. Local storage is read again every second while the page is visible and on
 * `userDataChanged`; the raw text is compared, so nothing is drawn again unless it changed.
 */
export function useSessionName(): string {
  return nameIn(useSyncExternalStore(subscribeToUser, () => localStore.read(USER)));
}

/** The signed-in user, across tabs; the previous user's data is cleared by then. */
export function useSessionOwner(): string | null {
  return useSyncExternalStore(subscribeToOwner, readOwner);
}

/** Whether the server rejected this session; until a login, here or in another tab. */
export function useIsSessionOver(): boolean {
  return useSyncExternalStore(subscribeToRefusal, () => refused !== null && refused === readToken());
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : '';
}

function readableParts({ name, email }: { name?: unknown; email?: unknown }) {
  return {
    name: textOf(name),
    email: textOf(email),
  };
}

/** Parses the stored user defensively: anyone may have written to the storage. */
function parseUser(raw: string | null): SessionUser | null {
  try {
    const user: unknown = JSON.parse(raw ?? 'null');
    return user && typeof user === 'object' ? { ...user, ...readableParts(user) } : null;
  } catch {
    return null;
  }
}

function notifyUserChanged(user: SessionUser | null) {
  return window.dispatchEvent(new CustomEvent(USER_CHANGED, { detail: { user } }));
}

function clearPreviousUser() {
  for (const listener of closeListeners) listener();
}

function subscribeToUser(onChange: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const watch = () => {
    clearInterval(timer);
    timer = undefined;
    if (document.hidden) return;
    onChange();
    timer = setInterval(onChange, REREAD_MS);
  };
  watch();
  document.addEventListener('visibilitychange', watch);
  window.addEventListener(USER_CHANGED, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', watch);
    window.removeEventListener(USER_CHANGED, onChange);
    window.removeEventListener('storage', onChange);
  };
}

function nameIn(raw: string | null) {
  return parseUser(raw)?.name.trim() || FALLBACK_NAME;
}

/** The owner of the shown shop; null without a session. */
function readOwner(): string | null {
  const { token, user } = readSession();
  return token === null ? null : (user?.id ?? user?.email ?? '');
}

/** Tabs share the session, and a page that comes back from the history slept meanwhile. */
function subscribeToOwner(onChange: () => void) {
  let owner = readOwner();
  const look = () => {
    const before = owner;
    owner = readOwner();
    if (owner === before) return;
    clearPreviousUser();
    onChange();
  };
  window.addEventListener('storage', look);
  window.addEventListener('pageshow', look);
  return () => {
    window.removeEventListener('storage', look);
    window.removeEventListener('pageshow', look);
  };
}

function subscribeToRefusal(onChange: () => void) {
  refusalListeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    refusalListeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}
