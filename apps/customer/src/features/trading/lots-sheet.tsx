import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDecimal } from '@sauda/money';
import type { ReactNode } from 'react';
import { directionOf, decimalsOfKind } from '../../lib/format/money.ts';
import { useHiddenAmounts } from '../../data/hidden-amounts.ts';
import { OwnAmount } from '../../data/own-amount.tsx';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { usePrice } from '../../lib/stream/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { DeltaText } from '../../ui/delta-text.tsx';
import { List, Figure, Row } from '../../ui/list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { priceOfPosition, worthAt } from '../../data/position-worth.ts';
import { Loaded } from '../frame/not-loaded.tsx';
import { type PositionRow, lotsQuery } from './position-queries.ts';

interface LotsSheetProps {
  position: PositionRow;
  /** What else can be done with a lot, beside selling it. */
  lotAction: (lot: PositionRow) => ReactNode;
  open: boolean;
  onClose: () => void;
}

/** The lots that make up a position, each with its own cost and profit, and the way to sell it. */
export function LotsSheet({ position, lotAction, open, onClose }: LotsSheetProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const nameOf = useInstrumentName();
  const [hidden] = useHiddenAmounts();
  const query = useQuery({ ...lotsQuery(position.symbol), enabled: open });
  const available = Number.parseInt(position.available, 10);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={nameOf(position.name)}
      closeLabel={t`Close`}
      description={
        <Trans>
          Each purchase is a lot with its own cost. A sale takes the oldest first, or from the one you choose.
        </Trans>
      }
      footer={
        <>
          {available > 0 && position.not_listed !== true && (
            <Button
              wide
              variant="sell"
              render={
                <Link
                  to="/stock/v2/$symbol/$name"
                  params={{ symbol: position.symbol, name: position.name }}
                  search={{ type: 'sell', count: available }}
                  onClick={onClose}
                />
              }
            >
              {hidden ? t`Sell all` : t`Sell all ${figure(position.available, { decimals: 0 })}`}
            </Button>
          )}
          <Button
            wide
            render={<Link to="/stock/v2/$symbol/$name" params={{ symbol: position.symbol, name: position.name }} />}
          >
            <Trans>Open chart</Trans>
          </Button>
        </>
      }
    >
      <Loaded query={query} className="below-6" rows={{ count: 2, columns: 'max-content', figures: 1 }}>
        {(lots) => (
          <List label={t`Lots`} columns="max-content">
            {lots.map((lot) => (
              <LotRow key={lot.no} lot={lot} action={lotAction(lot)} onSell={onClose} />
            ))}
          </List>
        )}
      </Loaded>
    </Sheet>
  );
}

interface LotRowProps {
  lot: PositionRow;
  action: ReactNode;
  /** The way to its sale is taken, which may be to a sheet over the same screen. */
  onSell: () => void;
}

function LotRow({ lot, action, onSell }: LotRowProps) {
  const { t } = useLingui();
  const { figure, money, percent, dateTime, priceBeside } = useFormats();
  const [hidden] = useHiddenAmounts();
  const { price } = usePrice(priceOfPosition(lot));
  const worth = worthAt(lot, price);
  const profit = formatDecimal(worth.profit);
  const count = figure(lot.count, { decimals: 0 });
  const cost = priceBeside(lot.price, lot.currency, { decimals: decimalsOfKind(lot.kind) });
  const available = figure(lot.available, { decimals: 0 });
  const bought = dateTime(lot.created_at);
  return (
    <Row
      title={hidden ? bought : t`${count} at ${cost}`}
      subtitle={
        <>
          {!hidden && (
            <span className="line">
              {lot.available === lot.count ? bought : t`${dateTime(lot.created_at)} · ${available} free to sell`}
            </span>
          )}
          {action}
        </>
      }
      figures={[
        <Figure
          key="profit"
          note={<DeltaText direction={directionOf(profit)} percent={percent(formatDecimal(worth.profitPercent))} />}
        >
          <OwnAmount text={money(profit, { signed: true })} />
        </Figure>,
      ]}
      action={
        <Button
          variant="tonal"
          size="small"
          render={
            <Link
              to="/stock/v2/$symbol/$name"
              params={{ symbol: lot.symbol, name: lot.name }}
              search={{ type: 'sell', lot: lot.no }}
              onClick={onSell}
              aria-label={hidden ? t`Sell what was bought on ${bought}` : t`Sell ${count} bought at ${cost}`}
            />
          }
        >
          <Trans>Sell</Trans>
        </Button>
      }
    />
  );
}
