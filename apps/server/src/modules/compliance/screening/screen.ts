import { setImmediate as letOthersWork } from 'node:timers/promises';
import { namesAfter, namesOf, type StandingName } from '../../identity/index.ts';
import { doPages } from '../../../platform/apart.ts';
import { column, type Tx } from '../../../platform/database.ts';
import type { ScreeningContext } from '../compliance.ts';
import { raise, takeTurn, type Found } from '../raise.ts';
import { listsInForce, readEntries, type ScreeningList } from './lists.ts';
import { createMatcher, type Match, type Matcher } from './matcher.ts';

const namesAtOnce = 500;
/** Then others have their turn, and a stop need not wait long. */
const batchesAtOnce = 40;
const matchedAtOnce = 50;

/** Lists that are in force, ready to be matched with. They take some memory, and a version never changes. */
export function createMatchers({ database }: Pick<ScreeningContext, 'database'>) {
  const known = new Map<bigint, Promise<Matcher>>();
  return {
    of(id: bigint): Promise<Matcher> {
      const matcher = known.get(id) ?? readEntries(database.sql, id).then(createMatcher);
      known.set(id, matcher);
      matcher.catch(() => known.delete(id));
      return matcher;
    },
    /** Forgets all others. */
    keep(ids: readonly bigint[]): void {
      for (const id of known.keys()) if (!ids.includes(id)) known.delete(id);
    },
  };
}

/**
 * Matches the names that were sent in since the last time with every list, and then everybody with lists that are new. How far it has come
 * commits with what was found, so that a node that dies leaves nothing out and finds nothing twice.
 */
export async function screen(context: ScreeningContext): Promise<void> {
  const lists = await listsInForce(context.database.sql);
  context.matchers.keep(lists.map(({ id }) => id));
  for (const { id } of lists) await context.matchers.of(id);
  const fresh = lists.filter(({ scannedAt }) => scannedAt === undefined);
  try {
    await screenNew(context);
  } finally {
    await context.apart.each(fresh.map(({ id }) => ({ about: `list ${id}`, work: () => screenAll(context, id) })));
  }
}

/** A name that cannot be matched stays noted and is tried again each time; it holds up no other. */
async function screenNew(context: ScreeningContext): Promise<void> {
  const { database } = context;
  await doPages(
    (last: Watched | undefined) => database.sql<Watched[]>`
      SELECT review_id FROM screening_watch WHERE review_id > ${last?.reviewId ?? 0n} ORDER BY review_id LIMIT ${namesAtOnce}`,
    (some) => database.transaction((tx) => screenSome(context, tx, some)),
  );
}

interface Watched {
  readonly reviewId: bigint;
}

async function screenSome(context: ScreeningContext, tx: Tx, some: readonly Watched[]): Promise<void> {
  const { matchers, vault } = context;
  await takeTurn(tx);
  const keys = await tx<Array<Watched & { customerId: string }>>`
    DELETE FROM screening_watch WHERE review_id = ANY (${column(some.map(({ reviewId }) => reviewId))}::bigint[])
    RETURNING customer_id, review_id`;
  const { names } = await namesOf(tx, keys, vault);
  // Read now: a list that comes into force later is matched with everybody from the beginning, these names too.
  for (const list of await listsInForce(tx)) {
    await raise(tx, await find(context, names, list, await matchers.of(list.id)), raised(context));
  }
}

async function screenAll(context: ScreeningContext, id: bigint): Promise<void> {
  const matcher = await context.matchers.of(id);
  for (let batch = 0; batch < batchesAtOnce; batch += 1) {
    if (!(await context.database.transaction((tx) => screenNext(context, tx, id, matcher)))) return;
  }
}

/** @returns whether there may be more */
async function screenNext(context: ScreeningContext, tx: Tx, id: bigint, matcher: Matcher): Promise<boolean> {
  await takeTurn(tx);
  const [list] = await tx<ScreeningList[]>`
    SELECT * FROM screening_lists WHERE id = ${id} AND scanned_at IS NULL AND ended_at IS NULL FOR UPDATE`;
  if (list === undefined) return false;
  const { names, last, unopened } = await namesAfter(tx, { after: list.reached, limit: namesAtOnce }, context.vault);
  let found = 0;
  // Who cannot be matched is told of with those whose name cannot be opened.
  const left = await context.apart.within(tx, {
    items: names,
    about: ({ customerId }) => `matching ${customerId} with list ${id}`,
    work: async (inner, some) => {
      found += await raise(inner, await find(context, some, list, matcher), raised(context));
    },
  });
  const isDone = last === undefined;
  await tx`
    UPDATE screening_lists SET reached = ${last ?? list.reached}, looked_at = looked_at + ${names.length - left.length},
      found = found + ${found}, unopened = unopened + ${unopened + left.length}, scanned_at = ${isDone ? context.clock.now() : undefined}
    WHERE id = ${id}`;
  return !isDone;
}

const raised = ({ clock, settings }: ScreeningContext) => ({ at: clock.now(), caseHours: settings().caseHours });

async function find(
  { clock, mark }: ScreeningContext,
  names: readonly StandingName[],
  list: ScreeningList,
  matcher: Matcher,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const [index, { customerId, realName: name, idNumber }] of names.entries()) {
    if (index % matchedAtOnce === matchedAtOnce - 1) await letOthersWork();
    for (const match of matcher.match({ name, idNumber })) {
      // The same name and number, and the same entry, are the same hit: once it is cleared it stays so, whatever the version.
      const said = JSON.stringify([list.name, match.entry.hash.toString('hex'), name.toLowerCase(), idNumber]);
      const subject = mark(said).toString('hex');
      found.push({ customerId, rule: 'listed', subject, at: clock.now(), facts: factsOf(match, list) });
    }
  }
  return found;
}

const shownNames = 10;

function factsOf({ entry, by }: Match, { name, version }: ScreeningList): Record<string, string> {
  const { names, birthDates, idNumbers, reference } = entry;
  return {
    List: `${name}, version ${version}`,
    'Alike by': by,
    Names: names.slice(0, shownNames).join('; '),
    ...(birthDates.length === 0 ? {} : { Born: birthDates.join('; ') }),
    ...(idNumbers.length === 0 ? {} : { Numbers: idNumbers.slice(0, shownNames).join('; ') }),
    ...(reference === '' ? {} : { Reference: reference }),
  };
}
