import { useLingui } from '@lingui/react/macro';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { PortfolioView } from '../../features/portfolio/portfolio-view.tsx';

export function PortfolioScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`Portfolio`} />
      <main>
        <PortfolioView />
      </main>
    </>
  );
}
