import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { BrandHeader } from '../features/frame/brand-header.tsx';
import { PracticeNotice } from '../features/frame/practice.tsx';
import { SettingsLink } from '../features/frame/settings-link.tsx';
import { IndexStrips } from '../features/market/index-strips.tsx';
import { SearchButton } from '../features/market/search/search-button.tsx';
import { useConfig } from '../lib/config.ts';
import { SectionHeading } from '../ui/section-heading.tsx';
import { TextButton } from '../ui/button.tsx';
import { ProductTiles } from './product-tiles.tsx';

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
        {currency !== 'INR' && (
          <Suspense>
            <LatestNews />
          </Suspense>
        )}
      </main>
    </>
  );
}
