import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { AlertList } from '../../features/alerts/alert-list.tsx';
import { TriggerList } from '../../features/alerts/trigger-list.tsx';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';

const route = getRouteApi('/alerts');
const tabsId = 'alerts';

/** Price alerts, and stops and targets, in two tabs. */
export function AlertsScreen() {
  const { t } = useLingui();
  const { tab = 'alerts' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <SubHeader title={t`Alerts`} />
      <main>
        <Tabs
          id={tabsId}
          label={t`Alerts`}
          tabs={[
            { value: 'alerts', label: t`Price alerts` },
            { value: 'triggers', label: t`Stops and targets` },
          ]}
          value={tab}
          onChange={(next) => void navigate({ search: next === 'triggers' ? { tab: next } : {}, replace: true })}
        />
        <TabPanel id={tabsId} value={tab}>
          {tab === 'alerts' ? <AlertList /> : <TriggerList />}
        </TabPanel>
      </main>
    </>
  );
}
