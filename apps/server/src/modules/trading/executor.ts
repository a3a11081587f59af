import {
  databaseIsAway,
  databaseIsBusy,
  lookUpWhatIsFew,
  standStillBriefly,
  waitBriefly,
  type Tx,
} from '../../platform/database.ts';
import { keepAnswers, type KeptAnswer, type RepeatKey } from '../../platform/idempotency.ts';
import { emitEvents, type DomainEvent } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import { post } from '../ledger/index.ts';
import { decideAll, type Basket, type Command } from './decide.ts';
import type { Context, TradingSettings } from './fill.ts';
import type { MarketView, Venue } from './market-view.ts';
import type { SettlementCalendar } from '../settlement/index.ts';
import { readBatch } from './read-batch.ts';
import { tellReported } from './tell-reported.ts';
import { type Order, createState, saveState, type TradingState } from './order.ts';
import { tellUnset } from './triggers/tell-unset.ts';
import { tellSettled } from './lifecycle/tell-settled.ts';
import { tellWaited } from './tell-waited.ts';
import { traceBatch, traceCommand, type TracedCommand } from './trace-commands.ts';
import type { Given } from '../../platform/given.ts';

/** How an order request is recognised when it comes again, and what its answer looks like when kept. */
export interface Repeatable extends RepeatKey {
  yes(orders: Orders): KeptAnswer;
  /** Undefined where a refusal is not to be kept. */
  no(refusal: Refusal): KeptAnswer | undefined;
  /** Of a basket. */
  each?(lines: readonly LineOutcome[]): KeptAnswer;
}

/** What a command made or changed: one order, but for a sell over several lots. */
export type Orders = readonly [Order, ...Order[]];

/** What became of a command by itself. */
export type LineOutcome =
  | { readonly kind: 'done'; readonly orders: Orders }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The request came before; this is what it was answered. */
interface Repeated {
  readonly kind: 'repeated';
  readonly kept: KeptAnswer;
  readonly sameBody: boolean;
}

/** What became of each line of a basket. */
interface EachOutcome {
  readonly kind: 'each';
  readonly lines: readonly LineOutcome[];
}

export type Outcome = LineOutcome | Repeated;
type AnyOutcome = Outcome | EachOutcome;

export interface Executor {
  /** Executes a command in a transaction that it may share with others. Commits before it answers. */
  submit(command: Command, repeatable?: Repeatable): Promise<Outcome>;
  /** The same for several orders in one command. */
  submitBasket(basket: Basket, repeatable?: Repeatable): Promise<EachOutcome | Repeated>;
  /**
   * Executes a command in a transaction of the caller's, which then holds the customer's books until its end.
   * @throws Refusal
   */
  within(tx: Tx, command: Command): Promise<Orders>;
  /**
   * Executes commands together in a transaction of the caller's, which then holds the books of all their customers until its end.
   * @param alsoWrite is sent together with what they write, whatever became of each
   * @returns the orders of those that were not refused
   */
  withinAll(tx: Tx, commands: readonly Command[], alsoWrite?: () => Promise<void>): Promise<Order[]>;
  /**
   * The same where one that is refused must not be passed over: the caller's transaction has failed then.
   * @throws Refusal the first
   */
  allWithin(tx: Tx, commands: readonly Command[]): Promise<Order[]>;
  /** Waits until everything submitted is answered. */
  drain(): Promise<void>;
  load(): ExecutorLoad;
}

/** How much an executor has to do. */
export interface ExecutorLoad {
  /** Commands that are in no transaction yet, and for how long the first of them. */
  readonly waiting: number;
  readonly longestWaitMs: number;
  /** Transactions under way, and how many of them for so long that another may begin beside them. */
  readonly transactions: number;
  readonly slow: number;
}

export interface ExecutorOptions extends Given<'clock' | 'database'> {
  readonly market: MarketView;
  /** Undefined where prices are shown and nothing can be traded: then every order is refused as `no_venue`. */
  readonly venue: Venue | undefined;
  settings(): TradingSettings;
  /** When trades settle; undefined where all of them do at once. */
  readonly settlement?: SettlementCalendar | undefined;
  /** Transactions at a time. While one waits for the disk, the next one gathers its commands. */
  readonly lanes: number;
  /** Commands that must wait before another lane is opened, at the least: as many as are under way, where those are more. */
  readonly laneWorth: number;
  /** From the beginning of one transaction to that of the next at the least, while fewer commands than that wait. */
  readonly gatherMs: number;
  /** Commands in one transaction at the most. */
  readonly batchSize: number;
  /** Commands waiting at the most; beyond it new ones are refused as `unavailable`. */
  readonly queueLimit: number;
  /** Hears of each transaction, whatever has become of it: how many commands it had, and how long it took. */
  readonly onBatch?: (commands: number, milliseconds: number) => void;
}

