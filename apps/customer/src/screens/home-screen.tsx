import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { BrandHeader } from '../features/frame/brand-header.tsx';
import { CustomerServiceLink } from '../features/frame/customer-service-link.tsx';
import { PracticeNotice } from '../features/frame/practice.tsx';
import { NoticesLink } from '../features/frame/notices-link.tsx';
import { SettingsLink } from '../features/frame/settings-link.tsx';
import { MyInvestments } from '../features/portfolio/my-investments.tsx';
import { useCustomer } from '../data/account.ts';
import { favouritesQuery } from '../features/market/watchlists/favourites-query.ts';
import { DEFAULT_LIST } from '../features/market/watchlists/watchlists.ts';
import { StartCard } from '../features/recharge/start-card.tsx';
import { HomeFavourites } from '../features/market/watchlists/home-favourites.tsx';
import { homePortfolioQuery } from '../features/portfolio/portfolio-query.ts';
import { IndexStrips } from '../features/market/index-strips.tsx';
import { SearchButton } from '../features/market/search/search-button.tsx';
import { useConfig } from '../lib/config.ts';
import { InTurn } from '../ui/in-turn.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { TextButton } from '../ui/button.tsx';
import { assetClasses, currencies, listedClasses } from '@sauda/facts';
import { assetListWords } from '../data/asset-class-words.ts';
import { BlockIcon, FundsIcon, IpoIcon, NewsIcon, QipIcon, StocksIcon } from '../ui/icons/product-icons.tsx';
import styles from './home-screen.module.css';

/** Apart from the first screen's code, since most installations do not show it. */
const LatestNews = lazyPart(async () => (await import('../features/news/latest-news.tsx')).LatestNews);

export function HomeScreen() {
  return (
    <>
      <BrandHeader
        actions={
          <>
            <SearchButton />
            <CustomerServiceLink />
            <NoticesLink />
            <SettingsLink />
          </>
        }
      />
      <PracticeNotice />
      <main>
        <h1 className="sr-only">
          <Trans>Home</Trans>
        </h1>
        <MyInvestments />
        <Beneath />
      </main>
    </>
  );
}

/**
 * What stands under one's own money, the parts that only some have first. It waits until it is known which those are, so that
 * nothing that is seen already moves.
 */
function Beneath() {
  const { currency } = useConfig();
  const portfolio = useQuery({ ...homePortfolioQuery, refetchInterval: false });
  const queries = [portfolio, useCustomer(), useInfiniteQuery(favouritesQuery(DEFAULT_LIST))];
  if (queries.some(({ isPending, failureCount }) => isPending && failureCount === 0)) return null;
  const { data } = portfolio;
  return (
    <Suspense>
      <InTurn>
        <>
          {data !== undefined && <StartCard hasBought={data.instruments.length > 0 || data.realised !== '0.00'} />}
          <HomeFavourites />
        </>
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
      </InTurn>
    </Suspense>
  );
}

/** The way to everything that can be traded. */
function ProductTiles() {
  const { t } = useLingui();
  return (
    <section>
      <SectionHeading>{t`Products`}</SectionHeading>
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
        <Link to="/news" className={styles.tile}>
          <Face icon={<NewsIcon />}>{t`News`}</Face>
        </Link>
      </nav>
    </section>
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
