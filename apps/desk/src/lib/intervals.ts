/** Every time that the desk waits or repeats, in milliseconds: the one place to look for them. */
export const intervals = {
  /** A queue that is looked at is asked for again this often. */
  queueMs: 4_000,
  /** How much waits in each queue, beside its name in the menu. */
  countsMs: 15_000,
  /** A conversation that is open. */
  conversationMs: 3_000,
  conversationsMs: 5_000,
  overviewMs: 30_000,
  /** Whether the session is still open. */
  sessionMs: 20_000,
  /** Whoever moves a hand keeps the session awake, told to the server at most this often. */
  presenceMs: 60_000,
  /** Ages and deadlines are written anew this often. */
  clockMs: 15_000,
  searchDebounceMs: 250,
  callTimeoutMs: 15_000,
} as const;
