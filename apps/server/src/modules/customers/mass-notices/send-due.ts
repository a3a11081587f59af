import type { Tx } from '../../../platform/database.ts';
import { notifyAll } from '../notices.ts';
import { nextOfAudience } from './audience.ts';
import type { MassNotice, MassNoticeContext } from './mass-notices.ts';

/** Customers told in one transaction. */
const batchSize = 500;
/** Then others have their turn, and a stop need not wait long. */
const batchesAtOnce = 20;

/**
 * Sends what is due, batch by batch. How far it has come stands in the notice's row and commits with the batch, so that each
 * customer is told once, on however many nodes, and also where one dies in the middle.
 */
export async function sendDue(context: MassNoticeContext): Promise<void> {
  for (let batch = 0; batch < batchesAtOnce; batch += 1) {
    const goesOn = await context.database.transaction((tx) => sendBatch(context, tx));
    if (!goesOn) return;
  }
}

/** @returns whether there may be more to send */
async function sendBatch({ clock, usualLanguage }: MassNoticeContext, tx: Tx): Promise<boolean> {
  const at = clock.now();
  const [due] = await tx<MassNotice[]>`
    SELECT * FROM mass_notices WHERE status IN ('scheduled', 'sending') AND send_at <= ${at}
    ORDER BY send_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  if (due === undefined) return false;
  const { id, audience, texts, startedAt = at, toldUpTo: after } = due;
  const usual = usualLanguage();
  const reached = await nextOfAudience(tx, audience, { usual, before: startedAt, after, limit: batchSize });
  await notifyAll(
    tx,
    reached.map(({ id: customerId, language }) => ({
      customerId,
      kind: 'from_desk' as const,
      values: { text: textFor(texts, language, usual) },
      at,
    })),
  );
  const isLast = reached.length < batchSize;
  await tx`
    UPDATE mass_notices SET status = ${isLast ? 'sent' : 'sending'}, started_at = ${startedAt},
      told_up_to = ${reached.at(-1)?.id ?? after ?? null}, told = told + ${reached.length}, ended_at = ${isLast ? at : null}
    WHERE id = ${id}`;
  return true;
}

/** Who has changed their language since it was decided on reads the usual one, or else any that there is. */
function textFor(texts: Readonly<Record<string, string>>, language: string, usual: string): string {
  return texts[language] ?? texts[usual] ?? Object.values(texts)[0] ?? '';
}
