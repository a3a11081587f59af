import { useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import type { RequestKind } from '../../features/requests/request-queries.ts';
import { RequestRecords } from '../../features/requests/request-records.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';

const route = getRouteApi('/recharge-records/{-$type}');

export function RechargeRecordsScreen() {
  const { type } = route.useParams();
  return <Records kind={type === 'withdraw' ? 'withdraw' : 'recharge'} />;
}

/** The same records, opened at the withdrawals. */
export function WithdrawRecordsScreen() {
  return <Records kind="withdraw" />;
}

function Records({ kind }: { kind: RequestKind }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <>
      <SubHeader title={t`Records`} />
      <main>
        <Tabs<RequestKind>
          id="records"
          label={t`Records`}
          tabs={[
            { value: 'recharge', label: t`Recharge` },
            { value: 'withdraw', label: t`Withdraw` },
          ]}
          value={kind}
          onChange={(type) => void navigate({ to: '/recharge-records/{-$type}', params: { type }, replace: true })}
        />
        <TabPanel id="records" value={kind}>
          <RequestRecords key={kind} kind={kind} />
        </TabPanel>
      </main>
    </>
  );
}
