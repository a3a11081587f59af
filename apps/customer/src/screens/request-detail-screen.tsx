import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CustomerServiceLink } from '../features/frame/customer-service-link.tsx';
import { useGoBack } from '../features/frame/header.tsx';
import { Screen } from '../features/frame/screen.tsx';
import { homePortfolioQuery } from '../features/portfolio/portfolio-query.ts';
import { CoinTransfer } from '../features/recharge/coin-transfer.tsx';
import { PayIn } from '../features/recharge/pay-in-details.tsx';
import { ReceiptUpload } from '../features/recharge/receipt-upload.tsx';
import { RequestDetail } from '../features/requests/request-detail.tsx';
import { requestQuery } from '../features/requests/requests.ts';
import { CancelWithdrawal } from '../features/withdrawals/cancel-withdrawal.tsx';
import { serverNowMs } from '../lib/server-clock.ts';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button } from '../ui/button.tsx';

const route = getRouteApi('/account/recharge-withdraw/$id');

/** How long what has arrived is news, in milliseconds. */
const NEWS_MS = 3_600_000;

export function RequestDetailScreen() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data } = useQuery(requestQuery(id));
  const [openedAt] = useState(serverNowMs);
  const titles = { recharge: t`Deposit`, withdraw: t`Withdrawal` };
  const arrived = data?.recharge?.status === 'completed' ? data.recharge.ended_at : null;
  return (
    <Screen
      fill
      title={data === undefined ? t`Request` : titles[data.kind]}
      subtitle={data === undefined ? undefined : t`Request ${id}`}
      actions={<CustomerServiceLink />}
    >
      <RequestDetail
        no={id}
        commands={({ recharge, withdrawal }) => (
          <>
            {recharge?.ended_at === null && (
              <>
                <PayIn recharge={recharge} />
                {recharge.method === 'usdt' && <CoinTransfer recharge={recharge} />}
                <ReceiptUpload recharge={recharge} />
              </>
            )}
            {withdrawal !== null && <CancelWithdrawal withdrawal={withdrawal} />}
          </>
        )}
      />
      {arrived !== null && Date.parse(arrived) > openedAt - NEWS_MS && <Invest />}
    </Screen>
  );
}

/** What money that has just arrived is for. */
function Invest() {
  const goBack = useGoBack();
  const { data: portfolio } = useQuery({ ...homePortfolioQuery, refetchInterval: false });
  const hasBought = portfolio !== undefined && (portfolio.instruments.length > 0 || portfolio.realised !== '0.00');
  return (
    <ActionBar stacked>
      <Button wide variant="primary" render={<Link to="/markets" />}>
        {hasBought ? <Trans>Invest it</Trans> : <Trans>Buy your first share</Trans>}
      </Button>
      <Button wide onClick={goBack}>
        <Trans>Done</Trans>
      </Button>
    </ActionBar>
  );
}
