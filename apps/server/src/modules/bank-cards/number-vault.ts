import type { Encryption } from '../../platform/encryption.ts';

/** Keeps account numbers so that the database alone tells neither what they are nor whose are the same. */
export interface NumberVault {
  /** Encrypted for the row of one card. */
  seal(card: CardPlace, digits: string): Buffer;
  /** @throws CannotOpen where it is another card's, or was changed */
  open(card: CardPlace, sealed: Uint8Array): string;
  /** The same for the same number of the same customer, and for no other. */
  hash(customerId: string, digits: string): Buffer;
}

interface CardPlace {
  readonly customerId: string;
  readonly id: bigint;
}

export function createNumberVault(encryption: Encryption): NumberVault {
  const sealer = encryption.sealerFor('bank cards');
  const hash = encryption.hashFor('bank cards');
  const placeOf = ({ customerId, id }: CardPlace) => `${customerId}/${id}`;
  return {
    seal: (card, digits) => sealer.seal(Buffer.from(digits), placeOf(card)),
    open: (card, sealed) => sealer.open(sealed, placeOf(card)).toString(),
    hash: (customerId, digits) => hash(`${customerId}/${digits}`),
  };
}
