import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import type { Database } from '../platform/database.ts';
import { createEncryption, type Encryption } from '../platform/encryption.ts';
import { keepSecretKey, readSecretKey } from '../platform/secret-key.ts';
import { StartError } from '../platform/start-error.ts';

/** Keeps a value for as long as this database exists, unless there is one already. @returns the one that holds */
export async function decideOnce(database: Database, name: string, value: string): Promise<string> {
  return database.transaction(async (tx) => {
    await tx`INSERT INTO installation (name, value) VALUES (${name}, ${value}) ON CONFLICT DO NOTHING`;
    const [row] = await tx<Array<{ value: string }>>`SELECT value FROM installation WHERE name = ${name}`;
    return row?.value ?? value;
  });
}

/**
 * By the secret that this database was set up with. Where none was given one is made, for a database that has had none yet.
 * @throws StartError where it is lost, or is another's
 */
export async function openEncryption(
  { sql }: Pick<Database, 'sql'>,
  { secretKey, dataDirectory }: Pick<Config, 'secretKey' | 'dataDirectory'>,
): Promise<Encryption> {
  const known = await knownFingerprint(sql);
  const keep = known === undefined ? keepSecretKey : readSecretKey;
  const encryption = createEncryption(secretKey ?? keep(dataDirectory));
  if (known !== undefined) assertSame(known, encryption);
  return encryption;
}

/** Why the secret that there is cannot be used: it may be lost on the disk while a server has it in memory. */
export async function faultOfKey(
  database: Pick<Database, 'sql'>,
  config: Pick<Config, 'secretKey' | 'dataDirectory'>,
): Promise<string | undefined> {
  if ((await knownFingerprint(database.sql)) === undefined) return undefined;
  try {
    await openEncryption(database, config);
    return undefined;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return error.message;
  }
}

async function knownFingerprint(sql: Database['sql']): Promise<string | undefined> {
  const [known] = await sql<Array<{ value: string }>>`
    SELECT value FROM installation WHERE name = 'secret_key_fingerprint'`;
  return known?.value;
}

function assertSame(fingerprint: string | undefined, encryption: Encryption): void {
  if (fingerprint === encryption.fingerprint) return;
  throw new StartError(
    'The secret key is not the one that this database was set up with, so what is encrypted could not be read: name the right one as SECRET_KEY, or put secret.key back into DATA_DIR.',
  );
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
    assertSame(decided.get('secret_key_fingerprint'), encryption);
    return { marketSeed: decided.get('market_seed') ?? '' };
  });
}
