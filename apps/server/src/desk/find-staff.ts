import type { Role } from '@sauda/contract/desk/rights';
import type { Sql, Tx } from '../platform/database.ts';

/** The role of somebody who works here; undefined for nobody, and for who was shut out. */
export async function roleOf(sql: Sql | Tx, login: string): Promise<Role | undefined> {
  const [found] = await sql<Array<{ role: Role }>>`
    SELECT role FROM staff WHERE login = ${login} AND disabled_at IS NULL`;
  return found?.role;
}
