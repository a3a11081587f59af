/** The server gives up on a call after this long, and so do we. By itself, for boot.ts, which is to be small. */
export const CALL_TIMEOUT_MS = 8_000;

/** Every time that the app waits or repeats, in milliseconds: the one place to look for them. */
export const intervals = {
  indexCardsMs: 5_000,
  stockDetailListMs: 3_000,
  accountMs: 3_000,
  positionsMs: 5_000,
  listPricesMs: 5_000,
  /** What the stream does not tell, of a screen whose rows it moves. */
  besideStreamMs: 15_000,
  tradingMs: 3_000,
  /** A request for money is looked at this often until it ends. */
  openRequestMs: 5_000,
  /** A request for access, which people decide on, is looked at this often while it is open. */
  accessMs: 15_000,
  /** A chart draws each tick by itself; its history is asked for again this often. */
  chartMs: 60_000,

  /** A new version of the app is looked for this often, and where one comes back to it. */
  versionMs: 60 * 60_000,
  /** What the operator sets is seen this soon. */
  configMs: 5 * 60_000,
  /** What the operator changes about categories is seen this soon on a screen that shows them. */
  categoriesMs: 30_000,
  unreadMs: 10_000,
  /** Messages with customer service are kept for this long, and not asked for again at a start within it. */
  messagesMs: 30 * 60_000,
  /** What has no answer is sent again, or asked about, after a second at first, then after longer and longer. */
  repeatFirstMs: 1_000,
  repeatMostMs: 15_000,
  /** While a copy of one's data is made, how far it is. */
  exportMs: 1_000,
  /** How long a lock still lasts is counted down this often. */
  lockCountdownMs: 1_000,

  callTimeoutMs: CALL_TIMEOUT_MS,
  /** The sentences of refusals are waited for this long at the most. */
  wordsMs: 3_000,
  /** The browser's database opens within this long, or counts as none. */
  databaseMs: 3_000,
  /** An answer waits for what moves across the screen for this long at the most. */
  restMs: 500,
  /** Home's first figures are waited for this long at the most once its code is there. */
  homeMs: 300,
  /** A picture takes its time on a slow phone. */
  uploadTimeoutMs: 60_000,
  searchDebounceMs: 300,
  /** What a foreign currency settles at follows the market; it is looked at this often where something is about to be. */
  ratesMs: 10_000,
  /** A quantity below the minimum is remarked on once it has rested this long. */
  quantityHintMs: 3_000,
  /** After a fund was bought its button rests this long. */
  fundLockoutMs: 800,
  /** A time that is left is written anew this often. */
  countdownMs: 30_000,
  /** A price older than this looks stale. */
  priceStaleMs: 60_000,

  /** Symbols asked for within this time share one reconnection of the stream. */
  streamDebounceMs: 150,
  /** What the stream before had still under way is heard for so long after the new one tells. */
  streamOverlapMs: 1_000,
  streamBackoffFirstMs: 1_000,
  streamBackoffMostMs: 30_000,
  /** The server pings every 15 s; a stream silent for longer than this is taken for dead. */
  streamSilenceMs: 45_000,
} as const;
