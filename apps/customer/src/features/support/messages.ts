import type { Answer } from '@sauda/contract';
import {
  infiniteQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { api, queryKeys } from '../../lib/api.ts';
import { intervals } from '../../lib/intervals.ts';

type MessagePage = Answer<'GET /stock/success/user_message/list-message'>;

/** A message that the server has, of either side. */
export type Message = MessagePage['data'][number];

const MESSAGES_PAGE = 30;

/** The messages of both sides, newest first, a page at a time: each from where the one before ended. */
export const messagesQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.messages, 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.call('GET /stock/success/user_message/list-message', {
      query: { limit: MESSAGES_PAGE, ...(pageParam === null ? {} : { before: pageParam }) },
      signal,
    }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ data }) => (data.length < MESSAGES_PAGE ? undefined : data.at(-1)?.id),
  staleTime: intervals.messagesMs,
  gcTime: intervals.messagesMs,
  meta: { keep: 'initData' },
});

/**
 * Puts a message that was just sent where the list has it, without asking for the list again, unless that is under way: its answer may
 * be from before the message, and is not waited for.
 */
export async function addMessage(client: QueryClient, message: Message): Promise<void> {
  const { queryKey } = messagesQuery;
  const isAsked = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueryData<InfiniteData<MessagePage, number | null>>(queryKey, (known) => {
    const [first, ...others] = known?.pages ?? [];
    if (known === undefined || first === undefined || first.data.some(({ id }) => id === message.id)) return known;
    return { ...known, pages: [{ ...first, data: [message, ...first.data], count: first.count + 1 }, ...others] };
  });
  if (isAsked) void client.invalidateQueries({ queryKey });
}

/** Marks what customer service wrote as read, up to and with one message. */
export function useReadMessages() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: number) => api.call('POST /stock/success/user_message/read', { body: { up_to: upTo } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.messages }),
  });
}

/** Where customer service is: the app's own route, or an address elsewhere. Undefined until it is known. */
export function useServiceAddress(): string | undefined {
  const { data } = useQuery({
    queryKey: ['service-address'],
    queryFn: async ({ signal }) => (await api.call('GET /stock/success/kefu', { signal })).data,
    staleTime: intervals.messagesMs,
    retry: false,
  });
  return data;
}
