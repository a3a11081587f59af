import type { Bar } from './bars.ts';
import type { Overlay } from './chart-picture.ts';

/**
 * Another instrument's closes on the scale of this one: both begin at the same height where the time that is shown begins.
 * Bars are matched by their ends, since exchanges open at different times.
 */
export function compared(name: string, bars: readonly Bar[], first: number, others: readonly Bar[]): Overlay {
  const closes: (number | undefined)[] = [];
  let next = 0;
  for (const index of bars.keys()) {
    const end = bars[index + 1]?.time ?? Infinity;
    while ((others[next]?.time ?? Infinity) < end) next += 1;
    closes.push(others[next - 1]?.close);
  }
  const start = closes.findIndex((close, index) => index >= first && close !== undefined);
  const [own, other] = [bars[start]?.close, closes[start]];
  const scale = own === undefined || other === undefined || other === 0 ? undefined : own / other;
  const values = closes.map((close, index) =>
    index < start || close === undefined || scale === undefined ? undefined : close * scale,
  );
  return { id: 'compare', label: name, series: [{ values, colour: 'fourth', kind: 'line' }] };
}
