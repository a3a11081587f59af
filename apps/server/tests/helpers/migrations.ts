import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, Sql } from '../../src/platform/database.ts';
import { migrate, migrationsDirectory } from '../../src/platform/migrate.ts';
import { connectOwner, createEmptyDatabase } from './database.ts';

/** A database as an earlier version of Sauda left it, to be filled with what stood there then. */
export interface EarlierDatabase {
  /** The owner's. */
  readonly url: string;
  /** The owner's. */
  readonly sql: Sql;
  /** Brings it to the present. */
  upgrade(): Promise<void>;
  close(): Promise<void>;
}

/** @param before the number of the first migration that is not applied yet, such as "0010" */
export async function createEarlierDatabase(before: string): Promise<EarlierDatabase> {
  const url = await createEmptyDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'sauda-earlier-'));
  try {
    for (const file of readdirSync(migrationsDirectory).filter((each) => each < before))
      cpSync(join(migrationsDirectory, file), join(directory, file));
    await migrate(url, directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
  const owner: Database = connectOwner(url);
  return {
    url,
    sql: owner.sql,
    upgrade: async () => {
      await migrate(url);
    },
    close: () => owner.close(),
  };
}
