import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useInstrument, type Instrument } from '../../data/instrument.ts';
import { ComparePicker } from '../../features/market/chart/chart-tools.tsx';
import { ChartStage } from '../../features/market/chart/chart-stage.tsx';
import type { ChartScope } from '../../features/market/chart/chart-ranges.ts';
import { createPointedBar, usePointedIndex, type PointedBarStore } from '../../features/market/chart/pointed-bar.ts';
import { RangePicker } from '../../features/market/chart/range-picker.tsx';
import { type ChartView, useChartPicture } from '../../features/market/chart/use-chart-picture.ts';
import { useChartScope } from '../../features/market/chart/use-chart-scope.ts';
import { LoadFailed } from '../../features/frame/not-loaded.tsx';
import { ApiRefusal } from '../../lib/api.ts';
import { directionOf, priceDecimals } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DeltaText } from '../../ui/delta-text.tsx';
import { CandlesIcon, LineIcon } from '../../ui/icons/chart-icons.tsx';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { PriceTick } from '../../ui/price-tick.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import styles from './terminal.module.css';

interface ChartGridProps {
  /** Of the screen: the first chart. */
  instrument: Instrument;
  /** Codes of the others; null where none is chosen. */
  others: readonly (string | null)[];
  onOthers: (symbols: readonly (string | null)[]) => void;
}

/** Several charts over the same time, each of its own instrument. */
export function ChartGrid({ instrument, others, onOthers }: ChartGridProps) {
  const { t } = useLingui();
  const { scope, setRange, toggleStyle } = useChartScope(false);
  /** Which of the others is being chosen. */
  const [choosing, setChoosing] = useState<number>();
  return (
    <>
      <div className={styles.tools}>
        <RangePicker value={scope.range} onChange={setRange} />
        <IconButton
          label={scope.style === 'line' ? t`Show candles` : t`Show a line`}
          icon={scope.style === 'line' ? <CandlesIcon size="s" /> : <LineIcon size="s" />}
          onClick={toggleStyle}
        />
      </div>
      <div className={styles.grid}>
        <ChartCell instrument={instrument} scope={scope} isOwn />
        {others.map((symbol, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- A place of the page, whatever it shows.
          <OtherChart key={place} symbol={symbol} scope={scope} onChoose={() => setChoosing(place)} />
        ))}
      </div>
      <Sheet
        open={choosing !== undefined}
        onClose={() => setChoosing(undefined)}
        title={t`Choose what this chart shows`}
        closeLabel={t`Close`}
      >
        <ComparePicker
          taken={[instrument.symbol, ...others.filter((symbol) => symbol !== null)]}
          onPick={({ symbol }) => {
            onOthers(others.map((other, place) => (place === choosing ? symbol : other)));
            setChoosing(undefined);
          }}
        />
      </Sheet>
    </>
  );
}

interface OtherChartProps {
  symbol: string | null;
  scope: ChartScope;
  onChoose: () => void;
}

function OtherChart({ symbol, scope, onChoose }: OtherChartProps) {
  const { t } = useLingui();
  if (symbol !== null) return <KnownChart key={symbol} symbol={symbol} scope={scope} onChoose={onChoose} />;
  return (
    <div className={styles.cell}>
      <div className={styles.empty}>
        <Button variant="tonal" size="small" onClick={onChoose}>{t`Choose an instrument`}</Button>
      </div>
    </div>
  );
}

function KnownChart({ symbol, scope, onChoose }: OtherChartProps & { symbol: string }) {
  const { t } = useLingui();
  const query = useInstrument(symbol);
  if (query.data !== undefined) {
    return (
      <ChartCell
        instrument={query.data}
        scope={scope}
        action={
          <IconButton label={t`Show another instrument here`} icon={<SearchIcon size="s" />} onClick={onChoose} />
        }
      />
    );
  }
  const isGone = query.error instanceof ApiRefusal && query.error.status === 404;
  return (
    <div className={styles.cell}>
      {isGone ? (
        <div className={`gap-3 quiet ${styles.empty}`}>
          <p>{t`No stock has the code ${symbol}`}</p>
          <Button variant="tonal" size="small" onClick={onChoose}>{t`Choose an instrument`}</Button>
        </div>
      ) : query.isError ? (
        <LoadFailed query={query} />
      ) : (
        <Loading label={t`Loading the chart`}>
          <Skeleton width="100%" height="12rem" />
        </Loading>
      )}
    </div>
  );
}

interface ChartCellProps {
  instrument: Instrument;
  scope: ChartScope;
  /** It is of the screen's own instrument, whose name and price stand above all charts. */
  isOwn?: boolean;
  action?: ReactNode;
}

function ChartCell({ instrument, scope, isOwn = false, action }: ChartCellProps) {
  const view = useChartPicture(instrument, scope);
  const [pointed] = useState(createPointedBar);
  const { symbol, name } = instrument;
  return (
    <section className={styles.cell} aria-label={name}>
      <div className={styles.cellHead}>
        <div className={styles.cellNames}>
          {isOwn ? (
            <b>{symbol}</b>
          ) : (
            <Link className="bold" to="/stock/v2/$symbol/$name" params={{ symbol, name }}>
              {symbol}
            </Link>
          )}
          <CellPrice instrument={instrument} view={view} pointed={pointed} />
        </div>
        {action}
      </div>
      <ChartStage view={view} pointed={pointed} fills />
    </section>
  );
}

interface CellPriceProps {
  instrument: Instrument;
  view: ChartView;
  pointed: PointedBarStore;
}

/** The price and its change of the day; while a bar is pointed at, its close and its time. */
function CellPrice({ instrument, view: { picture, figures }, pointed }: CellPriceProps) {
  const { figure, percent } = useFormats();
  const index = usePointedIndex(pointed, picture?.key);
  const bar = index === undefined ? undefined : picture?.bars[index];
  if (bar !== undefined) {
    return (
      <>
        <span>{figures.price(bar.close)}</span>
        <span className="quiet">{figures.time(bar.time)}</span>
      </>
    );
  }
  return (
    <>
      <PriceTick value={instrument.price}>
        {figure(instrument.price, { decimals: priceDecimals(instrument.tick_size) })}
      </PriceTick>
      <DeltaText direction={directionOf(instrument.changePercent)} percent={percent(instrument.changePercent)} />
    </>
  );
}
