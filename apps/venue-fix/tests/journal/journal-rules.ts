import { beforeEach, expect, it } from 'vitest';
import type { Journal, Session } from '../../src/journal/journal.ts';
import type { VenueCommand } from '../../src/orders/venue-command.ts';
import type { VenueReport } from '../../src/orders/venue-report.ts';
import { order } from '../helpers/fix-database.ts';

export interface JournalUnderTest {
  readonly journal: Journal;
  queue(venue: string, command: VenueCommand): Promise<void>;
  /** How far a command has come: `queued`, `sent`, `missed` or `refused`. */
  stateOf(venue: string, clOrdId: string): Promise<string>;
}

const said: VenueReport = { kind: 'trade', clOrdId: 'a1', execId: 'E1', quantity: 3n, price: 104_500n };
let count = 0;

/** What a session of FIX relies on, whatever tables are behind it. */
export function journalRules(open: () => JournalUnderTest): void {
  let run: Session;
  let { journal, queue, stateOf } = {} as JournalUnderTest;

  beforeEach(async () => {
    ({ journal, queue, stateOf } = open());
    run = { venue: `rules-${(count += 1)}`, day: '2026-11-25' };
    await journal.begin(run);
  });

  const receive = (wireNo: number, through = wireNo, session = run) =>
    journal.receive(session, { wireNo, through, raw: `raw ${wireNo}`, said });

  it('the latest run is the one that began last, and beginning it again changes nothing', async () => {
    expect(await journal.latest(`${run.venue}-other`)).toBeUndefined();
    expect(await journal.latest(run.venue)).toEqual(run);
    const second = { ...run, day: '2026-11-25.2' };
    await journal.begin(second);
    await journal.begin(run);
    expect(await journal.latest(run.venue)).toEqual(second);
  });

  it('what is received counts up to the first gap, in each run by itself', async () => {
    expect(await journal.receivedUpTo(run)).toBe(0);
    await receive(2);
    expect(await journal.receivedUpTo(run)).toBe(0);
    await receive(1);
    await receive(1);
    await receive(4, 7);
    await receive(6);
    expect(await journal.receivedUpTo(run)).toBe(2);
    await receive(3);
    expect(await journal.receivedUpTo(run)).toBe(7);
    const second = { ...run, day: '2026-11-25.2' };
    await journal.begin(second);
    expect(await journal.receivedUpTo(second)).toBe(0);
    await receive(1, 1, second);
    expect([await journal.receivedUpTo(second), await journal.receivedUpTo(run)]).toEqual([1, 7]);
  });

  it('several are received as one', async () => {
    const of = (wireNo: number) => ({ wireNo, through: wireNo, raw: `raw ${wireNo}`, said });
    await journal.receive(run, of(2));
    await journal.receive(run, of(1), of(2), { ...of(3), through: 5 });
    expect(await journal.receivedUpTo(run)).toBe(5);
    // What the tables cannot hold takes the others with it.
    await expect(journal.receive(run, of(6), { ...of(7), wireNo: 0 })).rejects.toThrow(/check/);
    expect(await journal.receivedUpTo(run)).toBe(5);
  });

  it('numbers are reserved once, whoever asks at the same time', async () => {
    expect(await journal.reserve(run, 100)).toBe(1);
    const firsts = await Promise.all([1, 2, 3, 4].map(() => journal.reserve(run, 10)));
    expect(firsts.toSorted((a, b) => a - b)).toEqual([101, 111, 121, 131]);
  });

  it('a command is taken once, in the order of the queue, and is known by its number', async () => {
    const commands = [1, 2, 3].map((number) => order(`${run.venue}-a${number}`, 'buy', 5n, 104_500n));
    for (const command of commands) await queue(run.venue, command);
    expect(await journal.take(run, 7, 1)).toEqual([commands[0]]);
    const taken = await Promise.all([8, 9, 10].map((wireNo) => journal.take(run, wireNo, 1)));
    const names = taken.flat().map(({ clOrdId }) => clOrdId);
    expect(names.length).toBe(new Set(names).size);
    expect(await journal.sentAs(run, 7)).toBe(commands[0]?.clOrdId);
    expect(await journal.sentAs(run, 6)).toBeUndefined();
    expect(await stateOf(run.venue, `${run.venue}-a1`)).toBe('sent');
  });

  it('several are taken at once, in the order of the queue, each with the number after the last', async () => {
    const commands = [1, 2, 3].map((number) => order(`${run.venue}-c${number}`, 'buy', 5n, 104_500n));
    for (const command of commands) await queue(run.venue, command);
    expect(await journal.take(run, 11, 2)).toEqual(commands.slice(0, 2));
    expect(await journal.take(run, 13, 20)).toEqual(commands.slice(2));
    const names = await Promise.all([11, 12, 13].map((wireNo) => journal.sentAs(run, wireNo)));
    expect(names).toEqual(commands.map(({ clOrdId }) => clOrdId));
  });

  it('a command that did not reach the venue, or could not be said, is not taken again', async () => {
    for (const number of [1, 2, 3]) await queue(run.venue, order(`${run.venue}-b${number}`, 'sell', 5n, 104_500n));
    for (const wireNo of [5, 6, 7]) await journal.take(run, wireNo, 1);
    await journal.miss(run, 4, 5);
    await journal.refuse(run, `${run.venue}-b2`, 'cannot be said');
    const states = await Promise.all([1, 2, 3].map((number) => stateOf(run.venue, `${run.venue}-b${number}`)));
    expect(states).toEqual(['missed', 'refused', 'sent']);
    expect(await journal.take(run, 8, 20)).toEqual([]);
  });
}
