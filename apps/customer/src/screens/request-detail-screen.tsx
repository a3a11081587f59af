import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { Screen } from '../features/frame/screen.tsx';
import { PayInDetails } from '../features/recharge/pay-in-details.tsx';
import { ReceiptUpload } from '../features/recharge/receipt-upload.tsx';
import { RequestDetail } from '../features/requests/request-detail.tsx';
import { CancelWithdrawal } from '../features/withdrawals/cancel-withdrawal.tsx';

const route = getRouteApi('/account/recharge-withdraw/$id');

export function RequestDetailScreen() {
  const { t } = useLingui();
  const { id } = route.useParams();
  return (
    <Screen title={t`Request`}>
      <RequestDetail
        no={id}
        commands={({ recharge, withdrawal }) => (
          <>
            {recharge?.ended_at === null && (
              <>
                <section>
                  <h2 className="heading after-2">
                    {recharge.address === null ? (
                      <Trans>Pay into this account</Trans>
                    ) : (
                      <Trans>Send USDT to this address</Trans>
                    )}
                  </h2>
                  <PayInDetails recharge={recharge} />
                </section>
                <ReceiptUpload recharge={recharge} />
              </>
            )}
            {withdrawal !== null && <CancelWithdrawal withdrawal={withdrawal} />}
          </>
        )}
      />
    </Screen>
  );
}
