import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { assetClasses, listedClasses } from '@sauda/facts';
import type { ReactNode } from 'react';
import { assetListWords } from '../data/asset-class-words.ts';
import { BlockIcon, FundsIcon, IpoIcon, QipIcon, StocksIcon } from '../ui/icons/product-icons.tsx';
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
      {listedClasses.map((one) => {
        const { icon: Icon, tile } = assetListWords[one];
        return (
          <Link key={one} to={assetClasses[one].list.path} className={styles.tile}>
            <Face icon={<Icon />}>{t(tile)}</Face>
          </Link>
        );
      })}
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