interface Asked {
  readonly command: Command | Basket;
  readonly repeatable: Repeatable | undefined;
  /** Its customer is held by somebody else, whom nobody but this command is to wait for. */
  isAlone: boolean;
}

interface Waiting extends Asked {
  /** As `performance.now()` has it. */
  readonly since: number;
  /** What a trace shows of it, where there is one. */
  readonly traced: TracedCommand | undefined;
  resolve(outcome: AnyOutcome): void;
  reject(error: unknown): void;
}

/** What a server does; benchmarks and tests have others. */
export const executorPace = { lanes: 2, laneWorth: 32, gatherMs: 8, batchSize: 256, queueLimit: 10_000 } as const;

/** A transaction under way for longer no longer keeps the next from beginning. */
const slowMs = 250;
/** Slow transactions beside the lanes. With all of them taken, commands wait. */
const slowAtMost = 3;

/**
 * Group commit: commands that arrive while transactions are under way gather, and are executed together in the next
 * one. Each has its own outcome. One durable write so serves many orders, which is where the time of an order goes.
 */
export function createExecutor(options: ExecutorOptions): Executor {
  let queue: Waiting[] = [];
  /** Customers with commands under way: a second transaction would only wait for their locks. */
  const inFlight = new Set<string>();
  /** The commands of each lane's transaction. */
  const underWay = new Set<readonly Waiting[]>();
  let slow = 0;
  let begunAt = -Infinity;
  let gathering: NodeJS.Timeout | undefined;
  let idle: Array<() => void> = [];

  /** Few large transactions cost less than many small ones. A command that comes alone waits for nothing. */
  function isWorthBeginning(): boolean {
    if (slow >= slowAtMost) return false;
    const carried = [...underWay].reduce((sum, { length }) => sum + length, 0);
    const worth = Math.max(options.laneWorth, Math.min(carried, options.batchSize));
    if (queue.length >= worth) return underWay.size < options.lanes;
    return underWay.size === 0 && performance.now() >= begunAt + options.gatherMs;
  }

  function pump(): void {
    clearTimeout(gathering);
    while (isWorthBeginning()) {
      const [batch, rest] = takeBatch(queue, inFlight, options.batchSize);
      queue = rest;
      if (batch.length === 0) break;
      begunAt = performance.now();
      void run(batch);
    }
    if (underWay.size === 0 && slow < slowAtMost && queue.length > 0) {
      gathering = setTimeout(pump, Math.max(1, begunAt + options.gatherMs - performance.now()));
    }
    if (underWay.size > 0 || slow > 0 || queue.length > 0) return;
    for (const wake of idle) wake();
    idle = [];
  }

  async function run(batch: readonly Waiting[]): Promise<void> {
    const customers = new Set(batch.map(({ command }) => command.customerId));
    for (const customer of customers) inFlight.add(customer);
    underWay.add(batch);
    const patience = setTimeout(() => {
      underWay.delete(batch);
      slow += 1;
      pump();
    }, slowMs);
    await runObserved(batch, options, (waiting) => queue.push(waiting));
    clearTimeout(patience);
    if (!underWay.delete(batch)) slow -= 1;
    for (const customer of customers) inFlight.delete(customer);
    pump();
  }

  function enter(command: Command | Basket, repeatable: Repeatable | undefined): Promise<AnyOutcome> {
    if (queue.length >= options.queueLimit) {
      return Promise.reject(new Refusal('unavailable', { retryAfterSeconds: 1 }));
    }
    const traced = traceCommand(command.kind);
    const answer = new Promise<AnyOutcome>((resolve, reject) => {
      queue.push({ command, repeatable, isAlone: false, since: performance.now(), traced, resolve, reject });
      if (queue.length === 1 || isWorthBeginning()) setImmediate(pump);
    });
    return traced === undefined ? answer : traced.untilAnswered(answer);
  }

  return {
    submit: (command, repeatable) => enter(command, repeatable) as Promise<Outcome>,
    submitBasket: (basket, repeatable) => enter(basket, repeatable) as Promise<EachOutcome | Repeated>,
    within: (tx, command) => executeWithin(tx, command, options),
    withinAll: (tx, commands, alsoWrite) => executeAllWithin(tx, commands, { ...options, alsoWrite }),
    allWithin: async (tx, commands) => (await executeEach(tx, commands, options)).flatMap(ordersOf),
    drain: () =>
      underWay.size === 0 && slow === 0 && queue.length === 0
        ? Promise.resolve()
        : new Promise((wake) => idle.push(wake)),
    load: () => loadOf(queue, underWay.size, slow),
  };
}

function loadOf(queue: readonly Waiting[], busy: number, slow: number): ExecutorLoad {
  const [first] = queue;
  const longestWaitMs = first === undefined ? 0 : performance.now() - first.since;
  return { waiting: queue.length, longestWaitMs, transactions: busy + slow, slow };
}

