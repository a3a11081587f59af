import { lockBook } from '../../ledger/index.ts';
import { notify, requireMoneyAwake, requireOpenAccount } from '../../customers/index.ts';
import type { Sql, Tx } from '../../../platform/database.ts';
import { ifOpened, type Encryption } from '../../../platform/encryption.ts';
import type { Identity } from '../identity.ts';
import type { Address } from './address.ts';
import type { Nominee } from './nominees.ts';

/** What a customer says of themselves, by its kind. */
interface Declared {
  readonly address: Address;
  /** Empty where they have named nobody. */
  readonly nominees: readonly Nominee[];
}

export type DeclarationKind = keyof Declared;

/** One version of it. */
export interface Version<K extends DeclarationKind> {
  /** Undefined where it cannot be opened: it was sealed under another key, or was changed. */
  readonly content: Declared[K] | undefined;
  readonly since: Date;
}

export interface DeclarationRow {
  readonly customerId: string;
  readonly id: bigint;
  readonly kind: DeclarationKind;
  readonly content: Uint8Array;
  readonly createdAt: Date;
}

export type PersonVault = ReturnType<typeof createPersonVault>;

/** Keeps what customers say of themselves so that the database alone does not tell it. */
export function createPersonVault(encryption: Encryption) {
  const sealer = encryption.sealerFor('identity/person');
  const placeOf = (customerId: string, kind: DeclarationKind, id: bigint) => `${customerId}/${kind}/${id}`;
  return {
    seal: (customerId: string, kind: DeclarationKind, id: bigint, content: unknown): Buffer =>
      sealer.seal(Buffer.from(JSON.stringify(content)), placeOf(customerId, kind, id)),
    /** @throws CannotOpen where it is another's, or was changed */
    open: <K extends DeclarationKind>({ customerId, kind, id, content }: DeclarationRow & { kind: K }): Declared[K] =>
      JSON.parse(sealer.open(content, placeOf(customerId, kind, id)).toString()) as Declared[K],
  };
}

const told: Readonly<Record<DeclarationKind, 'address_changed' | 'nominees_changed'>> = {
  address: 'address_changed',
  nominees: 'nominees_changed',
};

/**
 * Keeps what a customer says of themselves as the newest version, and tells them. The same once more changes nothing.
 * @returns since when it holds
 * @throws Refusal `logout` where the account is closed, `money_rests` while a lost key is replaced
 */
export async function declare<K extends DeclarationKind>(
  tx: Tx,
  { customerId, kind, content }: { customerId: string; kind: K; content: Declared[K] },
  { clock, personVault }: Pick<Identity, 'clock' | 'personVault'>,
): Promise<Date> {
  await lockBook(tx, [customerId]);
  await requireOpenAccount(tx, customerId);
  await requireMoneyAwake(tx, customerId, clock);
  const [newest] = await versionsOf(tx, personVault, { customerId, kind, limit: 1 });
  if (newest !== undefined && JSON.stringify(newest.content) === JSON.stringify(content)) return newest.since;
  const [{ id }] = await tx<[{ id: bigint }]>`
    SELECT nextval(pg_get_serial_sequence('person_declarations', 'id')) AS id`;
  const at = clock.now();
  await tx`
    INSERT INTO person_declarations (customer_id, id, kind, content, created_at)
    OVERRIDING SYSTEM VALUE
    VALUES (${customerId}, ${id}, ${kind}, ${personVault.seal(customerId, kind, id, content)}, ${at})`;
  const noticeKind: (typeof told)[DeclarationKind] = told[kind];
  await notify(tx, { customerId, kind: noticeKind, values: {}, at });
  return at;
}

/** The versions of a kind, the newest first. @param limit as many at the most */
export async function versionsOf<K extends DeclarationKind>(
  sql: Sql | Tx,
  vault: PersonVault,
  { customerId, kind, limit }: { customerId: string; kind: K; limit: number },
): Promise<Array<Version<K>>> {
  const rows = await sql<Array<DeclarationRow & { kind: K }>>`
    SELECT customer_id, id, kind, content, created_at FROM person_declarations
    WHERE customer_id = ${customerId} AND kind = ${kind} ORDER BY id DESC LIMIT ${limit}`;
  return rows.map((row) => ({ content: ifOpened(() => vault.open(row)), since: row.createdAt }));
}
