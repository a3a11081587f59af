import { exportPart, type CustomerRecords } from '../../platform/customer-records.ts';
import { ifOpened, type Encryption } from '../../platform/encryption.ts';
import { createNumberVault } from './number-vault.ts';

/** What this module holds about customers. */
export function createBankCardRecords({ encryption }: { encryption: Encryption }): CustomerRecords {
  const vault = createNumberVault(encryption);
  return {
    exports: [
      exportPart({
        name: 'bank-cards',
        about: 'The cards and accounts that your money can be sent to, with their whole numbers.',
        query: (snapshot, customerId) => snapshot`
          SELECT id, customer_id, form, number_kind, bank, branch, holder, routing_code, sealed_number AS number, is_enabled,
            created_at, changed_at, usable_from
          FROM bank_cards WHERE customer_id = ${customerId} ORDER BY id`,
        opened({ customerId, ...card }) {
          const key = { customerId: String(customerId), id: card['id'] as bigint };
          return { ...card, number: ifOpened(() => vault.open(key, card['number'] as Buffer)) };
        },
      }),
    ],

    async forgetKept(tx, customerId) {
      await tx`DELETE FROM bank_cards WHERE customer_id = ${customerId}`;
    },
  };
}
