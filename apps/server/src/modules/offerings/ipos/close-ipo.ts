import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { changeOffering } from '../change-offering.ts';
import type { OfferingsContext } from '../context.ts';
import { draw, hashBook } from './draw.ts';
import { readBook } from './read-book.ts';

/** Opens a forthcoming IPO: from now on applications are changed and withdrawn, but not made. */
export function openIpo(tx: Tx, id: bigint, actor: string, at: Date) {
  const command = { command: 'open', from: ['forthcoming'], actor, at } as const;
  return changeOffering(tx, 'ipo', id, command, () => ({ status: 'open' }));
}

/** Closes the book and freezes it: what is in it, and its hash, are public from now on. */
export function closeIpo(tx: Tx, id: bigint, actor: string, at: Date) {
  const command = { command: 'close', from: ['forthcoming', 'open'], actor, at } as const;
  return changeOffering(tx, 'ipo', id, command, async () => {
    const bids = await readBook(tx, id);
    const appliedShares = bids.reduce((sum, bid) => sum + bid.shares, 0n);
    return { status: 'closed', applications: BigInt(bids.length), appliedShares, bookHash: hashBook(bids) };
  });
}

/** Reveals the seed and finds the issue price. Who gets what follows from that, and is settled part by part. */
export function revealDraw(tx: Tx, id: bigint, actor: string, at: Date, { seeds }: OfferingsContext) {
  return changeOffering(tx, 'ipo', id, { command: 'draw', from: ['closed'], actor, at }, async (ipo) => {
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