/** @returns what goes into the next transaction, and what waits on: whose customer is in flight, or has no room */
function takeBatch(
  queue: readonly Waiting[],
  inFlight: ReadonlySet<string>,
  batchSize: number,
): [batch: Waiting[], rest: Waiting[]] {
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  for (const waiting of queue) {
    const hasRoom = batch.length === 0 || (batch.length < batchSize && !waiting.isAlone && !batch[0]?.isAlone);
    const isFree = hasRoom && !inFlight.has(waiting.command.customerId);
    (isFree ? batch : rest).push(waiting);
  }
  return [batch, rest];
}

/** As `runBatch`, which is told to metrics and traces. */
async function runObserved(
  batch: readonly Waiting[],
  options: ExecutorOptions,
  queueAgain: (waiting: Waiting) => void,
): Promise<void> {
  const begun = performance.now();
  const traced = batch.flatMap((waiting) => waiting.traced ?? []);
  await traceBatch(traced, batch.length, () => runBatch(batch, options, queueAgain));
  options.onBatch?.(batch.length, performance.now() - begun);
}

/** @param queueAgain for a command whose customer somebody else holds: it is tried once more, alone */
async function runBatch(
  batch: readonly Waiting[],
  options: ExecutorOptions,
  queueAgain: (waiting: Waiting) => void,
): Promise<void> {
  try {
    const isAlone = batch[0]?.isAlone === true;
    const [, outcomes] = await options.database.transaction(
      (tx) => Promise.all([shortenWaits(tx, isAlone), executeBatch(tx, batch, options)]),
      { readsFirst: true },
    );
    for (const [index, waiting] of batch.entries()) waiting.resolve(outcomes[index] as AnyOutcome);
  } catch (error) {
    // A fault in one command must not fail the others: nothing was committed, so one half is tried and then the other,
    // down to the command that fails by itself. Where the connection was lost nobody knows whether it was committed,
    // so nothing is tried again from here.
    const middle = Math.ceil(batch.length / 2);
    const [only] = batch;
    if (only !== undefined && batch.length === 1 && !only.isAlone && databaseIsBusy(error)) {
      only.isAlone = true;
      queueAgain(only);
    } else if (batch.length === 1 || databaseIsAway(error)) for (const waiting of batch) waiting.reject(error);
    else for (const half of [batch.slice(0, middle), batch.slice(middle)]) await runBatch(half, options, queueAgain);
  }
}

/**
 * Somebody who holds one customer's rows is waited for at length only by a command that is alone; others wait longer than another
 * node's transaction takes, and no more.
 */
async function shortenWaits(tx: Tx, isAlone: boolean): Promise<void> {
  await Promise.all([isAlone ? standStillBriefly(tx) : waitBriefly(tx), lookUpWhatIsFew(tx)]);
}

async function executeWithin(tx: Tx, command: Command, options: ExecutorOptions): Promise<Orders> {
  const [outcome] = await executeEach(tx, [command], options);
  return ordersOf(outcome);
}

/** @throws Refusal */
function ordersOf(outcome: AnyOutcome | undefined): Orders {
  if (outcome?.kind === 'done') return outcome.orders;
  throw outcome?.kind === 'refused' ? outcome.refusal : new Error('a command without a key has no other outcome');
}

async function executeAllWithin(
  tx: Tx,
  commands: readonly Command[],
  options: ExecutorOptions & AlsoWritten,
): Promise<Order[]> {
  return (await executeEach(tx, commands, options)).flatMap((outcome) => doneIn(outcome).flat());
}

function executeEach(
  tx: Tx,
  commands: readonly Command[],
  options: ExecutorOptions & AlsoWritten,
): Promise<AnyOutcome[]> {
  const asked = commands.map((command) => ({ command, repeatable: undefined, isAlone: true }));
  return executeBatch(tx, asked, options);
}

interface AlsoWritten {
  /** Sent together with what the batch writes. */
  readonly alsoWrite?: (() => Promise<void>) | undefined;
}

