import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isTradedClass } from '@sauda/facts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { classNames } from '../../ui/class-names.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { Portfolio } from './portfolio-query.ts';
import { assetClassWords } from '../../data/asset-class-words.ts';
import styles from './portfolio.module.css';

const WIDTH = 100;
const HEIGHT = 8;

/** How what is held is spread: a bar of classes and the largest instruments, each also in a table. */
export function Allocation({ portfolio }: { portfolio: Portfolio }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const nameOfClass = useClassName();
  const { classes, instruments, others } = portfolio;
  return (
    <>
      <section>
        <SectionHeading>{t`By class`}</SectionHeading>
        <div className={styles.section}>
          <ClassBar classes={classes} />
          <ShareTable caption={t`By class`} head={t`Class`}>
            {classes.map(({ type, value, percent }) => (
              <ShareRow key={type} value={money(value)} percent={percent}>
                <span className={classNames(styles.swatch, styles[type])} aria-hidden="true" />
                {nameOfClass(type)}
              </ShareRow>
            ))}
          </ShareTable>
        </div>
      </section>
      <section>
        <SectionHeading>{t`Largest positions`}</SectionHeading>
        <div className={styles.section}>
          <ShareTable caption={t`Largest positions`} head={t`Stock`}>
            {instruments.map(({ tag, name, type, value, percent }) => (
              <ShareRow key={tag} value={money(value)} percent={percent} bar={type}>
                <Link to="/stock/v2/$symbol/$name" params={{ symbol: tag, name }} className={styles.link}>
                  {name}
                </Link>
              </ShareRow>
            ))}
            {others.count > 0 && (
              <ShareRow value={money(others.value)} percent={others.percent} bar="others">
                {t`${plural(others.count, { one: '# other', other: '# others' })}`}
              </ShareRow>
            )}
          </ShareTable>
        </div>
      </section>
    </>
  );
}

/** One bar whose parts are the classes. The table below says the same. */
function ClassBar({ classes }: Pick<Portfolio, 'classes'>) {
  const parts = classes.map(({ type, percent }, index) => ({
    type,
    width: Number(percent),
    from: classes.slice(0, index).reduce((sum, one) => sum + Number(one.percent), 0),
  }));
  return (
    <svg className={styles.bar} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ type, from, width }) => (
        <rect key={type} className={styles[type]} x={from} y="0" width={width} height={HEIGHT} />
      ))}
    </svg>
  );
}

function ShareTable({ caption, head, children }: { caption: string; head: string; children: ReactNode }) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">
            <Trans>Value</Trans>
          </th>
          <th scope="col">
            <Trans>Share</Trans>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface ShareRowProps {
  value: string;
  percent: string;
  /** The class in whose colour a bar is drawn below the name, as long as the share. */
  bar?: string;
  children: ReactNode;
}

function ShareRow({ value, percent, bar, children }: ShareRowProps) {
  return (
    <tr>
      <th scope="row">
        {children}
        {bar !== undefined && (
          <svg className={styles.thin} viewBox={`0 0 ${WIDTH} 1`} preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.track} width={WIDTH} height="1" />
            <rect className={styles[bar]} width={percent} height="1" />
          </svg>
        )}
      </th>
      <td>{value}</td>
      <td>{`${percent}%`}</td>
    </tr>
  );
}

/** What a class of assets is called. */
function useClassName(): (type: string) => string {
  const { t } = useLingui();
  return (type) => t(assetClassWords[isTradedClass(type) ? type : 'stock'].name);
}
