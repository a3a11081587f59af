import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { assetClasses } from '@sauda/facts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { decimal } from '@sauda/money';
import { assetClassWords } from '../../data/asset-class-words.ts';
import { OwnAmount } from '../../data/own-amount.tsx';
import { useState, type ReactNode } from 'react';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { intervals } from '../../lib/intervals.ts';
import { usePollingMs, useWantedSymbols } from '../../lib/stream/use-live.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { PositionsDrawing } from '../../ui/empty-drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List } from '../../ui/list.tsx';
import { InlineSelect } from '../../ui/select-field.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { NextPage } from '../frame/next-page.tsx';
import { type PositionRow, type PositionType, positionsQuery } from './position-queries.ts';
import { LotsSheet } from './lots-sheet.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { WorthHead, WorthHeadSkeleton } from '../frame/worth-head.tsx';
import { useMovedValue } from '../../data/position-worth.ts';
import { nextFigure, positionSorts, usePositionLayout, type PositionSort } from './position-layout.ts';
import { PositionListRow } from './position-list-row.tsx';
import styles from './position-list.module.css';

interface PositionListProps {
  type: PositionType;
  /** What else can be done with a lot, beside selling it. */
  lotAction: (lot: PositionRow) => ReactNode;
}

/** What is held of one type: what it is worth, and a row an instrument whose profit moves with its price. */
export function PositionList({ type, lotAction }: PositionListProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const [opened, setOpened] = useState<PositionRow>();
  const [open, setOpen] = useState(false);
  const [{ sort, figure }, change] = usePositionLayout();
  const refetchInterval = usePollingMs(intervals.positionsMs);
  const positions = useInfiniteQuery({ ...positionsQuery(type, sort), refetchInterval });
  const newest = positions.data?.pages[0];
  const rows = positions.data?.pages.flatMap((page) => page.rows) ?? [];
  const moved = BigInt(useMovedValue(rows));
  useWantedSymbols(rows.map(({ symbol }) => symbol));

  if (newest === undefined) {
    return (
      <NotLoaded query={positions} loading={t`Loading positions`}>
        <WorthHeadSkeleton />
        <SortBar sort={sort} onSort={(next) => change({ sort: next })} />
        <SkeletonRows count={6} columns="7rem" figures={1} />
      </NotLoaded>
    );
  }
  if (rows.length === 0) return <NoPositions type={type} />;
  const { summary, count } = newest;
  const cost = money(summary.cost);
  return (
    <>
      <WorthHead
        cost={decimal(summary.cost)}
        value={decimal(summary.value) + moved}
        dayProfit={decimal(summary.day_profit) + moved}
        note={
          <Trans>
            <Plural value={count} one="# position" other="# positions" /> · cost <OwnAmount text={cost} />
          </Trans>
        }
        query={positions}
        link={<PortfolioLink />}
      />
      <SortBar sort={sort} onSort={(next) => change({ sort: next })} />
      <List label={t`Positions`}>
        {rows.map((row) => (
          <PositionListRow
            key={row.symbol}
            position={row}
            figure={figure}
            onNextFigure={() => change({ figure: nextFigure(figure) })}
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

function PortfolioLink() {
  return (
    <TextButton render={<Link to="/portfolio" />}>
      <Trans>Portfolio</Trans>
    </TextButton>
  );
}

function SortBar({ sort, onSort }: { sort: PositionSort; onSort: (sort: PositionSort) => void }) {
  const { t } = useLingui();
  const names: Record<PositionSort, string> = {
    profit: t`Profit`,
    percent: t`Profit in per cent`,
    day: t`Profit of the day`,
    value: t`Value`,
    name: t`Name`,
  };
  const by = names[sort];
  return (
    <div className={`spread ${styles.bar}`}>
      <InlineSelect
        label={t`Sort by`}
        options={positionSorts.map((value) => ({ value, label: names[value] }))}
        value={sort}
        shortValue={t`Sorted by: ${by}`}
        onValueChange={(value) => onSort(positionSorts.find((known) => known === value) ?? 'profit')}
      />
    </div>
  );
}

function NoPositions({ type }: { type: PositionType }) {
  const { t } = useLingui();
  const facts = assetClasses[type];
  const path = 'list' in facts ? facts.list.path : '/markets';
  return (
    <>
      <div className={`gutter ${styles.end}`}>
        <PortfolioLink />
      </div>
      <EmptyState
        drawing={<PositionsDrawing />}
        title={t(assetClassWords[type].noPositions)}
        action={
          <Button variant="primary" render={<Link to={path} />}>
            {'list' in facts ? t`Go to the list` : t`Go to Markets`}
          </Button>
        }
      >
        <Trans>What you buy appears here with its cost and its profit.</Trans>
      </EmptyState>
    </>
  );
}
