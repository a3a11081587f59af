import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface Metrics {
  /** For more metrics of the same process. */
  readonly registry: Registry;
  readonly contentType: string;
  /** The state of all metrics in Prometheus' text format. */
  text(): Promise<string>;
  /** Counts an answer. `route` is the pattern, never the path, so that the number of series stays small. */
  observeAnswer(route: string, method: string, status: number, milliseconds: number): void;
}

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers: [registry],
  });
  return {
    registry,
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observeAnswer(route, method, status, milliseconds) {
      answers.observe({ method, route, status: String(status) }, milliseconds / 1_000);
    },
  };
}
