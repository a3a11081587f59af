import { useLingui } from '@lingui/react/macro';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { ServiceView } from '../../features/support/service-view.tsx';
import styles from './customer-service-screen.module.css';

export function CustomerServiceScreen() {
  const { t } = useLingui();
  return (
    <div className={styles.screen}>
      <SubHeader title={t`Customer service`} />
      <ServiceView />
    </div>
  );
}
