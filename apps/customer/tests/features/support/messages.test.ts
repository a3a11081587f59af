import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { addMessage, messagesQuery, type Message } from '../../../src/features/support/messages.ts';

const message = (id: number): Message => ({
  id,
  from: 'customer',
  content: '',
  img: '',
  kind: 'written',
  created_at: '2026-11-25T10:00:00.000Z',
  read_at: null,
});
const page = (...ids: number[]) => ({ msg: 'ok', data: ids.map(message), count: ids.length }) as const;

it.each([
  { what: 'a list that is there', known: [1] },
  { what: 'one that is asked for the first time', known: undefined },
])('a message that was sent stays in $what, whatever of the time before comes after it', async ({ known }) => {
  const client = new QueryClient();
  const { queryKey } = messagesQuery;
  if (known !== undefined) client.setQueryData(queryKey, { pages: [page(...known)], pageParams: [null] });
  let letGo: (answer: ReturnType<typeof page>) => void = () => undefined;
  const old = new Promise<ReturnType<typeof page>>((resolve) => (letGo = resolve));
  const answers = [old, Promise.resolve(page(2, 1))];
  const observer = new InfiniteQueryObserver(client, { ...messagesQuery, queryFn: () => answers.shift() ?? old });
  const end = observer.subscribe(() => undefined);
  if (known !== undefined) void observer.refetch();
  await addMessage(client, message(2));
  letGo(page(1));
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryData(queryKey)?.pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual([2, 1]);
  end();
  client.clear();
});
