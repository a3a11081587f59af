/** Every time that the desk waits or repeats, in milliseconds: the one place to look for them. */
export const intervals = {
  /** What the stream tells of is asked for this often without it, and this often beside it. */
  withoutStreamMs: 8_000,
  besideStreamMs: 30_000,
  /** A list in which something goes on that no stream tells of. */
  movingListMs: 3_000,
  /** All counts together cost more than a list, so they follow its changes at most this often. */
  countsMs: 3_000,
  /** The server pings every 15 seconds. */
  streamSilenceMs: 40_000,
  streamBackoffMostMs: 15_000,
  /** A stream that has been away for this long is said to be. */
  streamPatienceMs: 4_000,
  /** Whether the session is still open. */
  sessionMs: 20_000,
  /** Whoever moves a hand keeps the session awake, told to the server at most this often. */
  presenceMs: 60_000,
  /** Ages and deadlines are written anew this often. */
  clockMs: 15_000,
  searchDebounceMs: 250,
  callTimeoutMs: 15_000,
  /** A large file on a slow line. */
  uploadTimeoutMs: 120_000,
} as const;
