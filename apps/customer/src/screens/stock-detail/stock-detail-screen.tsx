import { getRouteApi } from '@tanstack/react-router';
import { StockDetail } from './stock-detail.tsx';

const route = getRouteApi('/stock/v2/$symbol/$name');

export function StockDetailScreen() {
  const { symbol, name } = route.useParams();
  return <StockDetail symbol={symbol} name={name} />;
}
