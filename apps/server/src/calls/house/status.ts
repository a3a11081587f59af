import { createHash } from 'node:crypto';
import { isLanguage, sourceLanguage, type Language } from '@sauda/facts';
import type { Currency } from '@sauda/money';
import type { FastifyInstance } from 'fastify';
import type { StatedDay } from '../../modules/reconciliation/day-files/stated.ts';
import type { ServiceRecord } from '../../modules/cashier/service-record.ts';
import { contentSecurityPolicy } from '../../http/security.ts';
import type { Build } from './build.ts';
import { html, style } from './status-page.ts';

/** What is known of the installation, read without the database. */
/** `stopped` where staff send it nothing new; `closed` outside of its hours. */
export type VenueState = 'up' | 'away' | 'closed' | 'stopped';

export interface KnownStatus {
  readonly at: Date;
  readonly mode: 'practice' | 'live';
  readonly databaseAnswers: boolean;
  readonly venue: { readonly name: string; readonly state: VenueState } | undefined;
  readonly prices: ReadonlyArray<{ readonly source: string; readonly newestAt: Date }>;
  readonly orders: {
    readonly orders: number;
    readonly medianMs: number | undefined;
    readonly p99Ms: number | undefined;
  };
  readonly record:
    | {
        readonly asOf: Date;
        readonly withdrawals: readonly ServiceRecord[];
        readonly deposits: readonly ServiceRecord[];
      }
    | undefined;
  /** What bank, custodian and clearing broker have stated of the last day that has ended; undefined where it could not be read yet. */
  readonly stated: StatedDay | undefined;
}

/** The status as it is answered: seconds and milliseconds as numbers, what is not known as null. */
export type WrittenStatus = ReturnType<typeof present>;

const styleHash = createHash('sha256').update(style).digest('base64');
const pagePolicy = contentSecurityPolicy({ 'style-src': `'sha256-${styleHash}'` });

export interface ServedStatus {
  readonly board: { read(): KnownStatus };
  build(): Promise<Build | undefined>;
  readonly currency: Currency;
  /** The languages that customers may choose, the usual one first. */
  offered(): readonly Language[];
}

/** `/status` for people and `/status.json` for programs: what this node knows, also while the database is away. */
export function serveStatus(app: FastifyInstance, { board, build, currency, offered }: ServedStatus): void {
  const hidden = { schema: { hide: true } };
  app.get('/status.json', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(present(board.read(), await build())),
  );
  app.get<{ Querystring: { lang?: unknown } }>('/status', hidden, async ({ query: { lang }, headers }, reply) => {
    const language = isLanguage(lang) ? lang : preferred(headers['accept-language'], offered());
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': pagePolicy, vary: 'accept-language' })
      .type('text/html; charset=utf-8')
      .send(html(present(board.read(), await build()), { language, currency }));
  });
}

/** The first of a browser's languages that is offered, as in `de-AT,de;q=0.9,en;q=0.8`: each of them names its own first. */
function preferred(header = '', offered: readonly Language[]): Language {
  const wanted = header.split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((code) => offered.filter((language) => language === code))[0] ?? offered[0] ?? sourceLanguage;
}

function present(known: KnownStatus, build: Build | undefined) {
  const { at, mode, databaseAnswers, venue, prices, orders, record, stated } = known;
  return {
    at: at.toISOString(),
    mode,
    build: build ?? null,
    database: databaseAnswers ? ('answers' as const) : ('away' as const),
    venue: venue ?? null,
    prices: prices.map(({ source, newestAt }) => ({
      source,
      newest_at: newestAt.toISOString(),
      age_seconds: Math.max(0, Math.round((at.getTime() - newestAt.getTime()) / 1_000)),
    })),
    orders: {
      last_hour: orders.orders,
      median_ms: rounded(orders.medianMs),
      p99_ms: rounded(orders.p99Ms),
    },
    assets: stated === undefined ? null : presentStated(stated),
    requests_as_of: record?.asOf.toISOString() ?? null,
    withdrawals: record?.withdrawals.map(presentRecord) ?? [],
    deposits: record?.deposits.map(presentRecord) ?? [],
  };
}

/** Whether each has stated anything, and how many differences are open; the figures are beside the totals of the night. */
function presentStated({ day, bank, custodian, clearingBroker, trades, openDifferences }: StatedDay) {
  return {
    day,
    bank: bank !== undefined,
    custodian: custodian !== undefined,
    clearing_broker: clearingBroker !== undefined && trades !== undefined,
    open_differences: openDifferences,
  };
}

function presentRecord({ month, asked, ended, medianSeconds, worstSeconds, withinDeadline }: ServiceRecord) {
  return {
    month,
    asked,
    ended,
    median_seconds: rounded(medianSeconds),
    worst_seconds: rounded(worstSeconds),
    // Rounded down: what is not all is never told as all.
    within_deadline: Math.floor(withinDeadline * 10_000) / 10_000,
  };
}

const rounded = (value: number | undefined): number | null => (value === undefined ? null : Math.round(value));
