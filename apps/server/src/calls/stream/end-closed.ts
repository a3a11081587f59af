import type { ServerResponse } from 'node:http';

/** A stream that is somebody's for as long as their session lasts. */
interface OfSession {
  readonly raw: ServerResponse;
}

/**
 * Ends the streams whose session has ended, in whichever way: also by time alone, which nobody tells, and where the news of its
 * end was lost on the way.
 * @param openAmong which of these sessions are still open
 */
export async function endClosed<S extends OfSession>(
  streams: Iterable<S>,
  sessionOf: (stream: S) => string,
  openAmong: (sessions: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const asked = [...streams];
  if (asked.length === 0) return;
  const open = await openAmong([...new Set(asked.map(sessionOf))]);
  for (const stream of asked) if (!open.has(sessionOf(stream))) stream.raw.end();
}
