import type { Role } from '@sauda/contract/desk/rights';
import type { StaffLogin } from '../customers/index.ts';
import * as t from '../../platform/table.ts';
import { column, type Sql, type Tx } from '../../platform/database.ts';

export const staffTable = t.table('staff', {
  id: t.uuid,
  login: t.text,
  name: t.text,
  /** In the form of customers' phones, where it is known. */
  phone: t.nullable(t.text),
  role: t.textOf<Role>(),
  passwordHash: t.text,
  /** They have a password that was handed out. */
  mustChangePassword: t.boolean,
  sealedSecret: t.nullable(t.bytes),
  secretConfirmedAt: t.nullable(t.time),
  lastStep: t.bigint,
  createdAt: t.time,
  disabledAt: t.nullable(t.time),
});
export type StaffRow = t.RowOf<typeof staffTable>;

/** Somebody who works at the desk. */
export interface Staff extends Omit<StaffRow, 'passwordHash' | 'sealedSecret' | 'secretConfirmedAt' | 'lastStep'> {
  /** Their authenticator app is set up. */
  readonly hasAuthenticator: boolean;
}

export function toStaff(row: StaffRow): Staff {
  return {
    id: row.id,
    login: row.login,
    name: row.name,
    phone: row.phone,
    role: row.role,
    mustChangePassword: row.mustChangePassword,
    hasAuthenticator: row.secretConfirmedAt !== undefined,
    createdAt: row.createdAt,
    disabledAt: row.disabledAt,
  };
}

/** How the ledger, the audit log and the throttle name a member of staff. */
export function actorOf({ login }: Pick<Staff, 'login'>): StaffLogin {
  return `staff:${login}`;
}

/** The name of who is called so in the audit log; undefined where that is nobody of the staff. */
export async function nameOfActor(sql: Sql, actor: string): Promise<string | undefined> {
  const [staff] = await sql<Array<{ name: string }>>`SELECT name FROM staff WHERE ${actor} = 'staff:' || login`;
  return staff?.name;
}

/** The role of somebody who works here; undefined for nobody, and for who was shut out. */
export async function roleOf(sql: Sql | Tx, login: string): Promise<Role | undefined> {
  const [found] = await sql<Array<{ role: Role }>>`
    SELECT role FROM staff WHERE login = ${login} AND disabled_at IS NULL`;
  return found?.role;
}

/** Whether somebody who works here has this phone. */
export async function isOfStaff(sql: Sql | Tx, phone: string): Promise<boolean> {
  const [found] = await sql`SELECT FROM staff WHERE phone = ${phone} AND disabled_at IS NULL LIMIT 1`;
  return found !== undefined;
}

/** The customer accounts of who works here. */
export async function customersOfStaff(sql: Sql | Tx): Promise<string[]> {
  const rows = await sql<Array<{ id: string }>>`
    SELECT c.id FROM staff JOIN customers c ON c.phone = staff.phone WHERE staff.disabled_at IS NULL ORDER BY c.id`;
  return rows.map(({ id }) => id);
}

/** Who works here in one of these roles, by name. */
export function findStaffOf(sql: Sql, roles: readonly Role[]): Promise<Array<Pick<Staff, 'login' | 'name'>>> {
  return sql<Array<Pick<Staff, 'login' | 'name'>>>`
    SELECT login, name FROM staff WHERE role IN ${sql(roles)} AND disabled_at IS NULL ORDER BY name, login`;
}

/** How many of these roles are at work, but for some people. */
export async function countStaffOf(tx: Tx, roles: readonly Role[], except: readonly string[]): Promise<number> {
  const [{ count }] = await tx<[{ count: number }]>`
    SELECT count(*)::int AS count FROM staff
    WHERE role = ANY(${column(roles)}::text[]) AND disabled_at IS NULL AND id <> ALL(${column(except)}::uuid[])`;
  return count;
}
