import { useLingui } from '@lingui/react/macro';
import { chartNumber } from '../../lib/format/money.ts';
import { LevelChart, type Level } from '../../ui/level-chart.tsx';
import { useCourse } from '../../data/course.ts';

interface PriceLevelsProps {
  symbol: string;
  /** The price of this moment. Prices are wire decimals; one that is undefined is not drawn. */
  now: string;
  limit?: string | undefined;
  stop?: string | undefined;
  target?: string | undefined;
  alert?: string | undefined;
}

/** The course of an instrument with the prices that are asked for as lines across it. */
export function PriceLevels({ symbol, now, limit, stop, target, alert }: PriceLevelsProps) {
  const { t } = useLingui();
  const course = useCourse(symbol);
  const points = course.length === 0 ? course : [...course, chartNumber(now)];
  const level = (key: string, label: string, price: string | undefined, tone: Level['tone']): Level[] =>
    price === undefined || !isNear(price, now) ? [] : [{ key, label, value: chartNumber(price), tone }];
  return (
    <LevelChart
      points={points}
      levels={[
        ...level('now', t`Now`, now, 'now'),
        ...level('limit', t({ message: 'Limit', context: 'order type' }), limit, 'accent'),
        ...level('target', t`Target`, target, 'gain'),
        ...level('stop', t`Stop`, stop, 'loss'),
        ...level('alert', t`Alert`, alert, 'accent'),
      ]}
    />
  );
}

/** A price that is still being typed would flatten all the others. */
function isNear(price: string, now: string): boolean {
  const ratio = chartNumber(price) / chartNumber(now);
  return ratio > 0.5 && ratio < 2;
}
