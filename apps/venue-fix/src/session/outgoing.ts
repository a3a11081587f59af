import type { Journal, Session } from '../journal/journal.ts';

/** Numbers are reserved by so many: after a crash the next one is at most so far from the last that was used. */
const reservedAtOnce = 100;

/** The numbers of what is sent in a run. They outlive a connection. */
export class Outgoing {
  readonly #journal: Journal;
  readonly #run: Session;
  #next = 0;
  #end = 0;

  constructor(journal: Journal, run: Session) {
    this.#journal = journal;
    this.#run = run;
  }

  /** The next number, which stays the next one until it is used. */
  async peek(): Promise<number> {
    if (this.#next === this.#end) {
      this.#next = await this.#journal.reserve(this.#run, reservedAtOnce);
      this.#end = this.#next + reservedAtOnce;
    }
    return this.#next;
  }

  /** How many numbers can be used from what `peek` has answered on. */
  get left(): number {
    return this.#end - this.#next;
  }

  /** @param wireNo what `peek` has answered */
  use(wireNo: number): void {
    if (wireNo !== this.#next) throw new Error(`The next number is ${this.#next}, not ${wireNo}.`);
    this.#next += 1;
  }

  /** The number after the last that was used. */
  get next(): number {
    return this.#next;
  }
}
