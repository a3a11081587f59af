import type { DeskChange } from '@sauda/contract/desk';
import { intervals } from './intervals.ts';

export interface LiveStreamOptions {
  open(): EventSource;
  /** From now on everything is told; what changed before has to be asked for. */
  onOpen(): void;
  onChange(change: DeskChange): void;
  /** It was cut off, refused or silent. It is tried again by itself. */
  onLost(): void;
  /** 0 to 1, spreads the returns of many windows. */
  random?: () => number;
}

/** Listens to the desk's stream, and comes back to it for as long as somebody listens. @returns what ends that */
export function listen({ open, onOpen, onChange, onLost, random = Math.random }: LiveStreamOptions): () => void {
  let source: EventSource | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function close(): void {
    clearTimeout(next);
    source?.close();
  }

  function heard(): void {
    clearTimeout(next);
    next = setTimeout(comeBack, intervals.streamSilenceMs);
  }

  function comeBack(): void {
    close();
    onLost();
    next = setTimeout(connect, backoffMs(failures++, random()));
  }

  function connect(): void {
    const own = open();
    source = own;
    own.addEventListener('open', () => {
      failures = 0;
      heard();
      onOpen();
    });
    own.addEventListener('ping', heard);
    own.addEventListener('changed', ({ data }) => {
      heard();
      onChange(JSON.parse(data as string) as DeskChange);
    });
    // The browser comes back by itself from some failures and not from others; here it is one way for all.
    own.addEventListener('error', comeBack);
    heard();
  }

  connect();
  return close;
}

/** Doubles from one second to the most, between half and the whole of it. */
function backoffMs(failures: number, random: number): number {
  return Math.min(1_000 * 2 ** failures, intervals.streamBackoffMostMs) * (0.5 + random / 2);
}
