import type { Encryption } from '../../platform/encryption.ts';
import type { IdNumber } from './id-number.ts';

/** What names one review. */
export interface ReviewKey {
  readonly customerId: string;
  readonly reviewId: bigint;
}

type Field = 'name' | 'number';

export type IdentityVault = ReturnType<typeof createIdentityVault>;

/** Keeps names and ID numbers so that the database alone tells neither. */
export function createIdentityVault(encryption: Encryption) {
  const sealer = encryption.sealerFor('identity');
  const hash = encryption.hashFor('identity');
  const hashWord = encryption.hashFor('identity/words of names');
  const placeOf = ({ customerId, reviewId }: ReviewKey, field: Field) => `${customerId}/${reviewId}/${field}`;
  return {
    /** Encrypted for one field of one review. */
    seal: (review: ReviewKey, field: Field, text: string): Buffer =>
      sealer.seal(Buffer.from(text), placeOf(review, field)),
    /** @throws CannotOpen where it is another's, or was changed */
    open: (review: ReviewKey, field: Field, sealed: Uint8Array): string =>
      sealer.open(sealed, placeOf(review, field)).toString(),
    /** The same for the same number of the same kind of document, whoever gives it. */
    hash: ({ document, number }: IdNumber): Buffer => hash(`${document}/${number}`),
    /** The same for the same word of a name. */
    hashWord: (word: string): Buffer => hashWord(word),
  };
}
