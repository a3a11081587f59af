import { useLingui } from '@lingui/react/macro';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { NoticeList } from '../../features/settings/notice-list.tsx';

export function NoticesScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`Notices`} />
      <main>
        <NoticeList />
      </main>
    </>
  );
}
