import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { chartNumber } from '../../lib/format/price-decimals.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './portfolio.module.css';
import type { Portfolio } from './portfolio-query.ts';

const HistoryCanvas = lazy(() => import('./history-canvas.tsx').then((module) => ({ default: module.HistoryCanvas })));

/** What the positions were worth day by day, as a picture and as a table. */
export function History({ history }: Pick<Portfolio, 'history'>) {
  const { t, i18n } = useLingui();
  const { money, compact, date } = useFormats();
  const last = history.at(-1);
  return (
    <section>
      <SectionHeading>{t`History`}</SectionHeading>
      <div className={styles.section}>
        {history.length < 2 ? (
          <p className="muted">
            <Trans>
              The value of your positions is written down at the end of each day. The picture begins tomorrow.
            </Trans>
          </p>
        ) : (
          <div className={styles.chart}>
            <Suspense fallback={<Skeleton width="100%" height="12rem" />}>
              <HistoryCanvas
                key={i18n.locale}
                points={history.map(({ day, value }) => ({ time: day, value: chartNumber(value) }))}
                locale={i18n.locale}
                money={(value) => compact(value)}
                summary={t`Value of the positions over ${history.length} days, now ${money(last?.value ?? '0')}`}
              />
            </Suspense>
          </div>
        )}
        <details className={styles.details}>
          <summary className={styles.summary}>{t`History as a table`}</summary>
          <div className={styles.frame} tabIndex={0} role="region" aria-label={t`History`}>
            <table className={styles.table}>
              <caption className="sr-only">{t`History`}</caption>
              <thead>
                <tr>
                  {[t`Day`, t`Cost`, t`Value`, t`Cash`].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {history.toReversed().map(({ day, invested, value, cash }) => (
                  <tr key={day}>
                    <th scope="row" className={styles.day}>
                      {date(`${day}T12:00:00Z`)}
                    </th>
                    <td>{money(invested)}</td>
                    <td>{money(value)}</td>
                    <td>{money(cash)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </div>
    </section>
  );
}
