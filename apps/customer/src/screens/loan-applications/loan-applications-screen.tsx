import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { LoanRecords } from '../../features/loans/loan-records.tsx';
import { LoanSheet } from '../../features/loans/loan-sheet.tsx';

/** Where an application leads to. */
export function LoanApplicationsScreen() {
  const { t } = useLingui();
  return <Loans title={t`Loan applications`} />;
}

/** The same loans, under the name of the records. */
export function LoanRecordsScreen() {
  const { t } = useLingui();
  return <Loans title={t`Loan records`} />;
}

/** The loan that is open is in the address, so that the way back closes it and others can point to it. */
function Loans({ title }: { title: string }) {
  const { no } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <>
      <SubHeader title={title} />
      <main>
        <LoanRecords onOpen={(opened) => void navigate({ to: '.', search: { no: opened } })} />
        <LoanSheet no={no} onClose={() => void navigate({ to: '.', search: {}, replace: true })} />
      </main>
    </>
  );
}
