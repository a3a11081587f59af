import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { FundDetailView } from '../../features/offerings/funds/fund-detail-view.tsx';
import styles from './fund-detail.module.css';

const route = getRouteApi('/fund-investment/$id');

export function FundDetailScreen() {
  const { t } = useLingui();
  const { id } = route.useParams();
  return (
    <>
      <SubHeader title={t`Fund`} />
      <main className={styles.main}>
        <FundDetailView id={Number(id)} />
      </main>
    </>
  );
}
