import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertSheet } from '../features/alerts/alert-button.tsx';
import { alertsOnQuery } from '../features/alerts/alert-queries.ts';
import { priceOfFavourite, type Favourite } from '../features/market/watchlists/favourites-query.ts';
import { Watchlists } from '../features/market/watchlists/watchlists-screen.tsx';
import { usePrice } from '../lib/stream/use-live.ts';

/** What is followed, and alerts on it. */
export function WatchlistsScreen() {
  return <Watchlists alertSheet={({ favourite, ...sheet }) => <AlertOn favourite={favourite} {...sheet} />} />;
}

interface AlertOnProps {
  favourite: Favourite;
  open: boolean;
  onClose: () => void;
}

function AlertOn({ favourite, open, onClose }: AlertOnProps) {
  const { symbol, name, stock_detail: detail } = favourite;
  const { price } = usePrice(priceOfFavourite(favourite));
  const [made, setMade] = useState(0);
  const { data: alerts = [] } = useQuery({ ...alertsOnQuery(symbol), enabled: open });
  return (
    <AlertSheet
      key={`${symbol} ${made}`}
      subject={{ symbol, name, price, tickSize: detail.tick_size, currency: detail.currency }}
      hasAlerts={alerts.length > 0}
      open={open}
      onSet={() => {
        onClose();
        setMade(made + 1);
      }}
      onClose={onClose}
    />
  );
}
