import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy, type ReactNode } from 'react';
import { BrandHeader } from '../features/frame/brand-header.tsx';
import { PracticeNotice } from '../features/frame/practice.tsx';
import { SettingsLink } from '../features/frame/settings-link.tsx';
import { IndexStrips } from '../features/market/index-strips.tsx';
import { SearchButton } from '../features/market/search/search-button.tsx';
import { useConfig } from '../lib/config.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { TextButton } from '../ui/button.tsx';
import { assetClasses, currencies, listedClasses } from '@sauda/facts';
import { assetListWords } from '../data/asset-class-words.ts';
import { BlockIcon, FundsIcon, IpoIcon, QipIcon, StocksIcon } from '../ui/icons/product-icons.tsx';
import styles from './home-screen.module.css';

/** Apart from the first screen's code, since most installations do not show it. */
const LatestNews = lazy(async () => ({ default: (await import('../features/news/latest-news.tsx')).LatestNews }));

export function HomeScreen() {
  const { currency } = useConfig();
  return (
    <>
      <BrandHeader
        actions={
          <>
            <SearchButton />
            <SettingsLink />
          </>
        }
      />
      <PracticeNotice />
      <main>
        <h1 className="sr-only">
          <Trans>Home</Trans>
        </h1>
        <ProductTiles />
        <section>
          <SectionHeading
            link={
              <TextButton render={<Link to="/markets" />}>
                <Trans>All markets</Trans>
              </TextButton>
            }
          >
            <Trans>Indices</Trans>
          </SectionHeading>
          <IndexStrips />
        </section>
        {currencies[currency].newsAtHome && (
          <Suspense>
            <LatestNews />
          </Suspense>
        )}
      </main>
    </>
  );
}

/** The way to everything that can be traded. */
function ProductTiles() {
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
