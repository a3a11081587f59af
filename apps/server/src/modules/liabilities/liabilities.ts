import type { Given } from '../../platform/given.ts';
import type { Encryption, KeyedHash } from '../../platform/encryption.ts';
import type { NotedHeads } from '../../platform/heads.ts';
import { liabilityHeads } from './liability-heads.ts';
import { makeSet } from './make-set.ts';
import { proveCustomer, type Proof } from './prove.ts';

export interface LiabilitiesOptions extends Given<'clock' | 'database'> {
  readonly encryption: Encryption;
  readonly notedHeads: NotedHeads;
  /** Makes the trees of a moment elsewhere than in this process. */
  readonly makeTrees?: ((asOf: Date) => Promise<void>) | undefined;
}

/** What tags of leaves are made by. */
export const tagsBy = (encryption: Encryption): KeyedHash => encryption.hashFor('liabilities');

export type Liabilities = ReturnType<typeof createLiabilities>;

/** What is owed to customers, proved to each of them (docs/LEDGER.md, "Liabilities"). */
export function createLiabilities({ database, clock, encryption, notedHeads, ...elsewhere }: LiabilitiesOptions) {
  const hash = tagsBy(encryption);
  const { makeTrees = (asOf: Date) => makeSet({ database, hash }, asOf) } = elsewhere;
  const signer = encryption.signerFor('ledger heads');
  return {
    /** Makes the trees of this moment and publishes their head, and before it that of a night whose run was killed. One node does it at a time. */
    async publish(): Promise<void> {
      await makeTrees(clock.now());
      while (await liabilityHeads.publish(database, signer, clock.now(), notedHeads));
    },

    /** The customer's part of the newest published night; undefined before there is one. */
    prove: (customerId: string): Promise<Proof | undefined> => proveCustomer(database.sql, hash, customerId),
  };
}
