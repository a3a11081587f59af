import { getRouteApi } from '@tanstack/react-router';
import { MarketRows } from '../../features/market/market-rows.tsx';
import { StockDetail } from './stock-detail.tsx';

const route = getRouteApi('/stock/$code/$category_code/$name');

/** A stock or index with the market it belongs to below. */
export function StockInMarketScreen() {
  const { code, category_code: category, name } = route.useParams();
  return (
    <StockDetail symbol={code} name={name}>
      <MarketRows market={category} except={code} />
    </StockDetail>
  );
}
