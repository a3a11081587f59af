import type { Given } from '../../../platform/given.ts';
import type { Sql, Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { previewAudience, type Audience, type Preview } from './audience.ts';
import { createSending } from './send-due.ts';

/** What notices to many work with. */
export interface MassNoticeContext extends Given<'clock' | 'database'> {
  /** The language of whose app has not said one. */
  usualLanguage(): string;
  /** Notices to more customers take two people. */
  secondPersonAbove(): number;
}

export interface MassNotice {
  readonly id: bigint;
  readonly audience: Audience;
  readonly texts: Readonly<Record<string, string>>;
  readonly status: 'scheduled' | 'sending' | 'sent' | 'taken_back';
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly sendAt: Date;
  readonly expected: number;
  readonly startedAt: Date | undefined;
  readonly toldUpTo: string | undefined;
  readonly told: number;
  readonly endedAt: Date | undefined;
}

const lookEveryMs = 2_000;

/** Notices to many, which are sent in the background once they are due. */
export function createMassNotices({
  rounds,
  ...context
}: MassNoticeContext & Given<'log' | 'rounds'>): MassNoticeContext {
  rounds.every(lookEveryMs, 'sending notices to many', createSending(context));
  return context;
}

export interface NewMassNotice {
  readonly audience: Audience;
  /** By language: 500 characters each at most. */
  readonly texts: Readonly<Record<string, string>>;
  /** At once where it is undefined. */
  readonly sendAt: Date | undefined;
  readonly actor: string;
}

/**
 * Keeps a notice to many, to be sent when it is due.
 * @throws Refusal `nobody_reached`, `missing_language` with those that some of whom it reaches read and it has no text in,
 *   `time_is_past`
 */
export async function createMassNotice(
  context: MassNoticeContext,
  tx: Tx,
  { audience, texts, sendAt, actor }: NewMassNotice,
): Promise<{ id: bigint; count: number; preview: Preview }> {
  const at = context.clock.now();
  if (sendAt !== undefined && sendAt <= at) throw new Refusal('time_is_past');
  const preview = await previewAudience(tx, audience, context.usualLanguage(), at);
  const count = preview.byLanguage.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) throw new Refusal('nobody_reached');
  const missing = preview.byLanguage.map(({ language }) => language).filter((language) => !(language in texts));
  if (missing.length > 0) throw new Refusal('missing_language', { values: { languages: missing.join(', ') } });
  const [{ id }] = await tx<[{ id: bigint }]>`
    INSERT INTO mass_notices (audience, texts, status, created_by, created_at, send_at, expected)
    VALUES (${tx.json({ ...audience })}, ${tx.json(texts)}, 'scheduled', ${actor}, ${at}, ${sendAt ?? at}, ${count})
    RETURNING id`;
  return { id, count, preview };
}

/** What has not been sent is not sent any more. @returns how many were told already @throws Refusal `not_found`, `notice_sent` */
export async function takeBackMassNotice({ clock }: MassNoticeContext, tx: Tx, id: bigint): Promise<number> {
  const [notice] = await tx<Array<Pick<MassNotice, 'status' | 'told'>>>`
    SELECT status, told FROM mass_notices WHERE id = ${id} FOR UPDATE`;
  if (notice === undefined) throw new Refusal('not_found');
  if (notice.status === 'sent' || notice.status === 'taken_back') throw new Refusal('notice_sent');
  await tx`UPDATE mass_notices SET status = 'taken_back', ended_at = ${clock.now()} WHERE id = ${id}`;
  return notice.told;
}

/** The newest first. */
export function listMassNotices(
  sql: Sql,
  { limit, before }: { limit: number; before: bigint | undefined },
): Promise<MassNotice[]> {
  return sql<MassNotice[]>`
    SELECT * FROM mass_notices ${before === undefined ? sql`` : sql`WHERE id < ${before}`} ORDER BY id DESC LIMIT ${limit}`;
}
