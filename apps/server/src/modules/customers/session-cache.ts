import { LRUCache } from 'lru-cache';
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
  const tokenHashOf = new Map<string, string>();
  const entries = new LRUCache<string, Entry<T>>({
    max: maxSessions,
    dispose: ({ session }) => tokenHashOf.delete(session.id),
  });
  let generation = 0;

  return {
    find(tokenHash, now) {
      const entry = entries.get(tokenHash);
      return entry !== undefined && now.getTime() < entry.until ? entry.session : undefined;
    },
    get generation() {
      return generation;
    },
    remember(tokenHash, session, now, readAtGeneration) {
      if (readAtGeneration !== generation) return;
      entries.set(tokenHash, { session, until: now.getTime() + maxAgeMs });
      tokenHashOf.set(session.id, tokenHash);
    },
    forget(sessionIds) {
      generation += 1;
      for (const id of sessionIds) entries.delete(tokenHashOf.get(id) ?? '');
    },
  };
}
