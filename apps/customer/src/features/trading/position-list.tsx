import { Trans, useLingui } from '@lingui/react/macro';
import { assetClasses } from '@sauda/facts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDecimal, decimal } from '@sauda/money';
import { assetClassWords } from '../../data/asset-class-words.ts';
import { useState, type ReactNode } from 'react';
import { directionOf, decimalsOfKind } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { intervals } from '../../lib/intervals.ts';
import { usePollingMs, usePrice, useWantedSymbols } from '../../lib/stream/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { DeltaText } from '../../ui/delta-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List, Figure, Row } from '../../ui/list.tsx';
import { PriceTick } from '../../ui/price-tick.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { NextPage } from '../frame/next-page.tsx';
import {
  type PositionRow,
  type PositionType,
  positionsQuery,
  type PositionSummary as Summary,
} from './position-queries.ts';
import { LotsSheet } from './lots-sheet.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { plural } from '@lingui/core/macro';
import { priceOfPosition, useMovedValue, worthAt } from '../../data/position-worth.ts';
import { Facts } from '../../ui/facts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';

const columns = '4.875rem 7rem';

interface PositionListProps {
  type: PositionType;
  /** What else can be done with a lot, beside selling it. */
  lotAction: (lot: PositionRow) => ReactNode;
}

/** What is held of one type: the summary, and a row an instrument whose profit moves with its price. */
export function PositionList({ type, lotAction }: PositionListProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<PositionRow>();
  const [open, setOpen] = useState(false);
  const refetchInterval = usePollingMs(intervals.positionsMs);
  const positions = useInfiniteQuery({ ...positionsQuery(type), refetchInterval });
  const rows = positions.data?.pages.flatMap((page) => page.rows) ?? [];
  const newest = positions.data?.pages[0];
  useWantedSymbols(rows.map(({ symbol }) => symbol));

  if (newest === undefined) {
    return (
      <NotLoaded query={positions} loading={t`Loading positions`}>
        <div className="gap-4 gutter above-5 below-3">
          <Skeleton width="12rem" height="2.5rem" />
          <Skeleton width="100%" height="2.5rem" />
        </div>
        <SkeletonRows count={6} columns={columns} figures={2} />
      </NotLoaded>
    );
  }
  if (rows.length === 0) return <NoPositions type={type} />;
  return (
    <>
      <PositionSummary summary={newest.summary} rows={rows} count={newest.count} />
      <List label={t`Positions`} columns={columns} heads={[t`Stock`, t`Quantity`, t`Cost`]}>
        {rows.map((row) => (
          <PositionListRow
            key={row.symbol}
            position={row}
            onOpen={() => {
              setOpened(row);
              setOpen(true);
            }}
          />
        ))}
      </List>
      <NextPage query={positions} end={t`No more positions`} />
      {opened !== undefined && (
        <LotsSheet position={opened} lotAction={lotAction} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function PositionListRow({ position, onOpen }: { position: PositionRow; onOpen: () => void }) {
  const { t } = useLingui();
  const { figure, money } = useFormats();
  const { price } = usePrice(priceOfPosition(position));
  const worth = worthAt(position, price);
  const [profit, dayProfit] = [formatDecimal(worth.profit), formatDecimal(worth.dayProfit)];
  const decimals = decimalsOfKind(position.kind);
  return (
    <Row
      title={position.name}
      subtitle={
        <>
          <span className="line">{position.symbol}</span>
          <span className="line">
            {t`Last`} <PriceTick value={price}>{figure(price, { decimals })}</PriceTick>
          </span>
        </>
      }
      figures={[
        <Figure key="quantity" note={t`at ${figure(position.price, { decimals })}`}>
          {figure(position.count, { decimals: 0 })}
        </Figure>,
        <Figure
          key="cost"
          note={
            <>
              <span className="line">
                <span className="sr-only">{t`Profit`} </span>
                <DeltaText direction={directionOf(profit)} value={money(profit, { signed: true })} />
              </span>
              <span className="line">
                {t`Today`} <DeltaText direction={directionOf(dayProfit)} value={money(dayProfit, { signed: true })} />
              </span>
            </>
          }
        >
          {money(position.total_price)}
        </Figure>,
      ]}
      onClick={onOpen}
    />
  );
}

function NoPositions({ type }: { type: PositionType }) {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t(assetClassWords[type].noPositions)}
      action={
        !('list' in assetClasses[type]) && (
          <Button variant="primary" render={<Link to="/markets" />}>{t`Go to Markets`}</Button>
        )
      }
    >
      <Trans>What you buy appears here with its cost and its profit.</Trans>
    </EmptyState>
  );
}

interface PositionSummaryProps {
  summary: Summary;
  /** The rows on the page, whose prices move. */
  rows: readonly PositionRow[];
  count: number;
}

/** What all positions cost, and what they are worth at this moment. */
function PositionSummary({ summary, rows, count }: PositionSummaryProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const moved = BigInt(useMovedValue(rows));
  const after = (figure: string) => formatDecimal(decimal(figure) + moved);
  const [value, profit, dayProfit] = [after(summary.value), after(summary.profit), after(summary.day_profit)];
  return (
    <section className="gap-4 gutter above-5 below-3">
      <div className="spread foot">
        <div>
          <p className="muted">{t`Total cost`}</p>
          <MoneyText size="headline" text={money(summary.cost)} />
        </div>
        <p className="muted">{t`${plural(count, { one: '# position', other: '# positions' })}`}</p>
      </div>
      <Facts
        facts={[
          { label: t`Value`, value: money(value) },
          {
            label: t`Profit`,
            value: <DeltaText direction={directionOf(profit)} value={money(profit, { signed: true })} />,
          },
          {
            label: t`Today`,
            value: <DeltaText direction={directionOf(dayProfit)} value={money(dayProfit, { signed: true })} />,
          },
        ]}
      />
    </section>
  );
}
