import { createApart, type Apart } from '../../../platform/apart.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Given } from '../../../platform/given.ts';
import { notifyApart } from '../notices.ts';
import { nextOfAudience } from './audience.ts';
import type { MassNotice, MassNoticeContext } from './mass-notices.ts';

/** Customers told in one transaction. */
const batchSize = 500;
/** Of all together: then other work has its turn, and a stop need not wait long. */
const batchesAtOnce = 20;

/**
 * Makes what sends all that is due, batch by batch, of each in turn. How far one has come stands in its row and commits with the batch,
 * so that each customer is told once, on however many nodes, and also where one dies in the middle.
 */
export function createSending(context: MassNoticeContext & Given<'log'>): () => Promise<void> {
  const { database, clock, log } = context;
  const apart = createApart({ work: 'notices to many', clock, log });
  return async function sendDue() {
    const due = await database.sql<Array<{ id: bigint }>>`
      SELECT id FROM mass_notices WHERE status IN ('scheduled', 'sending') AND send_at <= ${clock.now()} ORDER BY send_at, id`;
    await apart.inTurns(
      due.map(({ id }) => ({
        about: `notice ${id}`,
        batch: () => database.transaction((tx) => sendBatch({ ...context, apart }, tx, id)),
      })),
      batchesAtOnce,
    );
  };
}

/** @returns whether there may be more to send; false where another node is at it */
async function sendBatch(
  { clock, usualLanguage, apart }: MassNoticeContext & { readonly apart: Apart },
  tx: Tx,
  id: bigint,
): Promise<boolean> {
  const at = clock.now();
  const [due] = await tx<MassNotice[]>`
    SELECT * FROM mass_notices WHERE id = ${id} AND status IN ('scheduled', 'sending') FOR UPDATE SKIP LOCKED`;
  if (due === undefined) return false;
  const { audience, texts, startedAt = at, toldUpTo: after } = due;
  const usual = usualLanguage();
  const reached = await nextOfAudience(tx, audience, { usual, before: startedAt, after, limit: batchSize });
  const told = await notifyApart(
    tx,
    reached.map(({ id: customerId, language }) => ({
      customerId,
      kind: 'from_desk' as const,
      values: { text: textFor(texts, language, usual) },
      at,
    })),
    apart,
  );
  const isLast = reached.length < batchSize;
  await tx`
    UPDATE mass_notices SET status = ${isLast ? 'sent' : 'sending'}, started_at = ${startedAt},
      told_up_to = ${reached.at(-1)?.id ?? after ?? null}, told = told + ${told}, ended_at = ${isLast ? at : null}
    WHERE id = ${id}`;
  return !isLast;
}

/** Who has changed their language since it was decided on reads the usual one, or else any that there is. */
function textFor(texts: Readonly<Record<string, string>>, language: string, usual: string): string {
  return texts[language] ?? texts[usual] ?? Object.values(texts)[0] ?? '';
}
