import type { Sql, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CustomerRef } from './search-customers.ts';

declare const invitationCode: unique symbol;

/** A code in the form in which it is kept: capitals, without spaces around it. People may type it either way. */
export type InvitationCode = string & { readonly [invitationCode]: true };

/** @returns undefined where the text cannot be a code: letters, digits, `-` and `_`, 64 at the most. */
export function parseInvitationCode(text: string): InvitationCode | undefined {
  const code = text.trim().toUpperCase();
  return isInvitationCode(code) ? code : undefined;
}

function isInvitationCode(text: string): text is InvitationCode {
  return /^[A-Z0-9_-]{1,64}$/.test(text);
}

/**
 * Makes the code of the configuration the one that anybody may use: without end, without a maximum. The code that an
 * earlier configuration named ends.
 */
export async function configureInvitationCode(tx: Tx, code: InvitationCode | undefined, at: Date): Promise<void> {
  await tx`
    UPDATE invitation_codes SET configured = false, expires_at = ${at}
    WHERE configured AND code IS DISTINCT FROM ${code}`;
  if (code === undefined) return;
  await tx`
    INSERT INTO invitation_codes (code, configured, created_at) VALUES (${code}, true, ${at})
    ON CONFLICT (code) DO UPDATE SET configured = true, max_uses = NULL, expires_at = NULL
    WHERE NOT invitation_codes.configured`;
}

/** Whether the code would be taken now. */
export async function canBeUsed(sql: Sql, code: InvitationCode, now: Date): Promise<boolean> {
  const [found] = await sql`
    SELECT FROM invitation_codes
    WHERE code = ${code} AND (uses < max_uses OR max_uses IS NULL) AND (expires_at > ${now} OR expires_at IS NULL)`;
  return found !== undefined;
}

/** Uses the code once. @returns false where it has run out, has expired or does not exist. */
export async function useInvitationCode(tx: Tx, code: InvitationCode, now: Date): Promise<boolean> {
  const [used] = await tx`
    UPDATE invitation_codes SET uses = uses + 1
    WHERE code = ${code} AND (uses < max_uses OR max_uses IS NULL) AND (expires_at > ${now} OR expires_at IS NULL)
    RETURNING 1`;
  return used !== undefined;
}

/** What staff say of a code. */
export interface InvitationTerms {
  /** The public number of the customer whose code it is; absent for nobody's. */
  readonly ownerNumber: bigint | undefined;
  readonly note: string;
  /** Null: it never runs out. */
  readonly maxUses: bigint | undefined;
  readonly expiresAt: Date | undefined;
}

export interface Invitation {
  readonly code: InvitationCode;
  readonly owner: CustomerRef | undefined;
  readonly note: string;
  readonly maxUses: number | undefined;
  readonly uses: number;
  readonly expiresAt: Date | undefined;
  /** Of the configuration, which alone says what holds for it. */
  readonly isConfigured: boolean;
  readonly createdAt: Date;
}

const mostUses = 2_147_483_647n;

/** Codes, newest first, or those that begin so. @param after the code that ends the page before */
export async function listInvitations(
  sql: Sql,
  { start, after, isTurned }: { start: string; after: string | undefined; isTurned: boolean },
  limit: number,
): Promise<Invitation[]> {
  const rows = await sql<InvitationRow[]>`
    SELECT ${shown(sql)}
    FROM invitation_codes i LEFT JOIN customers c ON c.id = i.owner_id
    WHERE starts_with(i.code, ${start.trim().toUpperCase()})
      AND (${after}::text IS NULL OR (i.created_at, i.code) ${isTurned ? sql`>` : sql`<`} (
        SELECT created_at, code FROM invitation_codes WHERE code = ${after ?? null}))
    ${isTurned ? sql`ORDER BY i.created_at, i.code` : sql`ORDER BY i.created_at DESC, i.code DESC`} LIMIT ${limit}`;
  return rows.map(toInvitation);
}

