import { timingSafeEqual, hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { column } from '../../platform/database.ts';
import { dayMs, hasPassed } from '../../platform/time.ts';
import type { Given } from '../../platform/given.ts';
import { slotOf } from '../../platform/public-number.ts';

/** A customer's log-in on one device. */
export interface Session {
  readonly id: string;
  readonly customerId: string;
}

/** The device that asks, as far as it shows itself. */
export interface Device {
  /** The network address as Node gives it. */
  readonly address: string;
  readonly userAgent: string;
  /** What it sent in the cookie that devices are known by. */
  readonly cookie?: string | undefined;
  /** Whether a page of ours asks, in a browser that keeps a cookie. */
  readonly isBrowser?: boolean;
}

/** A session that nobody used for this long has ended. */
export const maxIdleMs = 30 * dayMs;

/** How long a session's row outlives its last use: it tells the networks that its customer is known from. */
export const sessionKeptMs = 90 * dayMs;

/** How long a device is known after its last log-in, which is how long its browser keeps the cookie. */
export const deviceKeptMs = 365 * dayMs;

const tokenShape = /^(?:[0-9A-HJKMNP-TV-Z]{2})?[A-Za-z0-9_-]{43}$/;

/** What only a device keeps: 256 random bits in base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What opens something of one customer's: the customer's slot, and a token. Those of before have none. */
export const createTokenOf = (customerId: string): string => slotOf(customerId) + createToken();

/** Whether a text has the shape of a token, and is worth asking the database about. */
export function isToken(text: string): boolean {
  return tokenShape.test(text);
}

/**
 * The SHA-256 under which a token is known here. A token has too many bits to be guessed, so a fast hash without salt
 * keeps it as well as a slow one would.
 */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** A session as it is kept: with the hash of the cookie that it is bound to, where it is. */
interface KeptSession extends Session {
  readonly cookieHash: Buffer | undefined;
}

const cacheLimits = { maxSessions: 20_000, maxAgeMs: 30_000 };

export type SessionLookup = ReturnType<typeof createSessionLookup>;

/** Tells whose token it is. It is asked on every request, so it mostly answers from memory. */
export function createSessionLookup({ database, clock, bus }: Given<'bus' | 'clock' | 'database'>) {
  const cache = createSessionCache<KeptSession>(cacheLimits);
  const unsubscribe = bus.subscribe('session-ended', ({ sessionIds }) => cache.forget(sessionIds));
  let usedAt = new Map<string, Date>();

  async function read(tokenHash: Buffer, now: Date): Promise<KeptSession | undefined> {
    const [session] = await database.sql<KeptSession[]>`
      SELECT s.id, s.customer_id, s.cookie_hash
      FROM sessions s
      WHERE s.token_hash = ${tokenHash}
        AND s.ended_at IS NULL
        AND s.last_used_at > ${new Date(now.getTime() - maxIdleMs)}`;
    return session;
  }

  async function readOrRemember(token: string, now: Date): Promise<KeptSession | undefined> {
    const key = hash('sha256', token, 'base64');
    const remembered = cache.find(key, now);
    if (remembered !== undefined) return remembered;
    const { generation } = cache;
    const session = await read(hashToken(token), now);
    if (session !== undefined) cache.remember(key, session, now, generation);
    return session;
  }

  return {
    /**
     * The live session of a token, from memory where it was read within 30 seconds and has not ended since.
     * @param cookie what the device is known by. A session that began in a browser opens only together with it.
     */
    async find(token: string, cookie?: string): Promise<Session | undefined> {
      if (!isToken(token)) return undefined;
      const now = clock.now();
      const session = await readOrRemember(token, now);
      if (session === undefined || !isHeldBy(session, cookie)) return undefined;
      usedAt.set(session.id, now);
      return session;
    },
    /** Which of these sessions are live, as the database has it: it knows also what nobody has told. */
    async live(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await database.sql<Array<{ id: string }>>`
        SELECT id FROM sessions
        WHERE id = ANY (${column(ids)}::uuid[]) AND ended_at IS NULL
          AND last_used_at > ${new Date(clock.now().getTime() - maxIdleMs)}`;
      return new Set(rows.map(({ id }) => id));
    },
    /** Writes down when sessions were last used, in one statement for all that were used since the last time. */
    async recordUse(): Promise<void> {
      const recorded = usedAt;
      usedAt = new Map();
      if (recorded.size === 0) return;
      const ids = [...recorded.keys()];
      const times = [...recorded.values()];
      try {
        await database.transaction(
          (tx) => tx`
            UPDATE sessions SET last_used_at = used.at
            FROM unnest(${column(ids)}::uuid[], ${column(times)}::timestamptz[]) AS used (id, at)
            WHERE sessions.id = used.id AND sessions.last_used_at < used.at`,
        );
      } catch (error) {
        usedAt = new Map([...recorded, ...usedAt]);
        throw error;
      }
    },
    /** Stops listening for sessions that end. */
    close: unsubscribe,
  };
}

function isHeldBy({ cookieHash }: KeptSession, cookie: string | undefined): boolean {
  if (cookieHash === undefined) return true;
  return cookie !== undefined && timingSafeEqual(hashToken(cookie), cookieHash);
}

interface SessionCacheOptions {
  maxSessions: number;
  maxAgeMs: number;
}

interface Entry<T> {
  readonly session: T;
  readonly readAt: number;
}

/**
 * What this node remembers of live sessions, so that not every request asks the database. It is bounded: the session
 * that was not asked for longest goes first.
 */
export function createSessionCache<T extends Session = Session>({ maxSessions, maxAgeMs }: SessionCacheOptions) {
  const tokenHashOf = new Map<string, string>();
  const entries = new LRUCache<string, Entry<T>>({
    max: maxSessions,
    dispose: ({ session }) => tokenHashOf.delete(session.id),
  });
  let generation = 0;

  return {
    find(tokenHash: string, now: Date): T | undefined {
      const entry = entries.get(tokenHash);
      const isOld = entry !== undefined && hasPassed(maxAgeMs, entry.readAt, now.getTime());
      return isOld ? undefined : entry?.session;
    },
    /** To be taken before the database is read, and handed to `remember` with what was read. */
    get generation(): number {
      return generation;
    },
    /** Keeps a session for a while, unless one has ended since `generation`: the reading may be from before that. */
    remember(tokenHash: string, session: T, now: Date, readAtGeneration: number): void {
      if (readAtGeneration !== generation) return;
      entries.set(tokenHash, { session, readAt: now.getTime() });
      tokenHashOf.set(session.id, tokenHash);
    },
    forget(sessionIds: readonly string[]): void {
      generation += 1;
      for (const id of sessionIds) entries.delete(tokenHashOf.get(id) ?? '');
    },
  };
}
