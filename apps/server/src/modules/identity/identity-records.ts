import { exportPart, type CustomerRecords } from '../../platform/customer-records.ts';
import type { Tx } from '../../platform/database.ts';
import { ifOpened } from '../../platform/encryption.ts';
import { emitEvents } from '../../platform/outbox.ts';
import type { Address } from './person/address.ts';
import { createPersonVault, type DeclarationRow } from './person/declare.ts';
import { createIdentityVault } from './identity-vault.ts';
import { toReview, type ReviewRow } from './review.ts';
import type { Given } from '../../platform/given.ts';

/** In the place of an address that cannot be opened: a copy has the same fields of each. */
const unreadable: Readonly<Record<keyof Address, undefined>> = {
  line1: undefined,
  line2: undefined,
  city: undefined,
  region: undefined,
  postalCode: undefined,
  country: undefined,
};

/** What is held about who a customer is, for the copy of their data: the photos too. */
export function createIdentityRecords({ encryption, files }: Given<'encryption' | 'files'>): CustomerRecords {
  const vault = createIdentityVault(encryption);
  const personVault = createPersonVault(encryption);
  return {
    exports: [
      exportPart({
        name: 'real-name',
        about: 'What you have sent in to prove who you are, and what became of it.',
        query: (snapshot, customerId) => snapshot`
          SELECT * FROM identity_reviews WHERE customer_id = ${customerId} ORDER BY id`,
        opened(row) {
          const review = toReview(row as unknown as ReviewRow, vault);
          const { status, realName, idNumber, frontFile: frontPhoto, backFile: backPhoto } = review;
          const { document, number } = idNumber;
          const { createdAt, reason, decidedAt, expiresOn, limitsAt } = review;
          return {
            status,
            realName,
            document,
            idNumber: number,
            frontPhoto,
            backPhoto,
            createdAt,
            reason,
            decidedAt,
            expiresOn,
            limitsAt,
          };
        },
      }),
      exportPart({
        name: 'addresses',
        about: 'Where you live, as you have told us, each time.',
        query: (snapshot, customerId) => snapshot`
          SELECT * FROM person_declarations WHERE customer_id = ${customerId} AND kind = 'address' ORDER BY id`,
        opened(row) {
          const declared = row as unknown as DeclarationRow & { kind: 'address' };
          return { since: declared.createdAt, ...(ifOpened(() => personVault.open(declared)) ?? unreadable) };
        },
      }),
      exportPart({
        name: 'nominees',
        about: 'Whom you have named to receive what is yours, each time; an empty list where you have named nobody.',
        query: (snapshot, customerId) => snapshot`
          SELECT * FROM person_declarations WHERE customer_id = ${customerId} AND kind = 'nominees' ORDER BY id`,
        opened(row) {
          const declared = row as unknown as DeclarationRow & { kind: 'nominees' };
          return { since: declared.createdAt, nominees: ifOpened(() => personVault.open(declared)) };
        },
      }),
    ],
    async files(customerId) {
      const own = await files.listOf(customerId);
      return own
        .filter(({ purpose }) => purpose === 'identity' || purpose === 'upload')
        .map((file) => ({ path: `photos/${file.id}.jpg`, content: () => files.read(file) }));
    },
    forget: endWaiting,
    async forgetKept(tx, customerId) {
      await tx`SELECT delete_declarations_of_closed_account(${customerId})`;
      await tx`DELETE FROM identity_reviews WHERE customer_id = ${customerId}`;
    },
  };
}

/** Nobody has to look at what proves nothing to anybody any more. */
async function endWaiting(tx: Tx, customerId: string): Promise<void> {
  const ended = await tx<Array<{ id: bigint }>>`
    UPDATE identity_reviews SET status = 'rejected', reason = 'The customer has closed the account', decided_by = 'customer',
      decided_at = greatest(now(), created_at)
    WHERE customer_id = ${customerId} AND status = 'under_review' RETURNING id`;
  const event = { type: 'request', of: 'identity', customerId, status: 'rejected' } as const;
  await emitEvents(
    tx,
    ended.map(({ id }) => ({ ...event, no: String(id) })),
  );
}
