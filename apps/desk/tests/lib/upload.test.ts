import { ApiRefusal, ApiUnreachable } from '@sauda/contract/client';
import { expect, test, vi } from 'vitest';
import { onSessionChange } from '../../src/lib/api.ts';
import { upload } from '../../src/lib/upload.ts';

const file = new File(['x'], 'x.png');
const answer = (body: BodyInit, status = 200) => vi.stubGlobal('fetch', async () => new Response(body, { status }));

test('a file that gets no answer, or one that is none, is said to have had none', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return new Promise(() => {});
  });
  await expect(upload('POST /news/picture', file)).rejects.toThrow(ApiUnreachable);
  answer('<html>too large for the proxy</html>', 413);
  await expect(upload('POST /news/picture', file)).rejects.toThrow(ApiUnreachable);
});

test('a file that a locked session sends has the lock shown', async () => {
  const told = vi.fn();
  const stop = onSessionChange(told);
  answer(JSON.stringify({ msg: 'no', data: 'desk_locked', message: 'The session is locked' }), 401);
  await expect(upload('POST /news/picture', file)).rejects.toThrow(ApiRefusal);
  expect(told).toHaveBeenCalledTimes(1);
  stop();
});
