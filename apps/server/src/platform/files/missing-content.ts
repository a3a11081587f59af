import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '../database.ts';

const idsInPage = 10_000;

/** The files that the database names and a folder of a disk store has not got, by their ids. */
export async function missingContent(sql: Sql, directory: string): Promise<string[]> {
  const missing: string[] = [];
  for (let after = ''; ;) {
    const rows = await sql<Array<{ id: string }>>`
      SELECT id FROM files WHERE id > ${after} ORDER BY id LIMIT ${idsInPage}`;
    const last = rows.at(-1);
    if (last === undefined) return missing;
    after = last.id;
    missing.push(...rows.map(({ id }) => id).filter((id) => !existsSync(join(directory, id.slice(0, 2), id))));
  }
}
