import type { FreezeReason, FreezeScope } from '@sauda/facts';
import type { Piece, Sql, Tx } from '../../platform/database.ts';
import type { Phone } from './find-by-phone.ts';
import { freezingOf } from './frozen.ts';

/** What a customer sees of themselves, beside money. */
export interface Profile {
  readonly number: number;
  readonly phone: Phone;
  /** Address of the picture, where there is one. */
  readonly avatar: string | undefined;
  readonly hasTransactionPassword: boolean;
  /** Then money and blocks take a passkey, and the transaction password serves for nothing. */
  readonly hasPasskey: boolean;
  /** In which they are told things, where their app has said one. */
  readonly language: string | undefined;
  /** Why the account is frozen, where it is, as the customer reads it. */
  readonly frozenReason: string | undefined;
  readonly frozenScope: FreezeScope | undefined;
  /** Why the customer is no qualified institutional buyer, where the operator has said so. */
  readonly qipReason: string | undefined;
}

export async function readProfile(sql: Sql, customerId: string): Promise<Profile> {
  const [row] = await profilePiece(sql, customerId);
  return profileOf(row);
}

/** A profile as a piece of another statement, whose row becomes one by `profileOf`. */
export const profilePiece = (sql: Sql, customerId: string | Piece) => sql<[ProfileRow]>`
    SELECT number, phone, avatar, transaction_password_hash IS NOT NULL AS has_transaction_password,
      EXISTS (SELECT FROM passkeys WHERE customer_id = ${customerId}) AS has_passkey,
      language, frozen_scope, frozen_code, frozen_reason, unproved_since, CASE WHEN NOT qip_eligible THEN qip_reason END AS qip_reason
    FROM customers WHERE id = ${customerId}`;

export function profileOf(row: ProfileRow): Profile {
  const { frozenCode: code, frozenScope: scope, frozenReason: reason, unprovedSince, ...profile } = row;
  const { language } = profile;
  const freezing = freezingOf({ scope, code, reason, unprovedSince, language });
  return {
    ...profile,
    frozenReason: freezing?.reason,
    frozenScope: freezing?.scope,
    number: Number(profile.number),
  };
}

export type ProfileRow = Omit<Profile, 'number'> & {
  readonly number: bigint;
  readonly frozenCode: FreezeReason | undefined;
  readonly unprovedSince: Date | undefined;
};

/** What is written to the customer is in this language from now on. */
export async function keepLanguage(tx: Tx, customerId: string, language: string): Promise<void> {
  await tx`UPDATE customers SET language = ${language} 
    WHERE id = ${customerId} AND closed_at IS NULL AND language IS DISTINCT FROM ${language}`;
}

/** Whether it is known who a customer is: what they have sent in was approved. */
export async function hasApprovedRealName(sql: Sql | Tx, customerId: string): Promise<boolean> {
  const [row] = await sql<[{ approved: boolean }]>`
    SELECT EXISTS (SELECT FROM identity_reviews WHERE customer_id = ${customerId} AND status = 'approved') AS approved`;
  return row.approved;
}
