import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { ReceiptView } from '../../features/trading/receipt-view.tsx';
import { reasonText } from '../../lib/i18n/reason-text.ts';

const route = getRouteApi('/records/$no');

export function ReceiptScreen() {
  const { t } = useLingui();
  const { no } = route.useParams();
  return (
    <>
      <SubHeader title={t`Receipt`} />
      <main>
        <ReceiptView no={no} reasonText={(reason) => reasonText(reason, t)} />
      </main>
    </>
  );
}
