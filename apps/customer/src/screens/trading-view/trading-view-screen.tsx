import { useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { FullChart } from '../../features/market/chart/full-chart.tsx';
import { DetailSkeleton } from '../../features/market/detail-skeleton.tsx';
import { InstrumentGate } from '../../features/market/instrument-gate.tsx';
import { PriceHead } from '../../features/market/price-head.tsx';
import { FavouriteButton } from '../../features/market/watchlists/favourite-button.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './trading-view.module.css';

const route = getRouteApi('/trading/$code');

/** One instrument's chart over the whole screen, upright or on its side. */
export function TradingViewScreen() {
  const { t } = useLingui();
  const { code } = route.useParams();
  return (
    <InstrumentGate
      symbol={code}
      header={(instrument) => (
        <SubHeader
          title={instrument?.name ?? code}
          subtitle={instrument === undefined ? code : `${code} · ${instrument.market_name}`}
          actions={
            <>
              {instrument !== undefined && instrument.type !== 'index' && (
                <TextButton
                  render={
                    <Link
                      to="/stock/trading/$symbol/$market/$name"
                      params={{ symbol: code, market: instrument.market, name: instrument.name }}
                      search={{ type: 'buy' }}
                    />
                  }
                >
                  {t`Trade`}
                </TextButton>
              )}
              <FavouriteButton symbol={code} />
            </>
          }
        />
      )}
      skeleton={<DetailSkeleton />}
    >
      {(instrument) => (
        <main className={styles.main} key={code}>
          <PriceHead instrument={instrument} />
          <FullChart instrument={instrument} />
        </main>
      )}
    </InstrumentGate>
  );
}
