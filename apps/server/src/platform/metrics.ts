import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { failedSteps } from './apart.ts';
import type { Clock } from './clock.ts';
import { minuteMs } from './time.ts';

export type Metrics = ReturnType<typeof createMetrics>;

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** To write the text takes as long as there are series, and scrapers come every few seconds. */
const keptMs = 1_000;
/** Anybody can send any other method, and each would be a series. */
const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'HEAD']);

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers: [registry],
  });
  tellCounts(registry, failedStepsTold, failedSteps);
  tellCounts(registry, refusalsTold, refusals);
  tellCounts(registry, faultsTold, faults);
  const answersOf = new Map<string, { observe(seconds: number): void }>();
  let kept: { readonly text: Promise<string>; readonly until: number } | undefined;

  return {
    /** For more metrics of the same process. */
    registry,
    contentType: registry.contentType,
    /** The state of all metrics in Prometheus' text format, up to a second old. */
    text(): Promise<string> {
      const now = performance.now();
      if (kept === undefined || now >= kept.until) kept = { text: registry.metrics(), until: now + keptMs };
      return kept.text;
    },
    /** Counts an answer, by the class of its status. `route` is the pattern, never the path, so that the number of series stays small. */
    observeAnswer(route: string, method: string, status: number, milliseconds: number): void {
      const known = methods.has(method) ? method : 'other';
      const name = `${known} ${route} ${Math.floor(status / 100)}`;
      // To look a series up by its labels takes longer than to count.
      let series = answersOf.get(name);
      if (series === undefined) {
        series = answers.labels({ method: known, route, status: `${Math.floor(status / 100)}xx` });
        answersOf.set(name, series);
      }
      series.observe(milliseconds / 1_000);
    },
  };
}

interface CountTerms {
  readonly name: string;
  readonly help: string;
  readonly label: string;
}

/** What fails in the background has no answer that would show it. It is counted where it fails, and only told here. */
const failedStepsTold: CountTerms = {
  name: 'background_steps_failed_total',
  help: 'Steps of work in the background that have failed and are tried again, by the work that they are part of.',
  label: 'work',
};
const refusalsTold: CountTerms = {
  name: 'http_refusals_total',
  help: 'Requests that were refused, by the key of the error.',
  label: 'error',
};
const faultsTold: CountTerms = {
  name: 'http_faults_total',
  help: 'Requests that have failed by a fault of the server, each with a line of level error in its log.',
  label: 'kind',
};

const refusals = new Map<string, number>();
const faults = new Map([['request', 0]]);

/** @param key of the error that a request is answered with */
export function countRefusal(key: string): void {
  refusals.set(key, (refusals.get(key) ?? 0) + 1);
}

/** A request has failed by what nobody has foreseen. */
export function countFault(): void {
  faults.set('request', (faults.get('request') ?? 0) + 1);
}

/** Tells what is counted elsewhere in this process. */
function tellCounts(registry: Registry, { name, help, label }: CountTerms, counts: ReadonlyMap<string, number>): void {
  const counter = new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      counter.reset();
      for (const [counted, times] of counts) counter.inc({ [label]: counted }, times);
    },
  });
}

/** What this node has answered within one minute. */
export interface ActivityMinute {
  readonly at: Date;
  readonly answers: number;
  /** Answers of 500 and above. */
  readonly errors: number;
  /** Orders to buy or sell that were taken. */
  readonly orders: number;
}

export type Activity = ReturnType<typeof createActivity>;

const keptMinutes = 60;
/** Of a busy minute so many orders stand for all of them. */
const samplesAMinute = 200;

interface Counts {
  answers: number;
  errors: number;
  orders: number;
  /** How long some of the orders took, each as likely as any other. */
  readonly orderMs: number[];
}

/** Vitter's algorithm R: a sample of what has come so far, whose every member is as likely as any other. */
function keepSample({ orders, orderMs }: Counts, milliseconds: number): void {
  const place = orderMs.length < samplesAMinute ? orderMs.length : Math.floor(Math.random() * orders);
  if (place < samplesAMinute) orderMs[place] = milliseconds;
}

/**
 * How much this node has done lately, for a picture; what is to be kept is Prometheus' to keep.
 * @param orderRoutes where orders are placed
 */
export function createActivity(clock: Clock, orderRoutes: ReadonlySet<string>) {
  const counts = new Map<number, Counts>();
  const thisMinute = () => Math.floor(clock.now().getTime() / minuteMs);

  function bucket(minute: number) {
    const known = counts.get(minute);
    if (known !== undefined) return known;
    for (const old of counts.keys()) if (old <= minute - keptMinutes) counts.delete(old);
    const made: Counts = { answers: 0, errors: 0, orders: 0, orderMs: [] };
    counts.set(minute, made);
    return made;
  }

  return {
    /** Counts an answer. @param route the pattern of its address */
    observe(route: string, method: string, status: number, milliseconds: number): void {
      const count = bucket(thisMinute());
      count.answers += 1;
      if (status >= 500) count.errors += 1;
      if (status !== 200 || method !== 'POST' || !orderRoutes.has(route)) return;
      count.orders += 1;
      keepSample(count, milliseconds);
    },
    /** How many orders were taken within the hour, and how long from the request to the end of the answer, which comes after the commit. */
    orderTimes(): { orders: number; medianMs: number | undefined; p99Ms: number | undefined } {
      const oldest = thisMinute() - keptMinutes + 1;
      const minutes = [...counts].flatMap(([minute, count]) => (minute < oldest ? [] : [count]));
      const times = minutes.flatMap(({ orderMs }) => orderMs).toSorted((left, right) => left - right);
      const at = (part: number) => times[Math.max(0, Math.ceil(times.length * part) - 1)];
      return { orders: minutes.reduce((sum, { orders }) => sum + orders, 0), medianMs: at(0.5), p99Ms: at(0.99) };
    },
    /** The last minutes, oldest first, the running one last. */
    minutes(): ActivityMinute[] {
      const last = thisMinute();
      return Array.from({ length: keptMinutes }, (_, index) => {
        const minute = last - keptMinutes + 1 + index;
        const { answers = 0, errors = 0, orders = 0 } = counts.get(minute) ?? {};
        return { at: new Date(minute * minuteMs), answers, errors, orders };
      });
    },
  };
}
