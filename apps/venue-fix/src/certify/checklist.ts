import { setTimeout as sleep } from 'node:timers/promises';
import { formatDecimal, type Decimal } from '@sauda/money';
import { systemClock, systemTicks } from '../../../server/src/platform/clock.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import type { VenueCommand } from '../orders/venue-command.ts';
import type { VenueReport } from '../orders/venue-report.ts';
import { Link, type LinkOptions } from '../session/link.ts';
import { createMemoryJournal, type MemoryJournal } from './memory-journal.ts';

/** What a trial is made with. */
export interface Trial {
  readonly symbol: string;
  /** Units of each order, two or more. */
  readonly quantity: bigint;
  /** At which a buy waits. */
  readonly restingPrice: Decimal;
  /** At which a buy trades at once; where absent nothing is traded. */
  readonly tradingPrice: Decimal | undefined;
  readonly can: { readonly replace: boolean; readonly status: boolean; readonly massCancel: boolean };
  /** For each answer. */
  readonly patienceMs: number;
}

export interface Finding {
  readonly scene: string;
  readonly is: 'good' | 'missed' | 'left out';
  /** What the venue has said, or why it was left out. */
  readonly seen: string;
}

const lookEveryMs = 20;
const log = createLog('silent');

/** Plays the checklist with a venue, scene by scene: what one finds missing keeps none of the others. */
export async function playChecklist(options: LinkOptions, trial: Trial): Promise<Finding[]> {
  const player = new Player(options, trial);
  await player.play();
  return player.findings;
}

type Kind = VenueReport['kind'];

class Player {
  readonly findings: Finding[] = [];
  readonly #options: LinkOptions;
  readonly #trial: Trial;
  readonly #journal: MemoryJournal = createMemoryJournal();
  readonly #run = Date.now().toString(36).toUpperCase();
  #names = 0;

  constructor(options: LinkOptions, trial: Trial) {
    this.#options = options;
    this.#trial = trial;
  }

