import { hash, randomBytes } from 'node:crypto';
import type { Decimal } from '@sauda/money';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { OfferingsContext } from '../context.ts';
import type { OfferingCommand } from '../record-command.ts';
import { changeIpo, recordIpoCommand } from './change-ipo.ts';
import { sealPlace } from './close-ipo.ts';
import { toIpo, type Ipo, type IpoRow, type IpoSeries } from './ipo.ts';

/** What staff say of an IPO before it is published. The instrument gives market, currency and tick size. */
export interface IpoDraft {
  readonly symbol: string;
  readonly companyName: string;
  readonly series: IpoSeries;
  readonly market: string;
  readonly currency: string;
  readonly tickSize: bigint;
  readonly floorPrice: Decimal;
  readonly capPrice: Decimal;
  readonly lotSize: bigint;
  readonly shares: bigint;
  readonly minimum: bigint | undefined;
  readonly maximum: bigint | undefined;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly allotsAt: Date;
  readonly listsAt: Date;
  readonly about: string;
  /** An https address of the prospectus. */
  readonly documentUrl: string | undefined;
}

const seedBytes = 32;

/** Makes a draft, and the seed of its draw: the hash is fixed from here on, whatever else is edited. */
export async function createIpo(
  tx: Tx,
  draft: IpoDraft,
  actor: string,
  at: Date,
  { seeds }: Pick<OfferingsContext, 'seeds'>,
): Promise<OfferingCommand> {
  const seed = randomBytes(seedBytes);
  const seedHash = hash('sha256', seed, 'buffer');
  const [row] = await tx<[IpoRow]>`
    INSERT INTO ipos ${tx({
      ...columnsOf(draft),
      status: 'draft',
      seed_hash: seedHash,
      sealed_seed: seeds.seal(seed, sealPlace(seedHash)),
      created_at: at,
    })}
    RETURNING *`;
  return recordIpoCommand(tx, 'create', undefined, row, actor, at);
}

/** @throws Refusal `not_found`, `offering_not_editable` where it is published */
export function editIpo(tx: Tx, id: bigint, draft: IpoDraft, actor: string, at: Date): Promise<OfferingCommand> {
  return changeIpo(
    tx,
    id,
    { command: 'edit', from: ['draft'], actor, at },
    () => tx<IpoRow[]>`
    UPDATE ipos SET ${tx(columnsOf(draft))} WHERE id = ${id} RETURNING *`,
  );
}

/**
 * Publishes a draft, so that it can be applied for.
 * @param check throws where it may not be
 * @throws Refusal `not_found`, `offering_not_editable`, `ipo_not_forthcoming` where it would be open at once
 */
export function publishIpo(
  tx: Tx,
  id: bigint,
  check: (ipo: Ipo) => void,
  actor: string,
  at: Date,
): Promise<OfferingCommand> {
  return changeIpo(tx, id, { command: 'publish', from: ['draft'], actor, at }, (before) => {
    if (before.opensAt <= at) throw new Refusal('ipo_not_forthcoming');
    check(toIpo(before));
    return tx<IpoRow[]>`UPDATE ipos SET status = 'forthcoming' WHERE id = ${id} RETURNING *`;
  });
}

/**
 * Calls an IPO off, before its draw. What is set aside for it is given back by the work that follows the dates.
 * @throws Refusal `not_found`, `offering_not_editable`
 */
export function cancelIpo(tx: Tx, id: bigint, actor: string, at: Date): Promise<OfferingCommand> {
  const from = ['draft', 'forthcoming', 'open', 'closed'] as const;
  return changeIpo(tx, id, { command: 'cancel', from, actor, at }, (before) => {
    if (before.seed !== undefined) throw new Refusal('offering_not_editable', { values: { status: 'drawn' } });
    return tx<IpoRow[]>`UPDATE ipos SET status = 'cancelled' WHERE id = ${id} RETURNING *`;
  });
}

function columnsOf(draft: IpoDraft) {
  return {
    symbol: draft.symbol,
    company_name: draft.companyName,
    series: draft.series,
    market: draft.market,
    currency: draft.currency,
    tick_size: draft.tickSize,
    floor_price: draft.floorPrice,
    cap_price: draft.capPrice,
    lot_size: draft.lotSize,
    shares: draft.shares,
    minimum: draft.minimum ?? null,
    maximum: draft.maximum ?? null,
    opens_at: draft.opensAt,
    closes_at: draft.closesAt,
    allots_at: draft.allotsAt,
    lists_at: draft.listsAt,
    about: draft.about,
    document_url: draft.documentUrl ?? null,
  };
}
