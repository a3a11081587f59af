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
  /** What was committed beyond gaps, the first first: of each the first number and the one after its last. None touches another. */
  #ahead: Span[] = [];

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
    return this.#ahead[0] === undefined ? undefined : this.#ahead[0].first - 1;
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
    const next = through + 1;
    if (from <= this.#expected) this.#expected = Math.max(this.#expected, next);
    else this.#ahead = joined(this.#ahead, { first: from, next });
    for (let [known] = this.#ahead; known !== undefined && known.first <= this.#expected; [known] = this.#ahead) {
      this.#expected = Math.max(this.#expected, known.next);
      this.#ahead.shift();
    }
  }
}

type Span = { readonly first: number; readonly next: number };

/** The spans with one more, which makes one of those that it touches. */
function joined(spans: readonly Span[], { first, next }: Span): Span[] {
  const touched = spans.filter((span) => span.next >= first && span.first <= next);
  const others = spans.filter((span) => !touched.includes(span));
  const all = [...touched, { first, next }];
  const one = {
    first: Math.min(...all.map((span) => span.first)),
    next: Math.max(...all.map((span) => span.next)),
  };
  return [...others, one].toSorted((left, right) => left.first - right.first);
}
