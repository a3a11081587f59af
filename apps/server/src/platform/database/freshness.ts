/** How far the primary had written at a moment. */
interface Mark {
  /** By `performance.now()`, from before it was asked: what was committed until then is within it. */
  readonly at: number;
  readonly lsn: bigint;
}

/** Of how many moments the primary's state is remembered. */
const marksAtMost = 600;

/** A log sequence number as PostgreSQL writes it, `16/B374D848`, as bytes from the start of the log. */
export function readLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * As of when a replica is: the last moment of which it is known to have all that the primary had answered by then. Told by how far each
 * of them is in the log, not by a clock of theirs: one that has nothing to replay is not old.
 */
export class Freshness {
  #marks: Mark[] = [];
  #asOf = -Infinity;
  /**
   * What it has to pass to be believed again, once it has been seen where its primary has never been: it follows another history, as
   * after a fail-over that it has missed, and that one ends there.
   */
  #hasToPass: bigint | undefined;

  /** By `performance.now()`; minus infinity where nothing is known. */
  get asOf(): number {
    return this.#asOf;
  }

  /** Notes how far the primary is. One that is further back than it was is another one. */
  notePrimary(mark: Mark): void {
    const last = this.#marks.at(-1);
    if (last !== undefined && mark.lsn < last.lsn) this.#doubt(last.lsn);
    this.#marks.push(mark);
    if (this.#marks.length > marksAtMost) this.#marks.shift();
  }

  /**
   * Notes how far the replica has replayed.
   * @param primaryLsn how far its primary was known to be after that was asked
   */
  noteReplica(replayed: bigint, primaryLsn: bigint): void {
    if (replayed > primaryLsn) return this.#doubt(replayed);
    if (this.#hasToPass !== undefined) {
      if (replayed <= this.#hasToPass) return;
      this.#hasToPass = undefined;
    }
    const reached = this.#marks.findLastIndex(({ lsn }) => lsn <= replayed);
    const mark = this.#marks[reached];
    if (mark === undefined) return;
    this.#asOf = Math.max(this.#asOf, mark.at);
    this.#marks.splice(0, reached);
  }

  /** Nothing is known of it until it says so again. */
  forget(): void {
    this.#asOf = -Infinity;
  }

  #doubt(hasToPass: bigint): void {
    this.#marks = [];
    this.forget();
    if (this.#hasToPass === undefined || hasToPass > this.#hasToPass) this.#hasToPass = hasToPass;
  }
}
