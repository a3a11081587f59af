import type { Sql, Tx } from '../../../platform/database.ts';
import { locks } from '../../../platform/locks.ts';
import { Refusal } from '../../../platform/refusal.ts';

const dayOf = (day: Date): string => day.toISOString().slice(0, 10);

/** Until the transaction ends, nothing else is announced: two of one share at the same moment would each find nothing against it. */
export async function announceAlone(tx: Tx): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(${locks.announcements})`;
}

/**
 * What changes shares, and what has them set aside or entitles by them, come one after the other.
 * @throws Refusal `action_exists` where something that changes the share is announced or under way
 */
export async function refuseDuringAction(sql: Sql | Tx, symbol: string): Promise<void> {
  const day = await dayOfChange(sql, symbol);
  if (day !== undefined) throw new Refusal('action_exists', { values: { symbol, day } });
}

/** The day of what changes a share and is announced or under way, as 2027-01-26; undefined where there is nothing. */
export async function dayOfChange(sql: Sql | Tx, symbol: string): Promise<string | undefined> {
  const [action] = await sql<Array<{ exDay: Date }>>`
    SELECT ex_day FROM corporate_actions
    WHERE (symbol = ${symbol} OR into_symbol = ${symbol}) AND status IN ('announced', 'applying') AND kind <> 'name_change' LIMIT 1`;
  return action && dayOf(action.exDay);
}

/**
 * The same the other way round: what holders are asked for ends first.
 * @param symbols the share, and the one that it would become
 * @throws Refusal `action_exists` where a buyback or a rights issue of one of them has not ended
 */
export async function refuseDuringOffer(sql: Sql | Tx, symbols: readonly string[]): Promise<void> {
  const [offer] = await sql<Array<{ symbol: string; lastDay: Date }>>`
    SELECT symbol, last_day FROM buybacks WHERE symbol = ANY (${[...symbols]}) AND ended_at IS NULL
    UNION ALL
    SELECT symbol, last_day FROM rights_issues WHERE symbol = ANY (${[...symbols]}) AND ended_at IS NULL LIMIT 1`;
  if (offer === undefined) return;
  throw new Refusal('action_exists', { values: { symbol: offer.symbol, day: dayOf(offer.lastDay) } });
}
