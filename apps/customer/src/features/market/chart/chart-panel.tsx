import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { IconButton, TextButton } from '../../../ui/button.tsx';
import { CandlesIcon, ExpandIcon, LineIcon, TableIcon } from '../../../ui/icons/chart-icons.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { MissingPart } from '../../../ui/missing-part.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Instrument } from '../../../data/instrument.ts';
import { ChartHead } from './chart-head.tsx';
import { ChartStage } from './chart-stage.tsx';
import { createPointedBar } from './pointed-bar.ts';
import { RangePicker } from './range-picker.tsx';
import { useChartPicture, type ChartView } from './use-chart-picture.ts';
import { useChartScope } from './use-chart-scope.ts';
import styles from './chart-panel.module.css';

interface ChartPanelProps {
  instrument: Instrument;
  /** What stands below the chart. */
  children: ReactNode;
}

/** Price and chart of an instrument over a time, moving with the price; the same in words and as a table. */
export function ChartPanel({ instrument, children }: ChartPanelProps) {
  const { t } = useLingui();
  const { scope, setRange, toggleStyle } = useChartScope(false);
  const view = useChartPicture(instrument, scope);
  const [pointed] = useState(createPointedBar);
  return (
    <>
      <ChartHead instrument={instrument} view={view} pointed={pointed} />
      <ChartStage view={view} pointed={pointed} />
      <div className={styles.controls}>
        <RangePicker value={scope.range} onChange={setRange} />
        <IconButton
          label={scope.style === 'line' ? t`Show candles` : t`Show a line`}
          icon={scope.style === 'line' ? <CandlesIcon size="s" /> : <LineIcon size="s" />}
          onClick={toggleStyle}
        />
        <IconButton
          label={t`Large chart`}
          icon={<ExpandIcon size="s" />}
          render={<Link to="/trading/$code" params={{ code: instrument.symbol }} />}
        />
      </div>
      {children}
      <TableButton view={view} />
    </>
  );
}

const ChartTable = lazyPart(async () => (await import('./chart-table.tsx')).ChartTable, MissingPart);

/** The chart's data as a table in a sheet, which comes with its first opening. */
function TableButton({ view }: { view: ChartView }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextButton className={styles.table} disabled={view.picture === undefined} onClick={() => setOpen(true)}>
        <TableIcon size="s" />
        {t`Chart as a table`}
      </TextButton>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t`Chart as a table`}
        description={view.title}
        closeLabel={t`Close`}
      >
        <Suspense>
          <ChartTable view={view} />
        </Suspense>
      </Sheet>
    </>
  );
}
