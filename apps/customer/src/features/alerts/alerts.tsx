import { useLingui } from '@lingui/react/macro';
import { AddressTabs } from '../frame/address-tabs.tsx';
import { AlertList } from './alert-list.tsx';
import { TriggerList } from './trigger-list.tsx';

/** Price alerts, and stops and targets, in two tabs. */
export function Alerts() {
  const { t } = useLingui();
  return (
    <AddressTabs
      id="alerts"
      label={t`Alerts`}
      tabs={[
        ['alerts', t`Price alerts`],
        ['triggers', t`Stops and targets`],
      ]}
      name="tab"
    >
      {(tab) => (tab === 'alerts' ? <AlertList /> : <TriggerList />)}
    </AddressTabs>
  );
}
