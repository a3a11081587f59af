import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { useAvailableCash } from '../../../data/account.ts';
import { BuyFund } from './buy-fund.tsx';
import { SoldBar } from './fund-list.tsx';
import { type FundDetail, fundQuery, useFundWords } from './funds.ts';
import { NotLoaded } from '../../frame/not-loaded.tsx';
import { valuePaths } from './value-path.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './funds.module.css';

const route = getRouteApi('/fund-investment/$id');

/** One fund: what it pays, when, on which terms and at what risk. */
export function FundDetailView() {
  const { t } = useLingui();
  const id = Number(route.useParams().id);
  const { money, dateTime } = useFormats();
  const words = useFundWords();
  const available = useAvailableCash();
  const query = useQuery(fundQuery(id));
  const { data: fund } = query;
  if (fund === undefined) {
    return (
      <NotLoaded
        query={query}
        loading={t`Loading the fund`}
        wayOn={<Button variant="tonal" render={<Link to="/fund-investment" />}>{t`Funds`}</Button>}
      >
        <SkeletonRows count={6} columns="6rem" figures={1} />
      </NotLoaded>
    );
  }
  const { tone, word } = words.fund(fund);
  const day = words.day(fund.day_seconds);
  return (
    <>
      <div className="gap-6 gutter above-3 below-6">
        <section className="gap-2">
          <div className="spread">
            <h2 className="subheading">{fund.name}</h2>
            <StatusPill tone={tone}>{word}</StatusPill>
          </div>
          <p className="note">{t`Return for the whole term, for a share bought now`}</p>
          <p className={styles.return}>{words.percent(fund.current_return)}</p>
          <KeyValueList
            items={[
              { label: t`Range of returns`, value: words.range(fund.min_return, fund.max_return) },
              { label: t`Cycle`, value: words.days(fund.investment_period) },
              { label: t`Amount of a share`, value: money(fund.amount) },
              { label: t`Closes`, value: dateTime(fund.closes_at) },
            ]}
          />
          {day !== undefined && <p className="note">{day}</p>}
          <SoldBar fund={fund} />
        </section>
        <section className="gap-2">
          <h2 className="subheading">
            <Trans>Value over time</Trans>
          </h2>
          <ValueChart points={fund.points} />
        </section>
        <section className="gap-2">
          <h2 className="subheading">
            <Trans>Terms</Trans>
          </h2>
          <p className="leading">{fund.terms}</p>
        </section>
        <section className="gap-2">
          <h2 className="subheading">
            <Trans>Risks</Trans>
          </h2>
          <p className="leading">{fund.risk}</p>
        </section>
      </div>
      <ActionBar
        caption={available === undefined ? <Trans>Available</Trans> : <Trans>Available {money(available)}</Trans>}
      >
        <BuyFund fund={fund} wide />
      </ActionBar>
    </>
  );
}

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
      <div className={classNames('muted', styles.axis)} aria-hidden="true">
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
