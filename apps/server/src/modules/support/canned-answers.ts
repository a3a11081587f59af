import type { Sql, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireKnownPlaces } from './canned-places.ts';

export interface CannedAnswerDraft {
  readonly lang: string;
  readonly title: string;
  readonly content: string;
}

/** An answer that is kept ready, in one language. */
export interface CannedAnswer extends CannedAnswerDraft {
  readonly id: bigint;
  readonly updatedBy: string;
  readonly updatedAt: Date;
}

/** By language and title. */
export function listCannedAnswers(sql: Sql | Tx, lang: string | undefined): Promise<CannedAnswer[]> {
  return sql<CannedAnswer[]>`
    SELECT id, lang, title, content, updated_by, updated_at FROM canned_answers
    WHERE ${lang}::text IS NULL OR lang = ${lang}
    ORDER BY lang, title LIMIT 500`;
}

/**
 * Keeps an answer ready, or changes the one of an id.
 * @returns its id, and what it was
 * @throws Refusal `not_found`, `unknown_place`, `title_taken` where the language has one of this title
 */
export async function saveCannedAnswer(
  tx: Tx,
  { id, actor, at, ...draft }: CannedAnswerDraft & { id: bigint | undefined; actor: string; at: Date },
): Promise<{ id: bigint; before: CannedAnswerDraft | undefined }> {
  requireKnownPlaces(draft.content);
  const before = id === undefined ? undefined : await lockCannedAnswer(tx, id);
  const [other] = await tx`
    SELECT FROM canned_answers WHERE lang = ${draft.lang} AND title = ${draft.title} AND id IS DISTINCT FROM ${id}`;
  if (other !== undefined) throw new Refusal('title_taken');
  const row = { ...draft, updated_by: actor, updated_at: at };
  const [saved] =
    id === undefined
      ? await tx<Array<{ id: bigint }>>`
          INSERT INTO canned_answers ${tx(row)} ON CONFLICT (lang, title) DO NOTHING RETURNING id`
      : await tx<Array<{ id: bigint }>>`UPDATE canned_answers SET ${tx(row)} WHERE id = ${id} RETURNING id`;
  if (saved === undefined) throw new Refusal('title_taken');
  return { id: saved.id, before };
}

/** @returns what it was @throws Refusal `not_found` */
export async function removeCannedAnswer(tx: Tx, id: bigint): Promise<CannedAnswerDraft> {
  const before = await lockCannedAnswer(tx, id);
  await tx`DELETE FROM canned_answers WHERE id = ${id}`;
  return before;
}

async function lockCannedAnswer(tx: Tx, id: bigint): Promise<CannedAnswerDraft> {
  const [found] = await tx<CannedAnswerDraft[]>`
    SELECT lang, title, content FROM canned_answers WHERE id = ${id} FOR UPDATE`;
  if (found === undefined) throw new Refusal('not_found');
  return found;
}
