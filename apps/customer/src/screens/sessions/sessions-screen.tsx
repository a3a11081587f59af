import { useLingui } from '@lingui/react/macro';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { SessionList } from '../../features/settings/session-list.tsx';

export function SessionsScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`Devices`} />
      <main>
        <SessionList />
      </main>
    </>
  );
}
