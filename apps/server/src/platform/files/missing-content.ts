import type { Sql } from '../database.ts';
import type { BlobStore } from './blob-store.ts';

const idsInPage = 10_000;

export interface MissingFile {
  readonly id: string;
  readonly createdAt: Date;
}

/** The files that the database names and a store has not got, by their ids. */
export async function missingContent(sql: Sql, store: Pick<BlobStore, 'list'>): Promise<MissingFile[]> {
  const there = new Set<string>();
  for await (const { name } of store.list()) there.add(name);
  const missing: MissingFile[] = [];
  for (let after = ''; ;) {
    const rows = await sql<MissingFile[]>`
      SELECT id, created_at AS "createdAt" FROM files WHERE id > ${after} ORDER BY id LIMIT ${idsInPage}`;
    const last = rows.at(-1);
    if (last === undefined) return missing;
    after = last.id;
    missing.push(...rows.filter(({ id }) => !there.has(id)));
  }
}