async function executeBatch(
  tx: Tx,
  batch: readonly Asked[],
  options: ExecutorOptions & AlsoWritten,
): Promise<AnyOutcome[]> {
  const commands = batch.flatMap<Command>(({ command }) => (command.kind === 'basket' ? command.lines : [command]));
  const repeatables = batch.map(({ repeatable }) => repeatable);
  const { book, kept, loaded, standings, withAccount, settling } = await readBatch(
    tx,
    { commands, repeatables },
    options,
  );
  const state = createState(book, loaded.orders, loaded.lots, loaded);
  const { market, venue } = options;
  const now = options.clock.now();
  const context = { state, market, venue, settings: options.settings(), ...standings, withAccount, settling, now };
  const answers = new Map<string, { kept: KeptAnswer; bodyHash: Uint8Array }>();

  const outcomes = batch.map(({ command, repeatable }, index): AnyOutcome => {
    const before = kept.get(index);
    const first = before === undefined ? answers.get(keyOf(repeatable)) : { kept: before, bodyHash: before.bodyHash };
    if (repeatable !== undefined && first !== undefined) {
      return { kind: 'repeated', kept: first.kept, sameBody: repeatable.bodyHash.equals(first.bodyHash) };
    }
    const outcome = outcomeOf(command, context);
    const answer = repeatable && answerOf(outcome, repeatable);
    if (repeatable !== undefined && answer !== undefined) {
      answers.set(keyOf(repeatable), { kept: answer, bodyHash: repeatable.bodyHash });
    }
    return outcome;
  });

  const done = batch.flatMap(({ command: { kind } }, index) =>
    doneIn(outcomes[index]).map((orders) => ({ kind, orders })),
  );
  const settled = done.flatMap(({ orders }) => orders.filter(({ isSettlement }) => isSettlement));
  const waited = waitedIn(done, state, context.now);
  const { unset } = state.brackets;
  const { news } = state.booked;
  await Promise.all([
    saveState(tx, state),
    post(tx, book, context.now),
    settling?.save(tx),
    keepAnswers(
      tx,
      batch.flatMap(({ repeatable }) => {
        const answer = answers.get(keyOf(repeatable));
        if (repeatable === undefined || answer === undefined) return [];
        answers.delete(keyOf(repeatable));
        return [{ ...repeatable, ...answer.kept }];
      }),
      context.now,
    ),
    emitEvents(tx, eventsOf(done, state)),
    settled.length === 0 ? undefined : tellSettled(tx, settled, market),
    waited.length === 0 ? undefined : tellWaited(tx, waited, market),
    news.length === 0 ? undefined : tellReported(tx, news, market, context.now),
    unset.length === 0 ? undefined : tellUnset(tx, unset, market),
    options.alsoWrite?.(),
  ]);
  return outcomes;
}

function outcomeOf(command: Command | Basket, context: Context): LineOutcome | EachOutcome {
  if (command.kind !== 'basket') return outcomeOfOne(command, context);
  return { kind: 'each', lines: command.lines.map((line) => outcomeOfOne(line, context)) };
}

function outcomeOfOne(command: Command, context: Context): LineOutcome {
  try {
    return { kind: 'done', orders: decideAll(command, context) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', refusal: error };
    throw error;
  }
}

function answerOf(outcome: LineOutcome | EachOutcome, repeatable: Repeatable): KeptAnswer | undefined {
  if (outcome.kind === 'each') return repeatable.each?.(outcome.lines);
  return outcome.kind === 'done' ? repeatable.yes(outcome.orders) : repeatable.no(outcome.refusal);
}

/** What was made or changed: of a basket by each of its lines. */
function doneIn(outcome: AnyOutcome | undefined): readonly Orders[] {
  if (outcome?.kind === 'each') return outcome.lines.flatMap(doneIn);
  return outcome?.kind === 'done' ? [outcome.orders] : [];
}

interface Done {
  readonly kind: (Command | Basket)['kind'];
  readonly orders: Orders;
}

function keyOf(repeatable: Repeatable | undefined): string {
  return repeatable === undefined ? '' : `${repeatable.customerId} ${repeatable.path} ${repeatable.key}`;
}

const isOfOthers = (kind: Done['kind']): boolean =>
  ['match', 'expire', 'freeze', 'callBack', 'requeue', 'callOff'].includes(kind);

/** Orders that ended or were set off while their customers were elsewhere: who ends one themselves is told at once. */
function waitedIn(done: readonly Done[], { isChanged }: Pick<TradingState, 'isChanged'>, at: Date): Order[] {
  const isSetOff = (order: Order) => isChanged(order) && order.triggeredAt?.getTime() === at.getTime();
  return done.flatMap(({ kind, orders }) =>
    isOfOthers(kind)
      ? orders.filter((order) => order.status !== 'pending' || (kind === 'match' && isSetOff(order)))
      : [],
  );
}

/** A match or a report that has changed nothing is no news; one that has set a stop off or moved it is. */
function eventsOf(done: readonly Done[], { isChanged }: Pick<TradingState, 'isChanged'>): DomainEvent[] {
  return done.flatMap(({ kind, orders }): DomainEvent[] => {
    const [first] = orders;
    const { customerId } = first;
    const mayDoNothing = kind === 'report' || (first.status === 'pending' && (kind === 'match' || kind === 'requeue'));
    if (mayDoNothing && !isChanged(first)) return [];
    const changes = orders.map(({ no, status }) => ({ type: 'order' as const, customerId, no, status }));
    return [...changes, { type: 'balance', customerId }];
  });
}
