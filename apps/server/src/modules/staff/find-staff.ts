import type { Role } from '@sauda/contract/desk/rights';
import type { Sql, Tx } from '../../platform/database.ts';
import type { Staff } from './staff.ts';

/** The role of somebody who works here; undefined for nobody, and for who was shut out. */
export async function roleOf(sql: Sql | Tx, login: string): Promise<Role | undefined> {
  const [found] = await sql<Array<{ role: Role }>>`
    SELECT role FROM staff WHERE login = ${login} AND disabled_at IS NULL`;
  return found?.role;
}

/** Who works here in one of these roles, by name. */
export function findStaffOf(sql: Sql, roles: readonly Role[]): Promise<Array<Pick<Staff, 'login' | 'name'>>> {
  return sql<Array<Pick<Staff, 'login' | 'name'>>>`
    SELECT login, name FROM staff WHERE role IN ${sql(roles)} AND disabled_at IS NULL ORDER BY name, login`;
}
