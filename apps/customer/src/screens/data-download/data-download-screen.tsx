import { useLingui } from '@lingui/react/macro';
import { DataDownload } from '../../features/account-life/data-download.tsx';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import styles from './data-download-screen.module.css';

export function DataDownloadScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`Download my data`} />
      <main className={styles.main}>
        <DataDownload />
      </main>
    </>
  );
}
