import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import type { Signer } from '../../platform/encryption.ts';

/** What an app was built of, as `scripts/list-assets.mjs` has written it down. */
interface Built {
  /** Null where it was no clone of git. */
  readonly commit: string | null;
  /** Files of the commit had been changed. */
  readonly changed: boolean;
  /** The SHA-256 of each file by its path, in small hexadecimal. */
  readonly assets: Readonly<Record<string, string>>;
}

export interface Build {
  readonly commit: string | null;
  /** SHA-256 over all of it, in small hexadecimal. */
  readonly digest: string;
}

interface BuildOptions {
  /** Where the builds of the apps are. */
  readonly directories: Readonly<Record<'customer' | 'desk', string>>;
  /** That of the ledger's heads. */
  readonly signer: Signer;
}

/**
 * What the apps that are served were built of, for everybody to compare: `/.well-known/sauda-build.json`, signed by the key of the ledger's
 * heads. `npm run rebuild-and-compare` makes it anew from the commit.
 * @returns what is built now; undefined where an app is not
 */
export function serveBuild(app: FastifyInstance, options: BuildOptions): () => Promise<Build | undefined> {
  app.get('/.well-known/sauda-build.json', { schema: { hide: true } }, async (_request, reply) => {
    const apps = await readBuilds(options);
    if (apps === undefined) throw new Refusal('not_found');
    return reply.header('cache-control', 'no-cache').send(signed(apps, options.signer));
  });
  return async () => {
    const apps = await readBuilds(options);
    return apps && { commit: apps.customer.commit, digest: digestOf(apps).toString('hex') };
  };
}

interface Builds {
  readonly customer: Built;
  readonly desk: Built;
}

async function readBuilds({ directories }: BuildOptions): Promise<Builds | undefined> {
  try {
    const [customer, desk] = await Promise.all([directories.customer, directories.desk].map(readBuilt));
    return customer && desk && { customer, desk };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const readBuilt = async (directory: string) =>
  JSON.parse(await readFile(join(directory, 'build.json'), 'utf8')) as Built;

/** Over the JSON of the apps, without spaces, as it is answered. */
const digestOf = (apps: Builds): Buffer => hash('sha256', JSON.stringify(apps), 'buffer');

function signed(apps: Builds, signer: Signer) {
  const digest = digestOf(apps);
  return {
    format: 'sauda-build-1',
    apps,
    digest: digest.toString('hex'),
    public_key: signer.publicKey.toString('hex'),
    signature: signer.sign(digest).toString('hex'),
  };
}
