import { expect, test, vi } from 'vitest';
import type { Connection } from '../../../src/platform/database/connection.ts';
import { listenOn } from '../../../src/platform/database/listening.ts';

test('a connection on which it cannot listen is ended, and another is made', async () => {
  const ended: string[] = [];
  const opened = vi.fn(async () => {
    const refuses = () => Promise.reject(new Error('cannot execute LISTEN during recovery'));
    return { run: refuses, destroy: (reason: string) => void ended.push(reason) } as unknown as Connection;
  });
  const heard = vi.fn();
  const stop = listenOn('some_news', opened, heard);
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2), 30_000);
  stop();
  expect(ended.length).toBeGreaterThan(0);
  expect(heard).not.toHaveBeenCalled();
});
