interface Queued {
  readonly queuedUntil?: Date | undefined;
  readonly enteredAt?: Date | undefined;
}

/** Whether an order waits for an opening of the market, and nobody but us knows of it. */
export function isQueued({ queuedUntil, enteredAt }: Queued): boolean {
  return queuedUntil !== undefined && enteredAt === undefined;
}

/** The same, until that opening. */
export function isQueuedAt(order: Queued, now: Date): boolean {
  return isQueued(order) && order.queuedUntil !== undefined && now < order.queuedUntil;
}
