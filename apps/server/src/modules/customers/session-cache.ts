import type { Session } from './session.ts';

/**
 * What this node remembers of live sessions, so that not every request asks the database. It is bounded: the session
 * that was not asked for longest goes first.
 */
export interface SessionCache<T extends Session = Session> {
  find(tokenHash: string, now: Date): T | undefined;
  /** To be taken before the database is read, and handed to `remember` with what was read. */
  readonly generation: number;
  /** Keeps a session for a while, unless a session has ended since `generation`: the reading may be from before that. */
  remember(tokenHash: string, session: T, now: Date, generation: number): void;
  forget(sessionIds: readonly string[]): void;
}

export interface SessionCacheOptions {
  maxSessions: number;
  maxAgeMs: number;
}

interface Entry<T> {
  readonly session: T;
  readonly until: number;
}

export function createSessionCache<T extends Session = Session>({
  maxSessions,
  maxAgeMs,
}: SessionCacheOptions): SessionCache<T> {
  // A Map keeps the order of insertion, so the first key is the one not used for longest.
  const entries = new Map<string, Entry<T>>();
  const tokenHashOf = new Map<string, string>();
  let generation = 0;

  function drop(tokenHash: string, { session }: Entry<T>): void {
    entries.delete(tokenHash);
    tokenHashOf.delete(session.id);
  }

  return {
    find(tokenHash, now) {
      const entry = entries.get(tokenHash);
      if (entry === undefined) return undefined;
      if (entry.until <= now.getTime()) {
        drop(tokenHash, entry);
        return undefined;
      }
      entries.delete(tokenHash);
      entries.set(tokenHash, entry);
      return entry.session;
    },
    get generation() {
      return generation;
    },
    remember(tokenHash, session, now, readAtGeneration) {
      if (readAtGeneration !== generation) return;
      entries.delete(tokenHash);
      entries.set(tokenHash, { session, until: now.getTime() + maxAgeMs });
      tokenHashOf.set(session.id, tokenHash);
      const [oldest] = entries;
      if (entries.size > maxSessions && oldest !== undefined) drop(...oldest);
    },
    forget(sessionIds) {
      generation += 1;
      for (const id of sessionIds) {
        const tokenHash = tokenHashOf.get(id);
        if (tokenHash !== undefined) entries.delete(tokenHash);
        tokenHashOf.delete(id);
      }
    },
  };
}
