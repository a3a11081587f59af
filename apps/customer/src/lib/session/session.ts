/** Who is logged in on this device. The token opens the account; it ends at logout or when the server says so. */
export interface UserInfo {
  id: number | string;
  /** The phone number that the customer logs in with. */
  user: string;
  /** When this login was made, ISO 8601. */
  login: string;
}

export interface Session {
  token: string;
  userInfo: UserInfo;
}

const TOKEN_KEY = 'token';
const USER_INFO_KEY = 'userInfo';

const listeners = new Set<() => void>();

export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

let read: { from: string; info: UserInfo | null } | undefined;

export function readUserInfo(): UserInfo | null {
  const stored = localStorage.getItem(USER_INFO_KEY);
  if (stored === null) return null;
  // Asked for with every tick that a chart draws.
  if (read?.from !== stored) read = { from: stored, info: parseUserInfo(stored) };
  return read.info;
}

function parseUserInfo(stored: string): UserInfo | null {
  try {
    return JSON.parse(stored) as UserInfo;
  } catch {
    // Written by hand or by another version: the token alone still opens the account.
    return null;
  }
}

/** Whose the session is; empty where nobody is logged in. */
export function currentCustomer(): string {
  return String(readUserInfo()?.id ?? '');
}

export function startSession({ token, userInfo }: Session): void {
  // The token last: what other tabs hear of it, and then read whose it is.
  localStorage.setItem(USER_INFO_KEY, JSON.stringify(userInfo));
  localStorage.setItem(TOKEN_KEY, token);
  announce();
}

export function endSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_INFO_KEY);
  announce();
}

const toldOfLoss = new Set<() => void>();

/** How many commands that end the session wait for their answer. */
let ownEnds = 0;

/**
 * Sends a command by which the customer ends the session, such as a log-out. The answer may be overtaken by another call's, which is refused
 * since the session is over: that is no loss, and whoever sent the command ends the session when its answer is there.
 */
export async function endingSession<T>(send: () => Promise<T>): Promise<T> {
  ownEnds += 1;
  try {
    return await send();
  } finally {
    ownEnds -= 1;
  }
}

/** Whether such a command is being sent, or waits for its answer. */
export const isEndingSession = (): boolean => ownEnds > 0;

/**
 * The server says that the session is over, such as after a new password on another device. It ends here too; one that has begun since is
 * another.
 * @param token of the call that was answered so
 */
export function loseSession(token: string | null | undefined): void {
  const current = readToken();
  if (current === null || current !== token || isEndingSession()) return;
  endSession();
  for (const listener of toldOfLoss) listener();
}

/** Calls back when the session was not ended by who is at this device, who wonders why they are asked to log in. */
export function onSessionLost(listener: () => void): void {
  toldOfLoss.add(listener);
}

/** Calls back when a session starts or ends, in this tab or in another one, and when one may have while this page lay in the browser's memory. */
export function onSessionChange(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) listener();
  };
  const shownAgain = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', heard);
  window.addEventListener('pageshow', shownAgain);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', heard);
    window.removeEventListener('pageshow', shownAgain);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}
