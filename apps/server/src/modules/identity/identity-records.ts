import { exportPart, type CustomerRecords } from '../../platform/customer-records.ts';
import { createIdentityVault } from './identity-vault.ts';
import { toReview, type ReviewRow } from './review.ts';
import type { Given } from '../../platform/given.ts';

/** What is held about who a customer is, for the copy of their data: the photos too. */
export function createIdentityRecords({ encryption, files }: Given<'encryption' | 'files'>): CustomerRecords {
  const vault = createIdentityVault(encryption);
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
          const { createdAt, reason, decidedAt } = review;
          return { status, realName, document, idNumber: number, frontPhoto, backPhoto, createdAt, reason, decidedAt };
        },
      }),
    ],
    async files(customerId) {
      const own = await files.listOf(customerId);
      return own
        .filter(({ purpose }) => purpose === 'identity' || purpose === 'upload')
        .map((file) => ({ path: `photos/${file.id}.jpg`, content: () => files.read(file) }));
    },
    async forgetKept(tx, customerId) {
      await tx`DELETE FROM identity_reviews WHERE customer_id = ${customerId}`;
    },
  };
}
