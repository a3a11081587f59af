import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { FreshQueryClient } from '../src/fresh-query-client.ts';

describe('an answer that is under way when its matter changes', () => {
  const queryKey = ['notices', 'unread'];
  const letGo: Array<() => void> = [];

  afterEach(() => {
    for (const release of letGo.splice(0)) release();
  });

  /** A server that reads its count when it is asked, and answers when it is told to. */
  function slowServer() {
    const held: Array<() => void> = [];
    const server = {
      count: 0,
      asked: 0,
      answer: () => held.shift()?.(),
      read() {
        const read = server.count;
        server.asked += 1;
        return new Promise<number>((resolve) => {
          held.push(() => resolve(read));
        });
      },
    };
    return server;
  }

  it.each([
    ['the first one', undefined],
    ['a later one', 0],
  ])('is not the last word: %s', async (_, known) => {
    const server = slowServer();
    const client = new FreshQueryClient();
    if (known !== undefined) client.setQueryData(queryKey, known, { updatedAt: 1 });
    const shown = new QueryObserver(client, { queryKey, queryFn: () => server.read() });
    letGo.push(shown.subscribe(() => undefined));
    expect(server.asked).toBe(1);

    server.count = 1;
    const renewed = client.invalidateQueries({ queryKey: ['notices'] });
    server.answer();
    await expect.poll(() => server.asked).toBe(2);
    server.answer();
    await renewed;
    expect(shown.getCurrentResult().data).toBe(1);
  });

  it('is out of date where nobody looks at it yet', async () => {
    const server = slowServer();
    const client = new FreshQueryClient();
    const asked = client.fetchQuery({ queryKey, queryFn: () => server.read() });
    server.count = 1;
    const renewed = client.invalidateQueries({ queryKey: ['notices'] });
    server.answer();
    await asked;
    await renewed;
    expect(client.getQueryState(queryKey)).toMatchObject({ data: 0, isInvalidated: true });
  });

  it('is not asked for twice where it could not be had', async () => {
    const client = new FreshQueryClient();
    let asked = 0;
    const shown = new QueryObserver(client, {
      queryKey,
      retry: false,
      queryFn: () => {
        asked += 1;
        return Promise.reject(new Error('refused'));
      },
    });
    letGo.push(shown.subscribe(() => undefined));
    await client.invalidateQueries({ queryKey: ['notices'] });
    expect(asked).toBe(1);
    expect(shown.getCurrentResult().status).toBe('error');
  });
});
