import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import type { Database, Sql, Tx } from './database.ts';

/** A node that has not said for as long that it is at work has died. Renewed three times meanwhile. */
const leaseMs = 30_000;
const firstRetryMs = 30_000;
const askAgainMs = 100;
/** Clocks of nodes differ by less. What is due, or in somebody's hand, for longer than it can be was written by a clock that has gone back since. */
const clocksDifferMs = 60_000;

/**
 * Work that is done by the clock, by one node at a time. When it is due stands in a row, so that it does not matter for
 * how long a node lives; and who has it in hand is a lease in that row, said again while it runs, not a lock of the
 * connection, which a pooler would hand to others, or of a transaction, which would stand idle for minutes (ADR 34).
 */
export class DueWork {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor({ database, clock }: { database: Database; clock: Clock }) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Runs `work` where that has not been begun for `everyMs`, on any node, and none has it in hand. After a failure it is
   * due again in half a minute, and later with each failure that follows.
   * @returns whether it ran here
   */
  async runIfDue(name: string, everyMs: number, work: () => Promise<unknown>): Promise<boolean> {
    const turn = await this.#take(name, this.#later(everyMs + clocksDifferMs));
    if (turn === undefined) return false;
    const nextAt = this.#later(everyMs);
    try {
      await this.#whileAtWork(name, turn, work);
    } catch (error) {
      await this.#endFailed(name, turn, everyMs);
      throw error;
    }
    await this.#end(name, turn, nextAt);
    return true;
  }

  /** Runs `work` while no other node does work of this name, waiting for one that does. */
  async inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    let turn = await this.#take(name, this.#clock.now());
    while (turn === undefined) {
      await pause(askAgainMs);
      turn = await this.#take(name, this.#clock.now());
    }
    try {
      return await this.#whileAtWork(name, turn, work);
    } finally {
      await this.#end(name, turn, this.#clock.now());
    }
  }

  #later(milliseconds: number): Date {
    return new Date(this.#clock.now().getTime() + milliseconds);
  }

  /**
   * @param latestDue nobody who went by this clock has put it off for longer
   * @returns whose turn it is now; undefined where it is not due, or another has it in hand
   */
  async #take(name: string, latestDue: Date): Promise<string | undefined> {
    const now = this.#clock.now();
    const latestTaken = this.#later(leaseMs + clocksDifferMs);
    const isFree = (sql: Sql | Tx) => sql`
      (due_work.due_at <= ${now} OR due_work.due_at > ${latestDue})
        AND (due_work.taken_until IS NULL OR due_work.taken_until <= ${now} OR due_work.taken_until > ${latestTaken})`;
    // Asking costs no write while there is nothing to do.
    const { sql } = this.#database;
    const [known] = await sql<Array<{ isFree: boolean }>>`
      SELECT ${isFree(sql)} AS is_free FROM due_work WHERE name = ${name}`;
    if (known?.isFree === false) return undefined;
    const turn = randomUUID();
    const taken = await this.#database.transaction(
      (tx) => tx`
        INSERT INTO due_work (name, due_at, taken_by, taken_until) VALUES (${name}, ${now}, ${turn}, ${this.#later(leaseMs)})
        ON CONFLICT (name) DO UPDATE SET taken_by = excluded.taken_by, taken_until = excluded.taken_until
        WHERE ${isFree(tx)}
        RETURNING 1`,
    );
    return taken.length > 0 ? turn : undefined;
  }

  async #renew(name: string, turn: string): Promise<void> {
    await this.#database.transaction(
      (tx) => tx`UPDATE due_work SET taken_until = ${this.#later(leaseMs)} WHERE name = ${name} AND taken_by = ${turn}`,
    );
  }

  /** Hands the turn back; one that another node has taken over meanwhile is that node's. */
  async #end(name: string, turn: string, nextAt: Date): Promise<void> {
    await this.#database.transaction(
      (tx) => tx`
        UPDATE due_work SET due_at = ${nextAt}, taken_by = NULL, taken_until = NULL, failures = 0
        WHERE name = ${name} AND taken_by = ${turn}`,
    );
  }

  async #endFailed(name: string, turn: string, everyMs: number): Promise<void> {
    const now = this.#clock.now();
    await this.#database.transaction(
      (tx) => tx`
        UPDATE due_work SET taken_by = NULL, taken_until = NULL, failures = failures + 1,
          due_at = ${now}::timestamptz
            + least(${everyMs}::float8, ${firstRetryMs} * 2 ^ least(failures, 20)) * interval '1 millisecond'
        WHERE name = ${name} AND taken_by = ${turn}`,
    );
  }

  async #whileAtWork<T>(name: string, turn: string, work: () => Promise<T>): Promise<T> {
    // One that cannot be renewed now is renewed the next time, or taken over.
    const timer = setInterval(() => void this.#renew(name, turn).catch(() => undefined), leaseMs / 3);
    timer.unref();
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }
}