/** @throws Refusal `invalid` with its fields, `code_exists` */
export async function createInvitation(
  tx: Tx,
  { code: text, at, ...terms }: InvitationTerms & { code: string; at: Date },
): Promise<Invitation> {
  const code = parseInvitationCode(text);
  if (code === undefined) {
    throw new Refusal('invalid', { fields: { code: 'may have letters A to Z, digits, "-" and "_"' } });
  }
  checkTerms(terms, 0);
  // A code that is there ends so; a new one would never have been one.
  if (terms.expiresAt !== undefined && terms.expiresAt <= at) {
    throw new Refusal('invalid', { fields: { expires_at: 'must be in the future' } });
  }
  const ownerId = await ownerOf(tx, terms.ownerNumber);
  const made = await tx`
    INSERT INTO invitation_codes (code, owner_id, note, max_uses, expires_at, created_at)
    VALUES (${code}, ${ownerId}, ${terms.note}, ${terms.maxUses}, ${terms.expiresAt}, ${at})
    ON CONFLICT (code) DO NOTHING RETURNING 1`;
  if (made.length === 0) throw new Refusal('code_exists');
  return lockInvitation(tx, code);
}

/**
 * Changes what holds for a code; what is absent stays. A code ends by an expiry in the past.
 * @throws Refusal `not_found`, `invalid` with its fields, also for the code of the configuration
 */
export async function changeInvitation(
  tx: Tx,
  text: string,
  change: Partial<InvitationTerms>,
): Promise<{ before: Invitation; after: Invitation }> {
  const code = parseInvitationCode(text);
  if (code === undefined) throw new Refusal('not_found');
  const before = await lockInvitation(tx, code);
  if (before.isConfigured) throw new Refusal('invalid', { fields: { code: 'is that of the configuration' } });
  const terms: InvitationTerms = {
    ownerNumber: before.owner?.number,
    note: before.note,
    maxUses: before.maxUses === undefined ? undefined : BigInt(before.maxUses),
    expiresAt: before.expiresAt,
    ...change,
  };
  checkTerms(terms, before.uses);
  const ownerId = await ownerOf(tx, terms.ownerNumber);
  await tx`
    UPDATE invitation_codes
    SET owner_id = ${ownerId}, note = ${terms.note}, max_uses = ${terms.maxUses}, expires_at = ${terms.expiresAt}
    WHERE code = ${code}`;
  return { before, after: await lockInvitation(tx, code) };
}

function checkTerms({ maxUses }: InvitationTerms, uses: number): void {
  if (maxUses === undefined) return;
  if (maxUses < 1n || maxUses > mostUses) throw new Refusal('invalid', { fields: { max_uses: 'must be above zero' } });
  if (maxUses < BigInt(uses)) throw new Refusal('invalid', { fields: { max_uses: `has been used ${uses} times` } });
}

async function ownerOf(tx: Tx, number: bigint | undefined): Promise<string | undefined> {
  if (number === undefined) return undefined;
  const [owner] = await tx<Array<{ id: string }>>`
    SELECT id FROM customers WHERE number = ${number} AND closed_at IS NULL`;
  if (owner === undefined) throw new Refusal('invalid', { fields: { owner: 'is the number of no customer' } });
  return owner.id;
}

async function lockInvitation(tx: Tx, code: InvitationCode): Promise<Invitation> {
  await tx`SELECT FROM invitation_codes WHERE code = ${code} FOR UPDATE`;
  const [row] = await tx<InvitationRow[]>`
    SELECT ${shown(tx)} FROM invitation_codes i LEFT JOIN customers c ON c.id = i.owner_id WHERE i.code = ${code}`;
  if (row === undefined) throw new Refusal('not_found');
  return toInvitation(row);
}

const shown = (sql: Sql | Tx) => sql`
  i.code, i.note, i.max_uses, i.uses, i.expires_at, i.configured AS is_configured,
  i.created_at, c.id AS owner_id, c.number AS owner_number, c.phone AS owner_phone`;

interface InvitationRow extends Omit<Invitation, 'owner'> {
  ownerId: string | undefined;
  ownerNumber: bigint | undefined;
  ownerPhone: string | undefined;
}

function toInvitation({ ownerId, ownerNumber, ownerPhone, ...row }: InvitationRow): Invitation {
  const owner =
    ownerId === undefined || ownerNumber === undefined
      ? undefined
      : { id: ownerId, number: ownerNumber, phone: ownerPhone };
  return { ...row, owner };
}
