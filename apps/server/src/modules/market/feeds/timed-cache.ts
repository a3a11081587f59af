import type { Clock } from '../../../platform/clock.ts';
import { hasPassed, minuteMs } from '../../../platform/time.ts';
import { BoundedMap } from '../bounded-map.ts';

interface Entry<Value> {
  kept: { readonly value: Value; readonly at: number } | undefined;
  loading: Promise<Value> | undefined;
}

export interface TimedCacheOptions {
  readonly clock: Clock;
  readonly limit: number;
  readonly staleMs: number;
  /** Hears why loading has failed, once a minute at the most: what is kept serves on meanwhile, and nobody would notice. */
  readonly onFault?: (error: unknown) => void;
}

export function createTimedCache<Value>({ clock, limit, staleMs, onFault }: TimedCacheOptions) {
  const entries = new BoundedMap<string, Entry<Value>>(limit);
  let toldAt = -Infinity;

  function tellFault(error: unknown): void {
    const now = clock.now().getTime();
    if (!hasPassed(minuteMs, toldAt, now)) return;
    toldAt = now;
    onFault?.(error);
  }

  return {
    /**
     * What is kept, while it is fresh; else what `load` gives, asked once however many wait for it. Where loading fails,
     * what is kept serves on for as long as `staleMs` allows.
     */
    async get(key: string, freshMs: number, load: () => Promise<Value>): Promise<Value> {
      const entry = entries.getOrMake(key, () => ({ kept: undefined, loading: undefined }));
      const isOlder = (ms: number): boolean => hasPassed(ms, entry.kept?.at ?? -Infinity, clock.now().getTime());
      if (entry.kept !== undefined && !isOlder(freshMs)) return entry.kept.value;
      entry.loading ??= load()
        .then((value) => {
          entry.kept = { value, at: clock.now().getTime() };
          return value;
        })
        .catch((error: unknown) => {
          tellFault(error);
          throw error;
        })
        .finally(() => {
          entry.loading = undefined;
        });
      try {
        return await entry.loading;
      } catch (error) {
        if (entry.kept !== undefined && !isOlder(staleMs)) return entry.kept.value;
        throw error;
      }
    },
  };
}
