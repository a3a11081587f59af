import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** The machine and how busy it was before: without this a figure says little. */
export function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 1e9);
  const load = loadavg()[0] ?? 0;
  return `Node ${process.versions.node}, ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${gigabytes} GB; load before the start ${load.toFixed(1)}`;
}

export function heading(name: string): void {
  console.log(`\n== ${name}`);
}

export function line(name: string, ...figures: readonly string[]): void {
  console.log(`${name.padEnd(30)} ${figures.join('   ')}`);
}

/** A figure that has to be reached. @returns how many bars were missed: 0 or 1 */
export function bar(name: string, isMet: boolean, figure: string, demand: string): number {
  line(name, figure, `bar: ${demand}`, isMet ? 'met' : 'MISSED');
  return isMet ? 0 : 1;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The smallest value that at least `percent` of the values do not exceed; NaN where there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const ratio = (value: number): string => `× ${value.toFixed(2)}`;
