import { useLingui } from '@lingui/react/macro';
import { BankCardList } from '../../features/bank-cards/bank-card-list.tsx';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import styles from './bank-cards-screen.module.css';

export function BankCardsScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`Bank cards`} />
      <main className={styles.main}>
        <BankCardList />
      </main>
    </>
  );
}
