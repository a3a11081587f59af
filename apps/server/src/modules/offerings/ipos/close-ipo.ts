import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { OfferingsContext } from '../context.ts';
import { changeIpo } from './change-ipo.ts';
import { draw, hashBook } from './draw.ts';
import { toIpo, type IpoRow } from './ipo.ts';
import { readBook } from './read-book.ts';

/** Opens a forthcoming IPO: from now on applications are changed and withdrawn, but not made. */
export async function openIpo(tx: Tx, id: bigint, actor: string, at: Date): Promise<void> {
  await changeIpo(
    tx,
    id,
    { command: 'open', from: ['forthcoming'], actor, at },
    () => tx`
    UPDATE ipos SET status = 'open' WHERE id = ${id} RETURNING *`,
  );
}

/** Closes the book and freezes it: what is in it, and its hash, are public from now on. */
export async function closeIpo(tx: Tx, id: bigint, actor: string, at: Date) {
  return changeIpo(tx, id, { command: 'close', from: ['forthcoming', 'open'], actor, at }, async () => {
    const bids = await readBook(tx, id);
    const shares = bids.reduce((sum, bid) => sum + bid.shares, 0n);
    return tx<[IpoRow]>`
      UPDATE ipos SET status = 'closed', applications = ${bids.length}, applied_shares = ${shares},
        book_hash = ${hashBook(bids)}
      WHERE id = ${id} RETURNING *`;
  });
}

/** Reveals the seed and finds the issue price. Who gets what follows from that, and is settled part by part. */
export async function revealDraw(tx: Tx, id: bigint, actor: string, at: Date, { seeds }: OfferingsContext) {
  return changeIpo(tx, id, { command: 'draw', from: ['closed'], actor, at }, async (before) => {
    const ipo = toIpo(before);
    if (ipo.seed !== undefined) throw new Refusal('offering_not_editable', { values: { status: 'drawn' } });
    if (ipo.bookHash === undefined) throw new Error(`IPO ${id} is closed and has no book`);
    const seed = seeds.open(before.sealedSeed, sealPlace(ipo.seedHash));
    const { issuePrice } = draw(await readBook(tx, id), ipo, seed, ipo.bookHash);
    return tx<[IpoRow]>`
      UPDATE ipos SET seed = ${seed}, issue_price = ${issuePrice} WHERE id = ${id} RETURNING *`;
  });
}

/** Where a seed is sealed for: moved to another IPO it does not open. */
export function sealPlace(seedHash: Buffer): string {
  return seedHash.toString('hex');
}
