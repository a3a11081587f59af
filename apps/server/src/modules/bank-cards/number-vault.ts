import type { Encryption } from '../../platform/encryption.ts';
import type { CardKey } from './context.ts';

export type NumberVault = ReturnType<typeof createNumberVault>;

/** Keeps account numbers so that the database alone tells neither what they are nor whose are the same. */
export function createNumberVault(encryption: Encryption) {
  const sealer = encryption.sealerFor('bank cards');
  const hash = encryption.hashFor('bank cards');
  const markOf = encryption.hashFor('bank accounts, whoever has them');
  const placeOf = ({ customerId, id }: CardKey) => `${customerId}/${id}`;
  return {
    /** Encrypted for the row of one card. */
    seal: (card: CardKey, digits: string): Buffer => sealer.seal(Buffer.from(digits), placeOf(card)),
    /** @throws CannotOpen where it is another card's, or was changed */
    open: (card: CardKey, sealed: Uint8Array): string => sealer.open(sealed, placeOf(card)).toString(),
    /** The same for the same number of the same customer, and for no other. */
    hash: (customerId: string, digits: string): Buffer => hash(`${customerId}/${digits}`),
    /** The same for the same account at the same bank, whoever has it: for compliance alone, who keeps it apart. */
    mark: (account: string): Buffer => markOf(account),
  };
}