  async play(): Promise<void> {
    const { can, tradingPrice } = this.#trial;
    const first = this.#begin();
    await this.#scene('log-on, and an answer to a TestRequest', () => this.#untilUp());
    await this.#scene('an order is taken, and cancelled', () => this.#takenAndCancelled());
    await this.#scene('a cancel of what is not there is refused', () => this.#cancelOfNothing());
    await this.#scene('an order for what does not exist is rejected', () => this.#rejected());
    await this.#sceneIf(can.status, 'FIX_CAN_STATUS is off', 'a status says how an order stands', () => this.#status());
    await this.#sceneIf(can.replace, 'FIX_CAN_REPLACE is off', 'an order is changed', () => this.#replaced());
    await this.#sceneIf(tradingPrice !== undefined, 'no CERTIFY_TRADING_PRICE', 'an order trades', () =>
      this.#trades(),
    );
    await this.#sceneIf(can.massCancel, 'FIX_CAN_MASS_CANCEL is off', 'all is cancelled by one message', () =>
      this.#allCancelled(),
    );
    await this.#scene('log-out, log-on, and what was missed comes again', () => this.#missed(first));
    first.link.stop();
    await first.ended;
  }

  #begin(): { link: Link; ended: Promise<void> } {
    const link = new Link(
      { options: this.#options, journal: this.#journal, clock: systemClock, ticks: systemTicks, log },
      false,
    );
    return { link, ended: link.run() };
  }

  async #scene(scene: string, work: () => Promise<string>): Promise<void> {
    try {
      this.findings.push({ scene, is: 'good', seen: await work() });
    } catch (error) {
      this.findings.push({ scene, is: 'missed', seen: error instanceof Error ? error.message : String(error) });
    }
  }

  async #sceneIf(isThere: boolean, why: string, scene: string, work: () => Promise<string>): Promise<void> {
    if (isThere) await this.#scene(scene, work);
    else this.findings.push({ scene, is: 'left out', seen: why });
  }

  async #until<T>(what: string, look: () => T | undefined): Promise<T> {
    const until = performance.now() + this.#trial.patienceMs;
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (performance.now() > until) throw new Error(`${what} did not come: the link is ${this.#linkWords()}`);
      await sleep(lookEveryMs);
    }
  }

  #linkWords = (): string => [this.#journal.state, this.#journal.why].filter(Boolean).join(', ');

  async #untilUp(): Promise<string> {
    await this.#until('the log-on', () => (this.#journal.state === 'up' ? true : undefined));
    return 'up';
  }

  /** One of these words about a name, whichever comes first. */
  async #said(clOrdId: string, ...kinds: readonly Kind[]): Promise<VenueReport> {
    const said = () => this.#journal.saidOf(clOrdId).find(({ kind }) => kinds.includes(kind));
    return this.#until(`"${kinds.join('" or "')}" of ${clOrdId}`, said).catch((error: unknown) => {
      const other = this.#journal.saidOf(clOrdId).map(wordsOf).join('; ');
      throw other === '' ? error : new Error(`the venue said: ${other}`, { cause: error });
    });
  }

  #name(): string {
    this.#names += 1;
    return `${this.#run}${String(this.#names).padStart(3, '0')}`;
  }

  #new(more: { symbol?: string; price?: Decimal } = {}): string {
    const { symbol, quantity, restingPrice: price } = this.#trial;
    const clOrdId = this.#name();
    const terms = { type: 'limit', lifetime: 'day' } as const;
    this.#journal.send({ kind: 'new', clOrdId, symbol, side: 'buy', quantity, price, ...terms, ...more });
    return clOrdId;
  }

  #ask(kind: 'cancel' | 'status' | 'replace', origClOrdId: string): string {
    const { symbol, quantity, restingPrice: price } = this.#trial;
    const clOrdId = this.#name();
    const about = { clOrdId, origClOrdId, symbol, side: 'buy', quantity } as const;
    const terms = { quantity: quantity - 1n, price, type: 'limit', lifetime: 'day' } as const;
    const command: VenueCommand = kind === 'replace' ? { kind, ...about, ...terms } : { kind, ...about };
    this.#journal.send(command);
    return clOrdId;
  }

  async #resting(): Promise<string> {
    const clOrdId = this.#new();
    await this.#said(clOrdId, 'accepted');
    return clOrdId;
  }

  /** By the name of the cancel, or that of the order: venues do either. @returns what the venue says of it */
  async #cancelled(clOrdId: string): Promise<string> {
    const cancel = this.#ask('cancel', clOrdId);
    const ended = () =>
      [cancel, clOrdId].flatMap((name) => this.#journal.saidOf(name)).find(({ kind }) => kind === 'ended');
    return wordsOf(await this.#until(`"ended" of ${clOrdId}`, ended));
  }

  async #takenAndCancelled(): Promise<string> {
    const clOrdId = await this.#resting();
    return `accepted; ${await this.#cancelled(clOrdId)}`;
  }

  async #cancelOfNothing(): Promise<string> {
    return wordsOf(await this.#said(this.#ask('cancel', this.#name()), 'cancelRefused', 'rejected'));
  }

  async #rejected(): Promise<string> {
    const said = await this.#said(this.#new({ symbol: 'NOSUCHTHING' }), 'ended', 'rejected', 'accepted');
    if (said.kind === 'accepted') throw new Error('the venue has taken it');
    return wordsOf(said);
  }

  async #status(): Promise<string> {
    const clOrdId = await this.#resting();
    this.#ask('status', clOrdId);
    const words = wordsOf(await this.#said(clOrdId, 'status'));
    await this.#cancelled(clOrdId);
    return words;
  }

  async #replaced(): Promise<string> {
    const changed = this.#ask('replace', await this.#resting());
    const words = wordsOf(await this.#said(changed, 'replaced'));
    return `${words}; ${await this.#cancelled(changed)}`;
  }

  async #trades(): Promise<string> {
    const { tradingPrice: price = 0n } = this.#trial;
    return wordsOf(await this.#said(this.#new({ price }), 'trade'));
  }

  async #allCancelled(): Promise<string> {
    const clOrdId = await this.#resting();
    const all = this.#name();
    this.#journal.send({ kind: 'cancelAll', clOrdId: all });
    const words = wordsOf(await this.#said(all, 'allCancelled'));
    return `${words}; ${wordsOf(await this.#said(clOrdId, 'ended'))}`;
  }

  async #missed({ link, ended }: { link: Link; ended: Promise<void> }): Promise<string> {
    const clOrdId = await this.#resting();
    link.stop();
    await ended;
    const why = this.#linkWords();
    // The answer to the log-out and the word on the order, as if their commit had failed.
    this.#journal.forget(2);
    const again = this.#begin();
    try {
      await this.#untilUp();
      const words = wordsOf(await this.#said(clOrdId, 'accepted'));
      return `${why}; again: ${words}; ${await this.#cancelled(clOrdId)}`;
    } finally {
      again.link.stop();
      await again.ended;
    }
  }
}

function wordsOf(said: VenueReport): string {
  const parts = Object.entries(said).flatMap(([name, value]: [string, unknown]) => {
    if (!['as', 'text', 'code', 'quantity', 'price', 'ordStatus', 'why', 'filled'].includes(name)) return [];
    return `${name} ${name === 'price' ? formatDecimal(value as bigint) : String(value)}`;
  });
  return [said.kind, ...parts].join(', ');
}
