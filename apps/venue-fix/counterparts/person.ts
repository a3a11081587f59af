import { setTimeout as sleep } from 'node:timers/promises';
import { endByWord } from '../../server/src/modules/trading/routing/end-by-word.ts';
import { nameTradesAnew } from '../../server/src/modules/trading/routing/name-trades-anew.ts';
import { findVenueQuestions } from '../../server/src/modules/trading/routing/venue-questions.ts';
import { readVenueState, startSending } from '../../server/src/modules/venues/index.ts';
import type { Database } from '../../server/src/platform/database.ts';

const lookEveryMs = 250;
const patienceMs = 10 * 60_000;

/** Who sits at the desk, and does by its commands what it takes two people for. */
export class Person {
  readonly #database: Database;
  readonly #venue: string;
  #isOver = false;
  #working: Promise<void> = Promise.resolve();
  /** How often the routing was stopped by itself, and how many reports came under a used name. */
  stops = 0;
  renamed = 0;

  constructor(database: Database, venue: string) {
    this.#database = database;
    this.#venue = venue;
  }

  begin(): void {
    this.#working = this.#work();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  /** The orders that the desk is shown as in doubt, once they have been for five minutes. */
  async questions(): Promise<string[]> {
    const later = new Date(Date.now() + patienceMs);
    const found = await this.#database.transaction((tx) => findVenueQuestions(tx, later));
    return found.flatMap(({ kind, subject }) => (kind === 'order_in_doubt' ? subject : []));
  }

  /** As the venue says, which has forgotten it. */
  async endOrder(customerId: string, no: string): Promise<void> {
    const word = { told: 'The venue knows nothing of it', now: new Date() };
    await this.#database.transaction((tx) => endByWord(tx, { customerId, no, as: 'cancelled' }, word));
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      // The database may be the one that is dead.
      await this.#look().catch(() => undefined);
      await sleep(lookEveryMs);
    }
  }

  async #look(): Promise<void> {
    const { stop } = await readVenueState(this.#database.sql, this.#venue);
    if (stop === undefined) return;
    const by = { actor: 'staff:ada', at: new Date() };
    const renamed = await this.#database.transaction(async (tx) => {
      await startSending(tx, this.#venue, { ...by, namesAnew: true });
      return nameTradesAnew(tx, this.#venue, by);
    });
    this.stops += 1;
    this.renamed += renamed;
  }
}
