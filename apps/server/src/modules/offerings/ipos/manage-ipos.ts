import { hash, randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { announceAlone, refuseDuringAction } from '../../trading/index.ts';
import { changeOffering, createOffering, type By, type Editing, type OfferingCommand } from '../change-offering.ts';
import { checkIpoDraft } from '../check-drafts.ts';
import type { OfferingsContext } from '../context.ts';
import { holdIpo, whereKnown } from '../hold-against-market.ts';
import type { Ipo } from './ipo.ts';
import { draw, hashBook } from './draw.ts';
import { readBook } from './read-ipos.ts';

/** What staff say of an IPO before it is published. The instrument gives market, currency and tick size. */
export type IpoDraft = Omit<
  Ipo,
  'id' | 'status' | 'createdAt' | 'allottedAt' | 'listedAt' | 'issuerFeeBasisPoints' | keyof Draws
> &
  Partial<Pick<Ipo, 'issuerFeeBasisPoints'>>;
type Draws = Pick<Ipo, 'seedHash' | 'seed' | 'applications' | 'appliedShares' | 'bookHash' | 'issuePrice'>;

const seedBytes = 32;

/**
 * Makes a draft, and the seed of its draw: the hash is fixed from here on, whatever else is edited.
 * @throws Refusal `invalid`
 */
export async function createIpo(tx: Tx, draft: IpoDraft, by: By, context: OfferingsContext): Promise<OfferingCommand> {
  check(draft, context);
  const seed = randomBytes(seedBytes);
  const seedHash = hash('sha256', seed, 'buffer');
  const sealedSeed = context.seeds.seal(seed, sealPlace(seedHash));
  return createOffering(tx, 'ipo', { ...draft, seedHash, sealedSeed }, by);
}

/** @throws Refusal `invalid`, `not_found`, `offering_not_editable` where it is published */
export async function editIpo(tx: Tx, id: bigint, draft: IpoDraft, by: Editing, context: OfferingsContext) {
  check(draft, context);
  return changeOffering(tx, 'ipo', id, { command: 'edit', from: ['draft'], ...by }, () => draft);
}

/** Drafts are held against the market too, so that the form says it; what counts is the publication. */
function check(draft: IpoDraft, context: OfferingsContext): void {
  checkIpoDraft(draft);
  whereKnown(() => holdIpo(draft, context));
}

/**
 * Publishes a draft, so that it can be applied for.
 * @throws Refusal `not_found`, `offering_not_editable`, `ipo_not_forthcoming` where it would be open at once, `action_exists` where something
 * is to change the share of a further offer, and as `holdIpo`
 */
export async function publishIpo(tx: Tx, id: bigint, by: By, context: OfferingsContext): Promise<OfferingCommand> {
  await announceAlone(tx);
  return changeOffering(tx, 'ipo', id, { command: 'publish', from: ['draft'], ...by }, async (ipo) => {
    if (ipo.opensAt <= by.at) throw new Refusal('ipo_not_forthcoming');
    holdIpo(ipo, context);
    if (ipo.series === 'FPO') await refuseDuringAction(tx, ipo.symbol);
    return { status: 'forthcoming' };
  });
}

/**
 * Calls an IPO off, before its draw. What is set aside for it is given back by the work that follows the dates.
 * @throws Refusal `not_found`, `offering_not_editable`
 */
export function cancelIpo(tx: Tx, id: bigint, by: By): Promise<OfferingCommand> {
  const from = ['draft', 'forthcoming', 'open', 'closed'] as const;
  return changeOffering(tx, 'ipo', id, { command: 'cancel', from, ...by }, ({ seed }) => {
    if (seed !== undefined) throw new Refusal('offering_not_editable', { values: { status: 'drawn' } });
    return { status: 'cancelled' };
  });
}

/** Opens a forthcoming IPO: from now on applications are changed and withdrawn, but not made. */
export function openIpo(tx: Tx, id: bigint, by: By) {
  return changeOffering(tx, 'ipo', id, { command: 'open', from: ['forthcoming'], ...by }, () => ({ status: 'open' }));
}

/** Closes the book and freezes it: what is in it, and its hash, are public from now on. */
export function closeIpo(tx: Tx, id: bigint, by: By) {
  return changeOffering(tx, 'ipo', id, { command: 'close', from: ['forthcoming', 'open'], ...by }, async () => {
    const bids = await readBook(tx, id);
    const appliedShares = bids.reduce((sum, bid) => sum + bid.shares, 0n);
    return { status: 'closed', applications: BigInt(bids.length), appliedShares, bookHash: hashBook(bids) };
  });
}

/** Reveals the seed and finds the issue price. Who gets what follows from that, and is settled part by part. */
export function revealDraw(tx: Tx, id: bigint, by: By, { seeds }: OfferingsContext) {
  return changeOffering(tx, 'ipo', id, { command: 'draw', from: ['closed'], ...by }, async (ipo) => {
    if (ipo.seed !== undefined) throw new Refusal('offering_not_editable', { values: { status: 'drawn' } });
    if (ipo.bookHash === undefined) throw new Error(`IPO ${id} is closed and has no book`);
    const seed = seeds.open(ipo.sealedSeed, sealPlace(ipo.seedHash));
    const { issuePrice } = draw(await readBook(tx, id), ipo, seed, ipo.bookHash);
    return { seed, issuePrice };
  });
}

/** Where a seed is sealed for: moved to another IPO it does not open. */
export function sealPlace(seedHash: Buffer): string {
  return seedHash.toString('hex');
}
