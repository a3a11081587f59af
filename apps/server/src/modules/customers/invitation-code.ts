import type { Sql, Tx } from '../../platform/database.ts';

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
