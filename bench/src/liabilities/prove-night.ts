import { randomBytes } from 'node:crypto';
import { createLiabilities } from '../../../apps/server/src/modules/liabilities/index.ts';
import { heldBy } from '../../../apps/server/src/modules/liabilities/make-set.ts';
import { systemClock as clock } from '../../../apps/server/src/platform/clock.ts';
import { connectDatabase } from '../../../apps/server/src/platform/database.ts';
import { createEncryption } from '../../../apps/server/src/platform/encryption.ts';
import { nothingNoted } from '../../../apps/server/src/platform/heads.ts';
import { applicationRole } from '../../../apps/server/src/platform/migrate.ts';

/** What `liabilities` measures, in a process of its own: how long reading and proving take, and the most memory. */
export interface Night {
  readonly leaves: number;
  readonly readMs: number;
  readonly provedMs: number;
  readonly proofMs: number;
  readonly peakBytes: number;
}

const [url = '', customerId = ''] = process.argv.slice(2);
const database = connectDatabase({ url, role: applicationRole, maxConnections: 4, name: 'bench-liabilities' });
const encryption = createEncryption(randomBytes(32).toString('hex'));
const liabilities = createLiabilities({ database, clock, encryption, notedHeads: nothingNoted });

let leaves = 0;
let at = performance.now();
const sinceThen = (): number => {
  const elapsed = performance.now() - at;
  at = performance.now();
  return elapsed;
};
await database.snapshot(async (tx) => {
  for await (const rows of heldBy(tx).cursor(5_000)) leaves += rows.length;
});
const readMs = sinceThen();
await liabilities.publish();
const provedMs = sinceThen();
await liabilities.prove(customerId);
const proofMs = sinceThen();
const night: Night = { leaves, readMs, provedMs, proofMs, peakBytes: process.resourceUsage().maxRSS * 1024 };
console.log(JSON.stringify(night));
await database.close();
