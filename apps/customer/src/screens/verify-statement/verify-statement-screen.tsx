import { useLingui } from '@lingui/react/macro';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { StatementCheck } from '../../features/statements/statement-check.tsx';

export function VerifyStatementScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`Check a statement`} />
      <main>
        <StatementCheck />
      </main>
    </>
  );
}
