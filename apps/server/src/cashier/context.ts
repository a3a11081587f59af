import type { Decimal } from '@sauda/money';
import type { Clock } from '../platform/clock.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { BankRail } from './bank-rail.ts';

/** What an operator may change while it runs. */
export interface CashierSettings {
  /** The methods that customers are offered. */
  readonly rechargeMethods: readonly string[];
  readonly minimumRecharge: Decimal;
  readonly maximumRecharge: Decimal;
  /** How many requests of one customer may be in progress at once. */
  readonly openRequestsMax: bigint;
}

/** What the deeds of the cashier work with. */
export interface CashierContext {
  readonly clock: Clock;
  readonly outbox: Outbox;
  /** Undefined where there is no bank to pay into: then nobody is offered a transfer. */
  readonly bank: BankRail | undefined;
  settings(): CashierSettings;
}
