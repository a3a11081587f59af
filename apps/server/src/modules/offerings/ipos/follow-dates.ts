import type { Apart } from '../../../platform/apart.ts';
import type { Database, Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { byItsDates, type OfferingsContext } from '../context.ts';
import { allotIpo, refundApplications } from './allot.ts';
import { closeIpo, openIpo, revealDraw } from './manage-ipos.ts';
import type { IpoStatus } from './ipo.ts';
import { listIpo } from './list-shares.ts';

interface DueIpo {
  readonly id: bigint;
  readonly status: IpoStatus;
  readonly isDrawn: boolean;
}

/**
 * Takes every IPO as far as its dates have come; after a day of downtime all the way. Nodes may do it at once: what
 * another one has in hand is left to it.
 */
export async function followIpoDates(database: Database, context: OfferingsContext, apart: Apart): Promise<void> {
  let before = '';
  for (;;) {
    const due = await findDue(database, context.clock.now());
    const now = due.map(({ id, status, isDrawn }) => `${id} ${status} ${isDrawn}`).join();
    // Nothing is due, or what is due waits for another node.
    if (now === before || due.length === 0) return;
    before = now;
    await apart.each(
      due.map((ipo) => ({ about: `IPO ${ipo.id}, ${ipo.status}`, work: () => advance(database, ipo, context) })),
    );
  }
}

function findDue({ sql }: Database, now: Date): Promise<DueIpo[]> {
  return sql<DueIpo[]>`
    SELECT id, status, seed IS NOT NULL AS is_drawn
    FROM ipos
    WHERE CASE status
      WHEN 'forthcoming' THEN opens_at <= ${now}
      WHEN 'open' THEN closes_at <= ${now}
      WHEN 'closed' THEN allots_at <= ${now}
      WHEN 'allotted' THEN lists_at <= ${now}
      WHEN 'cancelled' THEN EXISTS (SELECT FROM ipo_applications WHERE ipo_id = ipos.id AND status = 'submitted')
    END
    ORDER BY id`;
}

async function advance(database: Database, ipo: DueIpo, context: OfferingsContext): Promise<void> {
  try {
    await takeStep(database, ipo, context);
  } catch (error) {
    // Another node has taken this step since.
    if (!(error instanceof Refusal) || error.key !== 'offering_not_editable') throw error;
  }
}

async function takeStep(database: Database, { id, status, isDrawn }: DueIpo, context: OfferingsContext): Promise<void> {
  const at = context.clock.now();
  switch (status) {
    case 'forthcoming':
      await database.transaction(async (tx) => {
        if (await isStillDue(tx, id, 'opens_at', at)) await openIpo(tx, id, { actor: byItsDates, at });
      });
      return;
    case 'open':
      await database.transaction(async (tx) => {
        if (await isStillDue(tx, id, 'closes_at', at)) await closeIpo(tx, id, { actor: byItsDates, at });
      });
      return;
    case 'closed':
      if (!isDrawn) await database.transaction((tx) => revealDraw(tx, id, { actor: byItsDates, at }, context));
      return allotIpo(database, id, context);
    case 'allotted':
      return listIpo(database, id, context);
    case 'cancelled':
      return refundApplications(database, id, context);
    case 'draft':
    case 'listed':
      return;
  }
}

/** Whether its date has come, now that nobody can put it off any more. */
async function isStillDue(tx: Tx, id: bigint, date: 'opens_at' | 'closes_at', at: Date): Promise<boolean> {
  const due = await tx`SELECT FROM ipos WHERE id = ${id} AND ${tx(date)} <= ${at} FOR UPDATE`;
  return due.length > 0;
}
