import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import type { Database } from '../platform/database.ts';
import type { Encryption } from '../platform/encryption.ts';
import { StartError } from '../platform/start-error.ts';

/** Keeps a value for as long as this database exists, unless there is one already. @returns the one that holds */
export async function decideOnce(database: Database, name: string, value: string): Promise<string> {
  return database.transaction(async (tx) => {
    await tx`INSERT INTO installation (name, value) VALUES (${name}, ${value}) ON CONFLICT DO NOTHING`;
    const [row] = await tx<Array<{ value: string }>>`SELECT value FROM installation WHERE name = ${name}`;
    return row?.value ?? value;
  });
}

/** What was decided when this database was first used, and holds for as long as it exists. */
export interface Installation {
  /** From which the simulated market computes every price. */
  readonly marketSeed: string;
}

/**
 * Reads what was decided, deciding it on the first start.
 * @throws StartError where the configuration contradicts it
 */
export async function readInstallation(
  database: Database,
  config: Config,
  encryption: Encryption,
): Promise<Installation> {
  return database.transaction(async (tx) => {
    await tx`
      INSERT INTO installation (name, value)
      VALUES ('currency', ${config.currency}), ('mode', ${config.mode}),
        ('secret_key_fingerprint', ${encryption.fingerprint}), ('market_seed', ${randomBytes(16).toString('hex')})
      ON CONFLICT DO NOTHING`;
    const rows = await tx<Array<{ name: string; value: string }>>`SELECT name, value FROM installation`;
    const decided = new Map(rows.map(({ name, value }) => [name, value]));
    for (const name of ['currency', 'mode'] as const) {
      const was = decided.get(name);
      if (was !== config[name]) {
        throw new StartError(
          `${name.toUpperCase()} is "${config[name]}", but this database was set up with "${was}": use another DATA_DIR or DATABASE_URL for the other.`,
        );
      }
    }
    if (decided.get('secret_key_fingerprint') !== encryption.fingerprint) {
      throw new StartError(
        'The secret key is not the one that this database was set up with, so what is encrypted could not be read: name the right one as SECRET_KEY, or put secret.key back into DATA_DIR.',
      );
    }
    return { marketSeed: decided.get('market_seed') ?? '' };
  });
}
