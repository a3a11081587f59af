import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { CreditView } from '../../features/loans/credit-view.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './loan-screen.module.css';

export function LoanScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <>
      <SubHeader
        title={t`Loan`}
        actions={
          <TextButton className={styles.records} render={<Link to="/LoanApplication" />}>
            <Trans>Records</Trans>
          </TextButton>
        }
      />
      <main className={styles.main}>
        <CreditView onApplied={() => void navigate({ to: '/LoanApplication' })} />
      </main>
    </>
  );
}
