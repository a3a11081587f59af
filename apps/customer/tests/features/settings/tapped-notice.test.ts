import { expect, test, vi } from 'vitest';
import { followTappedNotices } from '../../../src/features/settings/push/tapped-notice.ts';

test('a page goes where a tapped notice leads, says so first, and passes over what else it is told', () => {
  const serviceWorker = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker });
  const done: string[] = [];
  followTappedNotices((path) => done.push(path));
  const port = { postMessage: () => done.push('answered') };
  const tell = (data: unknown) =>
    serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }));
  for (const data of [null, 'reload', { type: 'SKIP_WAITING' }]) tell(data);
  expect(done).toEqual([]);
  tell({ type: 'notice-tapped', path: '/records/B1' });
  expect(done).toEqual(['answered', '/records/B1']);
});
