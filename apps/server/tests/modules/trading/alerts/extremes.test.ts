import { describe, expect, it } from 'vitest';
import type { Candle } from '../../../../src/modules/market/index.ts';
import { extremesSince } from '../../../../src/modules/trading/alerts/reach-alerts.ts';

const minute = (at: string, low: bigint, close: bigint, high: bigint): Candle => ({
  time: new Date(`2026-11-20T${at}:00Z`),
  open: close,
  high,
  low,
  close,
  volume: 1,
});
const candles = [minute('10:00', 1n, 5n, 90n), minute('10:01', 4n, 6n, 8n), minute('10:02', 5n, 7n, 9n)];
const since = (at: string) => extremesSince(candles, new Date(`2026-11-20T${at}Z`));

describe('extremesSince', () => {
  it('takes whole candles that began later', () => {
    expect(since('10:00:00')).toEqual({ high: 90n, low: 1n });
    expect(since('10:01:00')).toEqual({ high: 9n, low: 4n });
  });

  it('takes of the candle of that moment only its close: the rest may have come before', () => {
    expect(since('10:00:30')).toEqual({ high: 9n, low: 4n });
    expect(since('10:01:30')).toEqual({ high: 9n, low: 5n });
    expect(since('10:02:30')).toEqual({ high: 7n, low: 7n });
  });

  it('knows nothing without candles', () => {
    expect(extremesSince([], new Date())).toBeUndefined();
  });
});
