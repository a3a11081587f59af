import type { Journal, Session } from '../journal/journal.ts';
import type { Message } from '../wire/message.ts';
import type { VenueReport } from '../orders/venue-report.ts';

/**
 * What a session has received, by number. A message is received once the journal has committed it, whatever came before it: what
 * shows a gap is kept at once, and what fills the gap may come later.
 */
export class Incoming {
  readonly #journal: Journal;
  readonly #run: Session;
  #expected: number;
  /** What was committed beyond a gap: the first number of each and the one after its last. */
  readonly #ahead = new Map<number, number>();

  private constructor(journal: Journal, run: Session, expected: number) {
    this.#journal = journal;
    this.#run = run;
    this.#expected = expected;
  }

  static async open(journal: Journal, run: Session): Promise<Incoming> {
    return new Incoming(journal, run, (await journal.receivedUpTo(run)) + 1);
  }

  /** The number that is to come next. */
  get expected(): number {
    return this.#expected;
  }

  /** The last number before what has come beyond a gap; undefined where there is none. */
  get gapEnd(): number | undefined {
    return this.#ahead.size === 0 ? undefined : Math.min(...this.#ahead.keys()) - 1;
  }

  /** Keeps what has the next numbers, one after the other, by one commit. */
  async keepInTurn(come: ReadonlyArray<{ message: Message; said: VenueReport | undefined }>): Promise<void> {
    const received = come.map(({ message, said }, index) => {
      const wireNo = this.#expected + index;
      return { wireNo, through: wireNo, raw: message.raw, said };
    });
    await this.#journal.receive(this.#run, ...received);
    this.#expected += come.length;
  }

  /** @param through of a gap fill the last number that it stands for */
  async keep(from: number, through: number, message: Message, said: VenueReport | undefined): Promise<void> {
    await this.#journal.receive(this.#run, { wireNo: from, through, raw: message.raw, said });
    if (from > this.#expected) this.#ahead.set(from, Math.max(through + 1, this.#ahead.get(from) ?? 0));
    else this.#expected = Math.max(this.#expected, through + 1);
    for (const [first, next] of [...this.#ahead].toSorted(([a], [b]) => a - b)) {
      if (first > this.#expected) break;
      this.#expected = Math.max(this.#expected, next);
      this.#ahead.delete(first);
    }
  }
}
