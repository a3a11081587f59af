import type { Connection } from './connection.ts';
import { scriptOf } from './query.ts';

const retryMs = 1_000;

/**
 * Hears what is told on a channel at commits (NOTIFY), on a connection of its own. What is told while that is away is not heard, so that
 * `onWord` is called once whenever it listens anew.
 * @param channel letters and underscores
 * @returns what ends it
 */
export function listenOn(channel: string, open: () => Promise<Connection>, onWord: () => void): () => void {
  let isOver = false;
  let connection: Connection | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function begin(): Promise<void> {
    try {
      const opened = await open();
      connection = opened;
      opened.onWord = onWord;
      opened.onGone = again;
      if (isOver) return end();
      await opened.run(scriptOf(`LISTEN ${channel}`));
      onWord();
    } catch {
      connection?.destroy('it does not listen');
      again();
    }
  }

  function again(): void {
    connection = undefined;
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void begin(), retryMs).unref();
  }

  function end(): void {
    isOver = true;
    clearTimeout(timer);
    connection?.destroy('nobody listens any more');
  }

  void begin();
  return end;
}
