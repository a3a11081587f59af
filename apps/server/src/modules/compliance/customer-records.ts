import type { CustomerRecords } from '../../platform/customer-records.ts';
import type { Given } from '../../platform/given.ts';
import { removePapers } from './papers.ts';

/**
 * What is held about customers here is in no copy of their data, and stands against no closing: whoever is looked into is not told, neither by
 * what is there nor by what is not. FATF Recommendation 21 (b), and SEBI's master circular on anti-money-laundering ("tipping off"), forbid it;
 * section 17 (1) (c) of India's Digital Personal Data Protection Act 2023, as article 23 of the GDPR, takes it out of what they may ask for.
 * A case that is still open stays when the rest goes: somebody is looking into it.
 */
export function createComplianceRecords({ files }: Given<'files'>): CustomerRecords {
  return {
    async forgetKept(tx, customerId) {
      const papers = await tx<Array<{ file: string }>>`
        SELECT p.file FROM compliance_papers p JOIN compliance_cases k ON k.id = p.case_id
        WHERE k.customer_id = ${customerId} AND k.closed_at IS NOT NULL`;
      await tx`
        DELETE FROM compliance_filings WHERE case_id IN (
          SELECT id FROM compliance_cases WHERE customer_id = ${customerId} AND closed_at IS NOT NULL)`;
      await tx`DELETE FROM compliance_cases WHERE customer_id = ${customerId} AND closed_at IS NOT NULL`;
      await removePapers(
        { files },
        tx,
        papers.map(({ file }) => file),
      );
      await tx`DELETE FROM compliance_accounts WHERE customer_id = ${customerId}`;
      await tx`DELETE FROM compliance_networks WHERE customer_id = ${customerId}`;
    },
  };
}
