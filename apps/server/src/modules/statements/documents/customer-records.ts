import { exportPart, type CustomerRecords } from '../../../platform/customer-records.ts';
import { openKept, type DocumentRow } from './kept-document.ts';

/** Contract notes and monthly statements. They stay when an account is closed: they name nobody but by a number, as the ledger does. */
export const documentRecords: CustomerRecords = {
  exports: [
    exportPart({
      name: 'documents',
      about: 'Contract notes of your trading days and statements of your months, as we have signed them.',
      decimals: ['amount'],
      query: (snapshot, customerId) => snapshot`
        SELECT d.no, p.kind, to_char(p.first_day, 'YYYY-MM-DD') AS first_day, to_char(p.last_day, 'YYYY-MM-DD') AS last_day, d.amount,
          d.made_at, d.facts, d.digest, d.signature
        FROM documents d JOIN document_periods p ON p.id = d.period_id
        WHERE d.customer_id = ${customerId} ORDER BY d.last_day, d.period_id`,
      opened(row) {
        const { facts, digest, signature, ...rest } = row as unknown as Pick<
          DocumentRow,
          'facts' | 'digest' | 'signature'
        >;
        const signed = { digest: digest.toString('hex'), signature: signature.toString('hex') };
        return { ...rest, facts: JSON.stringify(openKept({ facts }).facts), ...signed };
      },
    }),
  ],
};
