import type { Sql } from '../database.ts';
import type { BlobStore } from './blob-store.ts';

const idsInPage = 10_000;

/** The files that the database names and a store has not got, by their ids. */
export async function missingContent(sql: Sql, store: Pick<BlobStore, 'list'>): Promise<string[]> {
  const there = new Set<string>();
  for await (const { name } of store.list()) there.add(name);
  const missing: string[] = [];
  for (let after = ''; ;) {
    const rows = await sql<Array<{ id: string }>>`
      SELECT id FROM files WHERE id > ${after} ORDER BY id LIMIT ${idsInPage}`;
    const last = rows.at(-1);
    if (last === undefined) return missing;
    after = last.id;
    missing.push(...rows.map(({ id }) => id).filter((id) => !there.has(id)));
  }
}
