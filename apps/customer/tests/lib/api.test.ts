import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, wire } from '../../src/lib/api.ts';
import { endSession, startSession } from '../../src/lib/session/session.ts';

let begun = 0;

/** Somebody logs in, each time another one. */
function begin(): void {
  begun += 1;
  startSession({ token: `of ${begun}`, userInfo: { id: begun, user: '9000000001', login: '' } });
}

describe('an answer to somebody who has logged out since', () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('window', {});
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });

  /** @returns what has all that was asked answered */
  function answerLater(response: () => Promise<Response>): () => void {
    const held: Array<() => void> = [];
    vi.stubGlobal('fetch', () => new Promise<void>((resolve) => held.push(resolve)).then(response));
    return () => held.forEach((end) => end());
  }

  const ask = () => api.call('POST /stock/success/watchlists/add', { body: { name: 'Banks' } });
  /** What is known of it once all that was on its way has come. */
  const outcomeOf = (asked: Promise<unknown>) =>
    Promise.race([
      asked.then(
        () => 'answered',
        () => 'failed',
      ),
      new Promise((resolve) => setTimeout(() => resolve('nothing'), 50)),
    ]);

  it.each([
    ['done', () => Promise.resolve(Response.json({ msg: 'ok', data: { id: 4 } }))],
    ['refused', () => Promise.resolve(Response.json({ message: 'too_many_watchlists', text: '' }, { status: 422 }))],
    ['lost', () => Promise.reject(new TypeError('no network'))],
  ])('is told to nobody: %s', async (_, response) => {
    const end = answerLater(response);
    begin();
    const asked = ask();
    endSession();
    begin();
    end();
    expect(await outcomeOf(asked)).toBe('nothing');
  });

  it('ends what sees to a command with money, which would be kept from others for as long as the page lives', async () => {
    const end = answerLater(() => Promise.reject(new TypeError('no network')));
    begin();
    const asked = wire.call('POST /stock/success/fund/purchase', { body: { project_id: 1 } });
    endSession();
    end();
    expect(await outcomeOf(asked)).toBe('failed');
  });

  it('is told to whoever has the session still, or began it meanwhile', async () => {
    const end = answerLater(() => Promise.resolve(Response.json({ msg: 'ok', data: [] })));
    const before = api.call('GET /v2/config', { query: { limit: 100 } });
    begin();
    const own = ask();
    end();
    await Promise.all([before, own]);
  });
});
