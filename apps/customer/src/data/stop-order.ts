/** What a stop order waits for, and when the market was there; wire words, neither of any other order. */
export interface StopTerms {
  trigger_price?: string | null;
  triggered_at?: string | null;
}

/** Whether an order is a stop order that the market has not set off: its limit counts for nothing yet. */
export function isAsleep({ trigger_price: trigger, triggered_at: at }: StopTerms): boolean {
  return trigger != null && at == null;
}
