import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { ChartView } from './use-chart-picture.ts';
import styles from './chart-table.module.css';

const ROWS_AT_A_TIME = 50;

/** The chart's data as a table, newest first, for those who read better than they look. */
export function ChartTable({ view: { picture, title, figures } }: { view: ChartView }) {
  const { t } = useLingui();
  const [rows, setRows] = useState(ROWS_AT_A_TIME);
  const bars = picture?.bars.slice(picture.first) ?? [];
  const heads = [t`Time`, t`Open`, t`High`, t`Low`, t({ message: 'Close', context: 'price' }), t`Volume`];
  return (
    <>
      <div className={styles.frame} tabIndex={0} role="region" aria-label={title}>
        <table className={styles.table}>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars
              .slice(-rows)
              .toReversed()
              .map((bar) => (
                <tr key={bar.time}>
                  <th scope="row">{figures.time(bar.time)}</th>
                  <td>{figures.price(bar.open)}</td>
                  <td>{figures.price(bar.high)}</td>
                  <td>{figures.price(bar.low)}</td>
                  <td>{figures.price(bar.close)}</td>
                  <td>{figures.volume(bar.volume)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {rows < bars.length && (
        <Button size="small" variant="plain" onClick={() => setRows(rows + ROWS_AT_A_TIME)}>
          <Trans>Show earlier rows</Trans>
        </Button>
      )}
    </>
  );
}
