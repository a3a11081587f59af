import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  BlockIcon,
  ForexIcon,
  FundsIcon,
  FuturesIcon,
  IpoIcon,
  QipIcon,
  StocksIcon,
  TreasuryIcon,
} from '../ui/icons/product-icons.tsx';
import styles from './product-tiles.module.css';

/** The way to everything that can be traded. */
export function ProductTiles() {
  const { t } = useLingui();
  return (
    <nav className={styles.tiles} aria-label={t`Products`}>
      <Link to="/markets" className={styles.tile}>
        <Face icon={<StocksIcon />}>{t`Stocks`}</Face>
      </Link>
      <Link to="/block-trading" className={styles.tile}>
        <Face icon={<BlockIcon />}>{t`Block trading`}</Face>
      </Link>
      <Link to="/qip" className={styles.tile}>
        <Face icon={<QipIcon />}>{t`QIP`}</Face>
      </Link>
      <Link to="/ipo" className={styles.tile}>
        <Face icon={<IpoIcon />}>{t`IPO`}</Face>
      </Link>
      <Link to="/fund-investment" className={styles.tile}>
        <Face icon={<FundsIcon />}>{t`Funds`}</Face>
      </Link>
      <Link to="/forex" className={styles.tile}>
        <Face icon={<ForexIcon />}>{t`Forex`}</Face>
      </Link>
      <Link to="/futures" className={styles.tile}>
        <Face icon={<FuturesIcon />}>{t`Futures`}</Face>
      </Link>
      <Link to="/treasury-debt" className={styles.tile}>
        <Face icon={<TreasuryIcon />}>
          {t({ message: 'Treasury debt', context: 'on a narrow tile: may have soft hyphens' })}
        </Face>
      </Link>
    </nav>
  );
}

function Face({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className={styles.well}>{icon}</span>
      {children}
    </>
  );
}
