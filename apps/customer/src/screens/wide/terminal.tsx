import { useLingui } from '@lingui/react/macro';
import { isTradedClass } from '@sauda/facts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Instrument } from '../../data/instrument.ts';
import { StopTargetButton } from '../../features/alerts/stop-target-button.tsx';
import { Depth } from '../../features/market/below/depth.tsx';
import { instrumentPageQuery } from '../../features/market/below/instrument-page.ts';
import { PriceHead } from '../../features/market/price-head.tsx';
import { PendingOrders } from '../../features/trading/pending-orders.tsx';
import { PositionList } from '../../features/trading/position-list.tsx';
import { TextButton } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ChartWithLines } from '../large-chart-screen.tsx';
import { ChartGrid } from './chart-grid.tsx';
import { chartCounts, useKeptCharts } from './kept-charts.ts';
import styles from './terminal.module.css';

export { TicketPane } from './ticket-pane.tsx';

interface TerminalProps {
  instrument: Instrument;
  /** What is to be known of the instrument. */
  children: ReactNode;
}

/** The middle of the terminal: one large chart or several, and beneath it the instrument, what is held and what waits. */
export function Terminal({ instrument, children }: TerminalProps) {
  const { t } = useLingui();
  const [{ count, symbols }, change] = useKeptCharts();
  return (
    <>
      <div className={styles.bar}>
        <PriceHead instrument={instrument} />
        <div className={styles.counts}>
          <SegmentedControl
            label={t`Charts at once`}
            segments={chartCounts.map((value) => ({ value, label: value }))}
            value={count}
            onChange={(next) => change({ count: next })}
          />
        </div>
      </div>
      {count === '1' ? (
        <div className={styles.chart}>
          <ChartWithLines instrument={instrument} isPart />
        </div>
      ) : (
        <ChartGrid
          instrument={instrument}
          others={symbols.slice(0, Number(count) - 1)}
          onOthers={([second = null, third = symbols[1], fourth = symbols[2]]) =>
            change({ symbols: [second, third, fourth] })
          }
        />
      )}
      <TerminalTabs instrument={instrument}>{children}</TerminalTabs>
    </>
  );
}

type TerminalTab = 'details' | 'positions' | 'orders';

function TerminalTabs({ instrument: { type }, children }: TerminalProps) {
  const { t } = useLingui();
  const [tab, setTab] = useState<TerminalTab>('details');
  const kind = isTradedClass(type) ? type : 'stock';
  return (
    <>
      <Tabs<TerminalTab>
        id="terminal"
        label={t`Beneath the chart`}
        tabs={[
          { value: 'details', label: t`Details` },
          { value: 'positions', label: t`Positions` },
          { value: 'orders', label: t`Orders` },
        ]}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id="terminal" value={tab}>
        {tab === 'details' && children}
        {tab === 'positions' && <PositionList type={kind} lotAction={(lot) => <StopTargetButton lot={lot} />} />}
        {tab === 'orders' && (
          <>
            <PendingOrders type={kind} />
            <TextButton className={styles.all} render={<Link to="/records" />}>
              {t`All orders`}
            </TextButton>
          </>
        )}
      </TabPanel>
    </>
  );
}

/** What stands under the ticket: bids and asks, where the market tells them. */
export function TerminalSide({ instrument }: { instrument: Instrument }) {
  const { data: page } = useQuery(instrumentPageQuery(instrument.symbol));
  return page?.has_depth === true && <Depth instrument={instrument} />;
}
