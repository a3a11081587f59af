import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';

/** Keeps proxies from ending what is silent, and tells a client that the connection is alive. */
export const pingMs = 15_000;
export const pingText = eventText('ping', {});
/** What a client reads too slowly waits in memory: beyond this it is behind for good. */
const backlogBytesAtMost = 64 * 1024;

/**
 * Answers with server-sent events from here on.
 * @returns false where whoever asked has gone meanwhile: nothing would ever say that such a stream has closed
 */
export function beginEventStream(reply: FastifyReply): boolean {
  reply.hijack();
  if (reply.raw.closed) return false;
  reply.raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  // By itself, the head's text becomes one; in front of another it would stay the forty pieces of which it is made, for as long as the stream.
  reply.raw.flushHeaders();
  reply.raw.write('retry: 3000\n\n');
  return true;
}

/**
 * Tells a stream what must not be missed. Who is far behind is hung up on, begins anew, and then asks for everything; so is who does
 * not read that the stream has ended. A write behind its end would be an error that nobody hears, and stop the node.
 */
export function tell(raw: ServerResponse, text: string): void {
  if (raw.writableEnded || raw.writableLength >= backlogBytesAtMost) raw.destroy();
  else raw.write(text);
}

/** Tells a stream what something newer will replace: who is behind misses it until they have caught up. */
export function tellIfInTime(raw: ServerResponse, text: string): void {
  if (!raw.writableEnded && raw.writableLength < backlogBytesAtMost) raw.write(text);
}

export function eventText(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The security headers that hooks have set so far, since a hijacked reply does not send them itself. */
function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
