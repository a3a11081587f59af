import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CandlesIcon, ExpandIcon, FullScreenIcon, LineIcon } from '../../../ui/icons/chart-icons.tsx';
import { BackIcon, SettingsIcon } from '../../../ui/icons/icons.tsx';
import { useFootHeight } from '../../../ui/foot-height.ts';
import { InlineSelect } from '../../../ui/select-field.tsx';
import type { Instrument } from '../../../data/instrument.ts';
import { useGoBack } from '../../frame/header.tsx';
import { intervalWords } from './chart-range-words.ts';
import { chartRanges, barIntervals, type BarInterval } from './chart-ranges.ts';
import type { ChartPicture, OwnLine } from './chart-picture.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartStage } from './chart-stage.tsx';
import { ChartTools } from './chart-tools.tsx';
import { LargeHead } from './large-head.tsx';
import type { LineDrag } from './own-lines.tsx';
import { createPointedBar } from './pointed-bar.ts';
import { RangePicker } from './range-picker.tsx';
import { type ChartView, useChartPicture } from './use-chart-picture.ts';
import { useChartScope } from './use-chart-scope.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useOverlays } from './use-overlays.ts';
import styles from './large-chart.module.css';

const nowhere = { current: null };

interface LargeChartProps {
  instrument: Instrument;
  /** Cost, orders, stops and alerts. */
  lines: readonly OwnLine[];
  drag: LineDrag;
  /** The ways to the ticket, or what is to be confirmed. */
  actions: ReactNode;
  /** It stands among others, beneath the instrument's name and price. */
  isPart?: boolean | undefined;
}

/** The chart as the whole screen: time, interval, indicators, other instruments, and the customer's own lines. */
export function LargeChart({ instrument, lines, drag, actions, isPart = false }: LargeChartProps) {
  const { t } = useLingui();
  const goBack = useGoBack();
  const { layout, change, scope, setRange, toggleStyle, setInterval } = useChartScope(true);
  const others = useMemo(
    () => layout.compared.filter(({ symbol }) => symbol !== instrument.symbol),
    [layout.compared, instrument.symbol],
  );
  const [open, setOpen] = useState(false);
  const foot = useRef<HTMLDivElement>(null);
  useFootHeight(isPart ? nowhere : foot);
  const [pointed] = useState(createPointedBar);
  const plain = useChartPicture(instrument, scope);
  const overlays = useOverlays(plain.picture, layout.indicators, others);
  const view = withExtras(plain, overlays, layout.ownLines ? lines : none);
  return (
    <div className={styles.frame}>
      <div className={classNames(styles.large, isPart && styles.part)}>
        {!isPart && (
          <div className={styles.head}>
            <IconButton label={t`Back`} icon={<BackIcon />} onClick={goBack} />
            <LargeHead instrument={instrument} view={view} pointed={pointed} />
          </div>
        )}
        <div className={styles.ranges}>
          <RangePicker value={scope.range} onChange={setRange} />
        </div>
        <div className={styles.tools}>
          <InlineSelect
            label={t`Interval`}
            options={chartRanges[scope.range].intervals.map((value) => ({
              value,
              label: t(intervalWords[value].label),
            }))}
            value={scope.interval}
            onValueChange={(value) => isInterval(value) && setInterval(value)}
          />
          <IconButton
            label={scope.style === 'line' ? t`Show candles` : t`Show a line`}
            icon={scope.style === 'line' ? <CandlesIcon size="s" /> : <LineIcon size="s" />}
            onClick={toggleStyle}
          />
          <GrowButton symbol={instrument.symbol} isPart={isPart} />
          <IconButton label={t`Indicators and lines`} icon={<SettingsIcon size="s" />} onClick={() => setOpen(true)} />
        </div>
        <ChartStage view={view} pointed={pointed} fills drag={drag} />
        <div ref={foot} className={styles.foot}>
          <ChartLegend symbol={instrument.symbol} view={view} pointed={pointed} />
          {actions}
        </div>
        <ChartTools
          open={open}
          onClose={() => setOpen(false)}
          indicators={layout.indicators}
          onIndicators={(indicators) => change({ indicators })}
          ownLines={layout.ownLines}
          onOwnLines={(ownLines) => change({ ownLines })}
          symbol={instrument.symbol}
          others={others}
          onOthers={(compared) => change({ compared })}
        />
      </div>
    </div>
  );
}

/** Among others it leads to the chart as the whole page; there, to one as large as the screen where the browser has that. */
function GrowButton({ symbol, isPart }: { symbol: string; isPart: boolean }) {
  const { t } = useLingui();
  const fullScreen = useFullScreen();
  if (isPart) {
    return (
      <IconButton
        label={t`Large chart`}
        icon={<ExpandIcon size="s" />}
        render={<Link to="/trading/$code" params={{ code: symbol }} />}
      />
    );
  }
  return (
    fullScreen !== undefined && (
      <IconButton
        className={styles.wideOnly}
        label={t`Full screen`}
        icon={<FullScreenIcon size="s" />}
        pressed={fullScreen.isOn}
        onClick={fullScreen.toggle}
      />
    )
  );
}

const none: readonly OwnLine[] = [];

function isInterval(value: string): value is BarInterval {
  return value in barIntervals;
}

/** The same view with what lies over it. Beside other instruments, prices are read as changes since the range began. */
function withExtras(view: ChartView, overlays: ChartPicture['overlays'], lines: readonly OwnLine[]): ChartView {
  const { picture } = view;
  if (picture === undefined) return view;
  const isCompared = overlays.some((overlay) => overlay.isCompared);
  const percentBase = isCompared ? picture.bars[picture.first]?.close : undefined;
  return { ...view, picture: { ...picture, overlays, lines, percentBase } };
}
