import type { Tx } from '../../platform/database.ts';
import type { StoredFile } from '../../platform/files/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dayMs } from '../../platform/time.ts';
import { lockCase, type CaseKey } from './case.ts';
import type { ComplianceContext } from './compliance.ts';
import { findPaper, type FilingKind } from './contents.ts';

type PaperContext = Pick<ComplianceContext, 'clock' | 'files' | 'pictures'>;

/**
 * Under the house and never under the customer: what is theirs they can open, and find in the copy of their data. (FATF Recommendation
 * 21 (b) forbids to tell; section 17 (1) (c) of India's Digital Personal Data Protection Act 2023 takes it out of what they may ask for.)
 */
const ownerOfPapers = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const beginsAsPdf = Buffer.from('%PDF-');
const endsAsPdf = Buffer.from('%%EOF');
const endLookedThrough = 1_024;
/** What a document says that would run or unpack something when it is opened. */
const active = ['/JavaScript', '/Launch', '/EmbeddedFile', '/RichMedia'].map((word) => Buffer.from(word));

const uploadKeptMs = dayMs;

/**
 * Keeps what was sent, for a day unless a case takes it: a picture is drawn anew, as every other one is, and a PDF stays as it is.
 * @param by whoever of the staff has sent it
 * @throws Refusal `unsupported_media` of what is neither, `paper_active` of a PDF that says it would run something, and what pictures throw
 */
export async function receivePaper(
  { clock, files, pictures }: PaperContext,
  sent: Buffer,
  by: string,
): Promise<StoredFile> {
  const isPdf = sent.subarray(0, beginsAsPdf.length).equals(beginsAsPdf);
  if (isPdf) requireHarmlessPdf(sent);
  return files.save({
    customerId: ownerOfPapers,
    purpose: 'upload',
    mediaType: isPdf ? 'application/pdf' : 'image/jpeg',
    content: isPdf ? sent : await pictures.reencode(sent, by),
    expiresAt: new Date(clock.now().getTime() + uploadKeptMs),
  });
}

/** It is only handed out to be saved. What hides in compressed parts is not looked for. */
function requireHarmlessPdf(sent: Buffer): void {
  if (!sent.subarray(-endLookedThrough).includes(endsAsPdf)) throw new Refusal('unsupported_media');
  if (active.some((word) => sent.includes(word))) throw new Refusal('paper_active');
}

/** @returns its number in the case @throws Refusal `not_found`, `case_closed` */
export async function addPaper(
  { clock, files }: PaperContext,
  tx: Tx,
  key: CaseKey,
  { file, name, actor }: { file: StoredFile; name: string; actor: string },
): Promise<bigint> {
  await lockCase(tx, key);
  const [claimed] = await files.claim(tx, ownerOfPapers, [file.id], 'case');
  if (claimed === undefined) throw new Refusal('not_found');
  const [{ id }] = await tx<[{ id: bigint }]>`
    INSERT INTO compliance_papers (case_id, name, file, media_type, size, actor, created_at)
    VALUES (${key.id}, ${name}, ${file.id}, ${file.mediaType}, ${file.size}, ${actor}, ${clock.now()}) RETURNING id`;
  return id;
}

/** The content of a paper. @throws Refusal `not_found` */
export async function readPaper({ files }: Pick<PaperContext, 'files'>, file: string): Promise<AsyncIterable<Buffer>> {
  const stored = await files.find(ownerOfPapers, file);
  if (stored === undefined) throw new Refusal('not_found');
  return files.read(stored);
}

/** Removes the papers of cases along with their rows. */
export async function removePapers({ files }: Pick<PaperContext, 'files'>, tx: Tx, ids: readonly string[]) {
  for (const id of ids) await files.remove(tx, ownerOfPapers, id);
}

export interface NewFiling {
  readonly kind: FilingKind;
  /** 3 to 40 characters of `0-9A-Z/.-`. */
  readonly reference: string;
  /** As 2026-11-21. */
  readonly filedOn: string;
  /** The paper that was filed. */
  readonly paperId: bigint;
  readonly actor: string;
}

/** @throws Refusal `not_found`, `case_closed`, `filing_known` where another case has this number */
export async function addFiling(
  { clock }: Pick<PaperContext, 'clock'>,
  tx: Tx,
  key: CaseKey,
  { kind, reference, filedOn, paperId, actor }: NewFiling,
): Promise<bigint> {
  await lockCase(tx, key);
  await findPaper(tx, key.id, paperId);
  const [made] = await tx<Array<{ id: bigint }>>`
    INSERT INTO compliance_filings (case_id, kind, reference, filed_on, paper_id, actor, created_at)
    VALUES (${key.id}, ${kind}, ${reference}, ${filedOn}, ${paperId}, ${actor}, ${clock.now()})
    ON CONFLICT (kind, reference) DO NOTHING RETURNING id`;
  if (made === undefined) throw new Refusal('filing_known');
  return made.id;
}
