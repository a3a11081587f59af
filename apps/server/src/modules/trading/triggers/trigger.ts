import type { Decimal } from '@sauda/money';
import type { ErrorKey } from '@sauda/contract/errors';

/**
 * active → triggered (a price was reached; the sell has its number once it is placed), or cancelled by the customer, or
 * ended without a sell.
 */
export type TriggerStatus = 'active' | 'triggered' | 'cancelled' | 'ended';
export type TriggerSide = 'stop' | 'target';

/** A stop, a target, or both on one lot: the first that is reached sells, and the other ends with it. */
export interface Trigger {
  readonly id: bigint;
  readonly lotNo: string;
  readonly symbol: string;
  /** All that is free to sell where absent. */
  readonly quantity: bigint | undefined;
  /** In the instrument's currency, like all prices. */
  readonly stopPrice: Decimal | undefined;
  readonly targetPrice: Decimal | undefined;
  readonly status: TriggerStatus;
  readonly reached: TriggerSide | undefined;
  /** The sell order. */
  readonly orderNo: string | undefined;
  readonly endReason: ErrorKey | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | undefined;
}
