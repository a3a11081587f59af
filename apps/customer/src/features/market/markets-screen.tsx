import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { RootHeader } from '../frame/root-header.tsx';
import { MarketsSkeleton } from './markets-skeleton.tsx';
import { MarketsView } from './markets-view.tsx';
import { RegionSelect } from './region-select.tsx';
import { SearchButton } from './search/search-button.tsx';
import { categoryOfMarket, useCategories } from './use-categories.ts';
import { CustomerServiceLink } from '../frame/customer-service-link.tsx';
import { LoadFailed } from '../frame/load-failed.tsx';

const route = getRouteApi('/markets');

export function MarketsScreen() {
  const { t } = useLingui();
  const { market, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const categories = useCategories();
  const category = categoryOfMarket(categories.data ?? [], market);
  const show = (search: { market?: string; page?: number }) =>
    void navigate({ search, replace: true, resetScroll: false });
  return (
    <>
      <RootHeader
        title={t`Markets`}
        actions={
          <>
            {category !== undefined && (
              <RegionSelect
                categories={categories.data ?? []}
                value={category.category_code}
                onChange={(code) => show({ market: code })}
              />
            )}
            <SearchButton />
            <CustomerServiceLink />
          </>
        }
      />
      <main>
        {category !== undefined ? (
          <MarketsView
            category={category}
            market={market}
            page={page}
            onMarket={(code) => show({ market: code })}
            onPage={(next) => show({ ...(market === undefined ? {} : { market }), page: next })}
          />
        ) : categories.isPending ? (
          <MarketsSkeleton />
        ) : (
          <LoadFailed query={categories} />
        )}
      </main>
    </>
  );
}
