import { useSyncExternalStore } from 'react';
import { localStore } from './local-store.js';

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
export const FALLBACK_NAME = 'User';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const readableParts = ({ name, email }: { name?: unknown; email?: unknown }) => ({
  name: textOf(name),
  email: textOf(email),
});

/** Whatever stands in the storage, as a user: anyone may have written there. */
const parseUser = (raw: string | null): SessionUser | null => {
  try {
    const user: unknown = JSON.parse(raw ?? 'null');
    return user && typeof user === 'object' ? { ...user, ...readableParts(user) } : null;
  } catch {
    return null;
  }
};

export const readToken = (): string | null => localStore.read(TOKEN);
export const readSession = (): Session => ({ token: readToken(), user: parseUser(localStore.read(USER)) });

const tellUserChanged = (user: SessionUser | null) =>
  window.dispatchEvent(new CustomEvent(USER_CHANGED, { detail: { user } }));

/** Stores the new name or e-mail and tells the sidebar at once. */
export const saveUser = (user: SessionUser): void => {
  localStore.write(USER, JSON.stringify(user));
  tellUserChanged(user);
};

const closeListeners = new Set<() => void>();
/** Called whenever the session ends, to forget what belongs to it. Gives back the way to stop. */
export const whenSessionCloses = (listener: () => void): (() => void) => {
  closeListeners.add(listener);
  return () => {
    closeListeners.delete(listener);
  };
};
const forgetWhoWasHere = () => {
  for (const listener of closeListeners) listener();
};

let refused: string | null = null;
const refusalListeners = new Set<() => void>();
/** The server does not take this token: it is older than a day, or was ended elsewhere. */
export const refuseToken = (token: string | null): void => {
  refused = token;
  for (const listener of refusalListeners) listener();
};

/** Keeps token and user as login answered them. Whoever was here before may have left without logging out. */
export const openSession = (token: string, user: SessionUser): void => {
  localStore.write(TOKEN, token);
  refuseToken(null);
  forgetWhoWasHere();
  saveUser(user);
};

/** Removes token and user. */
export const closeSession = (): void => {
  localStore.forget(TOKEN);
  localStore.forget(USER);
  tellUserChanged(null);
  forgetWhoWasHere();
};

/** The e-mail of a password recovery under way. */
export const readResetEmail = (): string | null => localStore.read(RESET_EMAIL);
export const saveResetEmail = (email: string): void => localStore.write(RESET_EMAIL, email);
export const forgetResetEmail = (): void => localStore.forget(RESET_EMAIL);

const subscribeToUser = (onChange: () => void) => {
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
};

const nameIn = (raw: string | null) => parseUser(raw)?.name.trim() || FALLBACK_NAME;

/** The signed-in user's name, or "User", as it is now. */
export const readSessionName = (): string => nameIn(localStore.read(USER));

/**
 * The same name, followed. Local storage is read again every second while the page is visible and on
 * `userDataChanged`; the raw text is compared, so nothing is drawn again unless it changed.
 */
export const useSessionName = (): string => nameIn(useSyncExternalStore(subscribeToUser, () => localStore.read(USER)));

/** Whose shop is shown; null without a session. */
const readOwner = (): string | null => {
  const { token, user } = readSession();
  return token === null ? null : (user?.id ?? user?.email ?? '');
};

/** Tabs share the session, and a page that comes back from the history slept meanwhile. */
const subscribeToOwner = (onChange: () => void) => {
  let owner = readOwner();
  const look = () => {
    const before = owner;
    owner = readOwner();
    if (owner === before) return;
    forgetWhoWasHere();
    onChange();
  };
  window.addEventListener('storage', look);
  window.addEventListener('pageshow', look);
  return () => {
    window.removeEventListener('storage', look);
    window.removeEventListener('pageshow', look);
  };
};

/** Who is signed in, heard of from other tabs too: what belongs to the one before is forgotten by then. */
export const useSessionOwner = (): string | null => useSyncExternalStore(subscribeToOwner, readOwner);

const subscribeToRefusal = (onChange: () => void) => {
  refusalListeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    refusalListeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
};

/** Whether nothing can be had with this session any more, until somebody logs in, here or in another tab. */
export const useIsSessionOver = (): boolean =>
  useSyncExternalStore(subscribeToRefusal, () => refused !== null && refused === readToken());
