import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { RechargeRecords } from '../../features/recharge/recharge-records.tsx';
import { WithdrawalsLater } from '../../features/recharge/withdrawals-later.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';

const route = getRouteApi('/recharge-records/{-$type}');

export function RechargeRecordsScreen() {
  const { t } = useLingui();
  const params = route.useParams();
  const navigate = route.useNavigate();
  const type = params.type === 'withdraw' ? 'withdraw' : 'recharge';
  return (
    <>
      <SubHeader title={t`Records`} />
      <main>
        <Tabs
          id="records"
          label={t`Records`}
          tabs={[
            { value: 'recharge', label: t`Recharge` },
            { value: 'withdraw', label: t`Withdraw` },
          ]}
          value={type}
          onChange={(next) => void navigate({ params: { type: next }, replace: true })}
        />
        <TabPanel id="records" value={type}>
          {type === 'recharge' ? <RechargeRecords /> : <WithdrawalsLater />}
        </TabPanel>
      </main>
    </>
  );
}
