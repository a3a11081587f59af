import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useFormats } from '../../../../lib/i18n/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { KeyValueList } from '../../../../ui/key-value-list.tsx';
import { SkeletonRows } from '../../../../ui/skeleton-rows.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { bareCode } from '../application-limits.ts';
import { useIpoWords, type ApplicationRow } from '../ipos.ts';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './draw.module.css';
import { NotLoaded } from '../../../frame/not-loaded.tsx';
import { AlertIcon, CheckIcon, ClockIcon } from '../../../../ui/icons/icons.tsx';
import type { DrawCheck, DrawFault } from './verify-draw.ts';
import type { Answer } from '@sauda/contract';
import { api, queryKeys } from '../../../../lib/api.ts';
import { intervals } from '../../../../lib/intervals.ts';
import type { DrawQuestion } from './draw-worker.ts';

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
      <NotLoaded
        query={query}
        loading={t`Loading the allotment`}
        wayOn={<Button variant="tonal" render={<Link to="/ipo" />}>{t`IPO`}</Button>}
      >
        <SkeletonRows count={5} columns="6rem" figures={1} />
      </NotLoaded>
    );
  }
  const whole = (count: number) => figure(String(count), { decimals: 0 });
  const { tone, word } = words.ipo(draw);
  return (
    <div className="gap-6 gutter above-3 below-8">
      <section className="gap-3">
        <div className="spread">
          <div>
            <h2 className="subheading anywhere">{draw.company_name}</h2>
            <p className="muted">{bareCode(draw.symbol)}</p>
          </div>
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

interface DrawResultProps {
  draw: Draw;
  /** The customer's application; null where there is none. */
  mine: ApplicationRow | null;
}

/** Whether the draw fits what is published, and what it says about the customer's own application. */
function DrawResult({ draw, mine }: DrawResultProps) {
  const isDrawn = draw.seed !== null;
  const isPossible = canCheckDraws();
  const check = useQuery({ ...drawCheckQuery(draw, mine?.no), enabled: isDrawn && isPossible });
  return (
    <section className="gap-3">
      <div role="status">
        <Verdict draw={draw} check={check.data} hasFailed={check.isError} isPossible={isPossible} />
      </div>
      {mine !== null && <Mine mine={mine} check={check.data} />}
    </section>
  );
}

interface VerdictProps {
  draw: Draw;
  check: DrawCheck | undefined;
  hasFailed: boolean;
  isPossible: boolean;
}

function Verdict({ draw, check, hasFailed, isPossible }: VerdictProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const whole = (count: number) => figure(String(count), { decimals: 0 });
  if (draw.seed === null) {
    return (
      <p className={styles.verdict}>
        <ClockIcon size="s" />
        {draw.status === 'Cancelled' ? (
          <Trans>This IPO was called off before its allotment. Everything held for it was given back.</Trans>
        ) : (
          <Trans>There is nothing to check yet: shares are allotted after the close.</Trans>
        )}
      </p>
    );
  }
  if (!isPossible || hasFailed) {
    return (
      <p className={styles.verdict}>
        <AlertIcon size="s" />
        {isPossible ? (
          <Trans>This browser could not do the draw again. Reload the page to try once more.</Trans>
        ) : (
          <Trans>Browsers can check the draw on secure (https) addresses alone. Open the app at one.</Trans>
        )}
      </p>
    );
  }
  if (check === undefined) {
    return (
      <p className={styles.verdict}>
        <ClockIcon size="s" />
        {t`This browser is doing the draw again…`}
      </p>
    );
  }
  if (check.faults.length === 0) {
    return (
      <>
        <p className={`${styles.verdict} ${styles.right}`}>
          <CheckIcon size="s" />
          {t`The allotment is right`}
        </p>
        <p className="note">
          {t`This browser did it again from what is published: ${whole(check.winners)} of ${whole(draw.applications)} applications get ${whole(check.allottedShares)} shares, as the server says.`}
        </p>
      </>
    );
  }
  return (
    <>
      <p className={`${styles.verdict} ${styles.wrong}`}>
        <AlertIcon size="s" />
        {t`The allotment does not match what is published`}
      </p>
      <Faults faults={check.faults} />
    </>
  );
}

function Faults({ faults }: { faults: readonly DrawFault[] }) {
  const { t } = useLingui();
  const sentences: Readonly<Record<DrawFault, string>> = {
    seed: t`The seed is not the one whose hash was published.`,
    applications: t`The number of applications is not the published one.`,
    order: t`The book is out of order.`,
    book: t`The book is not the one whose hash was published.`,
    issuePrice: t`The issue price does not follow from the bids.`,
    allotment: t`Some applications got another number of shares than they should have.`,
  };
  return (
    <ul className="gap-1 small">
      {faults.map((fault) => (
        <li key={fault}>{sentences[fault]}</li>
      ))}
    </ul>
  );
}

/** The customer's own application, and whether the draw done here agrees with what the server booked. */
function Mine({ mine, check }: { mine: ApplicationRow; check: DrawCheck | undefined }) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const words = useIpoWords();
  const whole = (count: string | number) => figure(String(count), { decimals: 0 });
  const { tone, word } = words.application(mine);
  const reason = words.endReason(mine.reason);
  const tookPart = mine.reason !== 'withdrawn' && mine.reason !== 'cancelled';
  return (
    <div className={classNames('gap-2', styles.mine)}>
      <div className="spread">
        <h2 className="subheading">
          <Trans>Your application</Trans>
        </h2>
        <StatusPill tone={tone}>{word}</StatusPill>
      </div>
      <p className="note">{t`Number ${mine.no}, for ${whole(mine.count)} shares`}</p>
      {reason !== undefined && <p className="note">{reason}</p>}
      {check !== undefined && tookPart && (
        <p>
          {!check.isMineInBook
            ? t`Its number is not in the book. Ask customer service why.`
            : check.mine > 0
              ? t`It was drawn here too: ${whole(check.mine)} shares.`
              : t`It was not drawn here either.`}
        </p>
      )}
    </div>
  );
}

