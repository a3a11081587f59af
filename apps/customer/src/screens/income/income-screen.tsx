import { useLingui } from '@lingui/react/macro';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { IncomeList } from '../../features/portfolio/income-list.tsx';

export function IncomeScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`Dividends and interest`} />
      <main>
        <IncomeList />
      </main>
    </>
  );
}
