import type { Sql, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What a rule has found, as its case has it. */
export interface Finding {
  readonly id: bigint;
  readonly rule: string;
  readonly facts: Readonly<Record<string, string>>;
  /** Other customers whom it concerns. */
  readonly others: readonly string[];
  readonly at: Date;
  readonly foundAt: Date;
  /** Of somebody on a list: whether it is them. */
  readonly verdict: 'cleared' | 'confirmed' | undefined;
  readonly verdictBy: string | undefined;
}

export interface CaseNote {
  readonly id: bigint;
  readonly content: string;
  readonly actor: string;
  readonly createdAt: Date;
}

/** A paper of a case: what is known of it beside its content, which is a file of the house. */
export interface Paper {
  readonly id: bigint;
  readonly name: string;
  readonly file: string;
  readonly mediaType: 'application/pdf' | 'image/jpeg';
  /** In bytes. */
  readonly size: bigint;
  readonly actor: string;
  readonly createdAt: Date;
}

/** `str`: about a transaction that is suspicious; `ctr`: about cash above what the law names. */
export type FilingKind = 'str' | 'ctr';

export interface Filing {
  readonly id: bigint;
  readonly kind: FilingKind;
  /** Under which the authority has taken it in. */
  readonly reference: string;
  /** The day, as 2026-11-21. */
  readonly filedOn: string;
  readonly paperId: bigint;
  readonly actor: string;
  readonly createdAt: Date;
}

/** The newest of each are shown, so that a page stays a page. */
const shownAtMost = 200;

/** What there is in a case, the newest first. */
export async function contentsOf(sql: Sql, caseId: bigint) {
  const newest = sql`WHERE case_id = ${caseId} ORDER BY id DESC LIMIT ${shownAtMost}`;
  const [findings, notes, papers, filings] = await Promise.all([
    sql<
      Finding[]
    >`SELECT id, rule, facts, others, at, found_at, verdict, verdict_by FROM compliance_findings ${newest}`,
    sql<CaseNote[]>`SELECT id, content, actor, created_at FROM compliance_notes ${newest}`,
    sql<Paper[]>`SELECT id, name, file, media_type, size, actor, created_at FROM compliance_papers ${newest}`,
    sql<Filing[]>`
      SELECT id, kind, reference, filed_on::text AS filed_on, paper_id, actor, created_at FROM compliance_filings ${newest}`,
  ]);
  return { findings, notes, papers, filings };
}

/** A paper of a case. @throws Refusal `not_found` */
export async function findPaper(sql: Sql | Tx, caseId: bigint, id: bigint): Promise<Paper> {
  const [paper] = await sql<Paper[]>`SELECT * FROM compliance_papers WHERE case_id = ${caseId} AND id = ${id}`;
  if (paper === undefined) throw new Refusal('not_found');
  return paper;
}
