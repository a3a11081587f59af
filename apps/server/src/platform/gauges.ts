import { Gauge, type Registry } from 'prom-client';

/** One series of a gauge: its value, and the labels that tell it from the others. */
export interface Series {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What a gauge stands at: one number, or a series for each set of labels. Undefined tells nothing. */
export type Standing = number | readonly Series[] | undefined;

interface GaugeTerms {
  /** By Prometheus' convention: what it is about, then its unit. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

/**
 * Tells at each scrape what `read` gives then, and nothing else: a series that is not there any more ends, as does what cannot be told now.
 * @param read must not throw
 */
export function tellGauge(registry: Registry, terms: GaugeTerms, read: () => Standing | Promise<Standing>): void {
  const { name, help, labels: labelNames = [] } = terms;
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const standing = await read();
      gauge.reset();
      // One without labels would stand at zero.
      if (labelNames.length === 0) gauge.remove();
      for (const { labels = {}, value } of seriesOf(standing)) gauge.set(labels, value);
    },
  });
}

function seriesOf(standing: Standing): readonly Series[] {
  if (standing === undefined) return [];
  return typeof standing === 'number' ? [{ value: standing }] : standing;
}

/**
 * What `read` gives, read at most once in `forMs` however many ask, and undefined where it fails or takes longer than `patienceMs`: who
 * watches is to hear the rest.
 */
export function keptFor<T>(
  { forMs, patienceMs }: { readonly forMs: number; readonly patienceMs: number },
  read: () => Promise<T>,
): () => Promise<T | undefined> {
  let kept: { readonly answer: Promise<T | undefined>; readonly until: number } | undefined;
  return () => {
    const now = performance.now();
    if (kept === undefined || now >= kept.until) kept = { answer: within(patienceMs, read()), until: now + forMs };
    return kept.answer;
  };
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), milliseconds).unref();
    work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
