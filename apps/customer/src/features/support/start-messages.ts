import type { QueryClient } from '@tanstack/react-query';
import { messagesQuery } from './messages.ts';
import { sendUnsent } from './send-unsent.ts';

/** At the app's start: goes on with what was not sent when the page was left, and has the messages at hand. */
export function startMessages(client: QueryClient): void {
  sendUnsent(client);
  void client.prefetchInfiniteQuery(messagesQuery);
}
