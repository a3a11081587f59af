import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useFormats } from '../../../../lib/i18n/use-formats.ts';
import { KeyValueList } from '../../../../ui/key-value-list.tsx';
import { SkeletonRows } from '../../../../ui/skeleton-rows.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { bareCode } from '../application-limits.ts';
import { useIpoWords } from '../ipo-words.ts';
import { DrawResult } from './draw-result.tsx';
import { drawQuery, myApplicationQuery } from './draw-queries.ts';
import styles from './draw.module.css';
import { NotLoaded } from '../../../frame/not-loaded.tsx';

const route = getRouteApi('/ipo/draw/$id');

/** How the shares of an IPO are given out: what is published when, and whether it fits together. */
export function DrawView() {
  const { t } = useLingui();
  const id = Number(route.useParams().id);
  const { figure } = useFormats();
  const words = useIpoWords();
  const query = useQuery(drawQuery(id));
  const { data: draw } = query;
  const { data: mine } = useQuery(myApplicationQuery(id));
  if (draw === undefined) {
    return (
      <NotLoaded query={query} loading={t`Loading the allotment`}>
        <SkeletonRows count={5} columns="6rem" figures={1} />
      </NotLoaded>
    );
  }
  const whole = (count: number) => figure(String(count), { decimals: 0 });
  const { tone, word } = words.ipo(draw.status);
  return (
    <div className={styles.draw}>
      <section className="gap-3">
        <div className="spread">
          <h2 className="subheading">{bareCode(draw.symbol)}</h2>
          <StatusPill tone={tone}>{word}</StatusPill>
        </div>
        <KeyValueList
          items={[
            { label: t`Shares on offer`, value: whole(draw.shares) },
            { label: t`Lot`, value: whole(draw.lot) },
            ...(draw.book_hash === null ? [] : [{ label: t`Applications`, value: whole(draw.applications) }]),
          ]}
        />
      </section>
      <DrawResult draw={draw} mine={mine ?? null} />
      <section className="gap-3">
        <h2 className="subheading">
          <Trans>What is published</Trans>
        </h2>
        <ol className="gap-4">
          <Published
            title={t`With the IPO: the hash of the seed`}
            text={t`The seed decides the draw. Its hash was published before anybody applied, so the seed cannot be changed.`}
            value={draw.seed_hash}
          />
          <Published
            title={t`At the close: the hash of the book`}
            text={t`The book is the list of all applications. Its hash is published before the seed is known.`}
            value={draw.book_hash}
          />
          <Published
            title={t`At the allotment: the seed`}
            text={t`Seed, book and number give each application its ticket. The smallest tickets get one lot each.`}
            value={draw.seed}
          />
        </ol>
      </section>
    </div>
  );
}

function Published({ title, text, value }: { title: string; text: string; value: string | null }) {
  return (
    <li className="gap-1">
      <h3 className={styles.stepTitle}>{title}</h3>
      <p className="note">{text}</p>
      <p className={value === null ? 'note' : styles.hash}>{value ?? <Trans>Not published yet</Trans>}</p>
    </li>
  );
}