type Draw = Omit<Answer<'GET /client/ipo/draw'>['data'], 'next'>;

/** The published book and draw of an IPO, all pages of it. Until the seed is revealed it is looked at again. */
const drawQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.offerings, 'draw', id],
    async queryFn({ signal }): Promise<Draw> {
      let { next, ...draw } = (await api.call('GET /client/ipo/draw', { query: { id }, signal })).data;
      const rows = [...draw.rows];
      while (next !== null) {
        const page = (await api.call('GET /client/ipo/draw', { query: { id, after: next }, signal })).data;
        rows.push(...page.rows);
        next = page.next;
      }
      return { ...draw, rows };
    },
    refetchInterval: ({ state }) => (state.data?.seed === null ? intervals.openRequestMs : false),
  });

const APPLICATIONS_A_PAGE = 100;

/** The customer's own application for an IPO, the last one; null where there is none. */
const myApplicationQuery = (ipoId: number) =>
  queryOptions({
    queryKey: [...queryKeys.offerings, 'my-application', ipoId],
    async queryFn({ signal }): Promise<ApplicationRow | null> {
      for (let page = 1; ; page += 1) {
        const query = { page, limit: APPLICATIONS_A_PAGE };
        const { rows, count } = await api.call('GET /stock/success/ipo/list', { query, signal });
        const mine = rows.find((row) => row.ipo_id === ipoId);
        if (mine !== undefined) return mine;
        if (rows.length === 0 || page * APPLICATIONS_A_PAGE >= count) return null;
      }
    },
  });

/** The draw done again in this browser. */
const drawCheckQuery = (draw: Draw, mine: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.offerings, 'draw-check', draw.id, draw.seed, mine],
    queryFn: ({ signal }) => askWorker({ published: draw, mine }, signal),
    staleTime: Infinity,
    retry: false,
  });

/** Whether this browser gives the page what the check needs: not over plain http. */
function canCheckDraws(): boolean {
  return typeof crypto.subtle?.digest === 'function';
}

function askWorker(question: DrawQuestion, signal: AbortSignal): Promise<DrawCheck> {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<DrawCheck>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<DrawCheck | undefined>) =>
      data === undefined ? reject(new Error('The seed is not revealed yet.')) : resolve(data),
    );
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
