import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import styles from './funds.module.css';
import type { FundDetail } from './fund-queries.ts';
import { valuePaths } from './value-path.ts';

const WIDTH = 320;
const HEIGHT = 120;

/** What a share bought now is worth day by day: at today's return as a line, between the lowest and the highest as a band. */
export function ValueChart({ points }: Pick<FundDetail, 'points'>) {
  const { t } = useLingui();
  const { money, date, dateTime } = useFormats();
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const { band, line } = valuePaths(points, WIDTH, HEIGHT);
  // A practice fund may end within the hour.
  const isShort = Date.parse(last.time) - Date.parse(first.time) < 2 * 24 * 60 * 60 * 1_000;
  const when = isShort ? dateTime : date;
  return (
    <figure className="gap-2">
      <svg
        className={styles.chart}
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Value of a share from ${money(first.value)} on ${when(first.time)} to ${money(last.value)} on ${when(last.time)}; at the lowest return ${money(last.low)}, at the highest ${money(last.high)}`}
      >
        <path className={styles.band} d={band} />
        <path className={styles.curve} d={line} />
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>
          {when(first.time)}
          <b>{money(first.value)}</b>
        </span>
        <span>
          {when(last.time)}
          <b>{money(last.value)}</b>
        </span>
      </div>
      <figcaption className="note">
        <Trans>
          The line is the value at the return of today, the band from the lowest to the highest. The return accrues
          daily and is paid at the end alone.
        </Trans>
      </figcaption>
    </figure>
  );
}
