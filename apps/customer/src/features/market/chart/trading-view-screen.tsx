import { useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { SubHeader } from '../../frame/sub-header.tsx';
import { FullChart } from './full-chart.tsx';
import { DetailSkeleton } from '../detail-skeleton.tsx';
import { InstrumentGate } from '../../frame/instrument-gate.tsx';
import { PriceHead } from '../price-head.tsx';
import { FavouriteButton } from '../watchlists/favourite-button.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { Stack } from '../../../ui/stack.tsx';

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
        <Stack render={<main />} key={code}>
          <PriceHead instrument={instrument} />
          <FullChart instrument={instrument} />
        </Stack>
      )}
    </InstrumentGate>
  );
}
