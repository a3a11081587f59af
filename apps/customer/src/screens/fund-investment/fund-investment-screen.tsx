import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { FundList } from '../../features/offerings/funds/fund-list.tsx';
import { TextButton } from '../../ui/text-button.tsx';

export function FundInvestmentScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader
        title={t`Funds`}
        actions={
          <TextButton render={<Link to="/fund-investment/orders" />}>
            <Trans>Orders</Trans>
          </TextButton>
        }
      />
      <main>
        <FundList />
      </main>
    </>
  );
}
