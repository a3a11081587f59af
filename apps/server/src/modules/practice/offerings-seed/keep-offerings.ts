import { demoCustomer } from '../seed.ts';
import { actAsCrowd, gatherCrowd, keepIpos } from './ipos.ts';
import { later, shopkeeper, type Shelf, type ShelfOptions } from './shelf.ts';
import { keepBlocks } from './blocks.ts';
import { qualifyQuietly } from '../../customers/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { locks } from '../../../platform/locks.ts';
import { minuteMs, dayMs } from '../../../platform/time.ts';
import { createFund, publishFund, type FundDraft } from '../../offerings/index.ts';
import { decimal } from '@sauda/money';

type Recipe = Omit<FundDraft, 'opensAt' | 'closesAt' | 'terms' | 'risk' | 'daySeconds' | 'minimumRaise'> &
  Partial<Pick<FundDraft, 'daySeconds' | 'minimumRaise'>> & { readonly openForMs: number };

/** Always there. */
const lasting: readonly Recipe[] = [
  recipe('Harvest Month', ['0.40', '0.60'], 30, '10000', '2500000'),
  recipe('Lighthouse Quarter', ['1.35', '1.85'], 90, '25000', '5000000'),
  recipe('Banyan Year', ['6.10', '7.40'], 365, '50000', '20000000'),
  // Four shares, which the other customers of a practice market soon have bought.
  recipe('Kite Fortnight', ['0.15', '0.25'], 14, '5000', '20000'),
];
/** Its five days pass in five minutes. */
const quick: Recipe = {
  ...recipe('Five-minute Monsoon', ['0.50', '1.00'], 5, '10000', '500000'),
  daySeconds: 60,
  openForMs: 20 * minuteMs,
};
/** Nobody can make it raise so much in four minutes, so that it is called off. */
const doomed: Recipe = {
  ...recipe('Bridge Builder', ['0.80', '1.20'], 10, '10000', '9000000'),
  daySeconds: 60,
  minimumRaise: decimal('9000000'),
  openForMs: 4 * minuteMs,
};
const doomedEveryMs = 30 * minuteMs;

/**
 * Sees to it that there are funds to invest in, and while somebody is there, one that matures soon and one that fails. Those that come
 * after another one of their kind are numbered, so that no two have one name: the earlier ones are still listed, and held.
 */
export async function keepFunds(shelf: Pick<Shelf, 'tx' | 'now' | 'isWatched'>): Promise<void> {
  const { tx, now, isWatched } = shelf;
  const rows = await tx<Array<{ name: string; isOpen: boolean; last: Date; made: number }>>`
    SELECT regexp_replace(name, ' [0-9]+$', '') AS name, max(created_at) AS last, count(*)::int AS made,
      bool_or(status = 'open' AND closes_at > ${later(now, 2 * minuteMs)}) AS is_open
    FROM funds GROUP BY 1`;
  const known = new Map(rows.map((row) => [row.name, row]));
  const offerNext = (recipe: Recipe) => offer(tx, now, recipe, (known.get(recipe.name)?.made ?? 0) + 1);
  for (const each of lasting) if (known.get(each.name)?.isOpen !== true) await offerNext(each);
  const isNew = rows.length === 0;
  if ((isWatched || isNew) && known.get(quick.name)?.isOpen !== true) await offerNext(quick);
  const lastDoomed = known.get(doomed.name)?.last.getTime() ?? 0;
  if ((isWatched || isNew) && now.getTime() - lastDoomed >= doomedEveryMs) await offerNext(doomed);
}

async function offer(tx: Tx, now: Date, { openForMs, ...fund }: Recipe, number: number): Promise<void> {
  const draft: FundDraft = {
    daySeconds: dayMs / 1_000,
    minimumRaise: 0n,
    ...fund,
    name: number === 1 ? fund.name : `${fund.name} ${number}`,
    opensAt: now,
    closesAt: later(now, openForMs),
    terms: termsOf(fund),
    risk: riskOf(fund),
  };
  const { id } = await createFund(tx, draft, { actor: shopkeeper, at: now });
  await publishFund(tx, id, { actor: shopkeeper, at: now });
}

function recipe(
  name: string,
  [minimumReturn, maximumReturn]: readonly [string, string],
  periodDays: number,
  amount: string,
  issueAmount: string,
): Recipe {
  return {
    name,
    minimumReturn: decimal(minimumReturn),
    maximumReturn: decimal(maximumReturn),
    periodDays,
    amount: decimal(amount),
    issueAmount: decimal(issueAmount),
    openForMs: 30 * dayMs,
  };
}

function termsOf({ daySeconds, periodDays, minimumRaise = 0n }: Omit<Recipe, 'openForMs'>): string {
  const term = `A share is bought at a fixed amount and runs for ${periodDays} days from its purchase.`;
  const pace = daySeconds === undefined ? '' : ' On this practice market one of its days passes in a minute.';
  const rate =
    ' The return is a percentage of the amount for the whole term. It is highest for the first share, falls evenly as the fund is sold, and is fixed when a share is bought.';
  const end = ' At the end the principal and the return are paid to the cash balance. A share cannot be sold before.';
  const raise =
    minimumRaise === 0n
      ? ''
      : ' If too little is raised by the close, the fund is called off and the principal is paid back.';
  return term + pace + rate + end + raise;
}

function riskOf({ minimumRaise = 0n }: Omit<Recipe, 'openForMs'>): string {
  const failing = minimumRaise === 0n ? '' : 'This fund needs to raise its whole issue and is expected to fail. ';
  return `${failing}The money is tied up until the end. A fund may be called off, and then pays no return. This is a practice fund with invented money.`;
}

const attentionMs = 15 * minuteMs;

/**
 * Keeps blocks, public offers and funds on the shelf of a practice market: some that go on for days and, while somebody
 * is there, always one of each whose whole life takes a few minutes. Call it every few seconds; nodes take turns.
 */
export async function keepOfferings(options: ShelfOptions): Promise<void> {
  const { database, clock, offerings, market, companies } = options;
  const crowd = await database.transaction(async (tx) => {
    const [lock] = await tx<[{ taken: boolean }]>`SELECT pg_try_advisory_xact_lock(${locks.practiceShelf}) AS taken`;
    if (!lock.taken) return [];
    const now = clock.now();
    const [{ isWatched }] = await tx<[{ isWatched: boolean }]>`
      SELECT EXISTS (SELECT FROM sessions WHERE ended_at IS NULL AND last_used_at > ${later(now, -attentionMs)}) AS is_watched`;
    const shelf: Shelf = { tx, now, isWatched, offerings, market, companies };
    await keepBlocks(shelf);
    await keepIpos(shelf);
    await keepFunds(shelf);
    // One qualified buyer, so that both sides of QIP can be seen.
    await qualifyQuietly(tx, demoCustomer.phone);
    return gatherCrowd(tx, options);
  });
  await actAsCrowd(options, crowd);
}
