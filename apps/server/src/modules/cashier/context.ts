import type { Decimal } from '@sauda/money';
import type { Apart } from '../../platform/apart.ts';
import type { Sql, Tx } from '../../platform/database.ts';
import type { Sealer } from '../../platform/encryption.ts';
import type { Files } from '../../platform/files/index.ts';
import type { BankRail, Payee } from './bank-rail.ts';
import type { LoanReview } from './loan-review.ts';
import type { LoanTerms } from './loan.ts';
import type { ShownCard } from './requests.ts';
import type { Given } from '../../platform/given.ts';

export interface UsdtSettings {
  /** Of the TRON network. */
  readonly address: string;
  /** Account currency for one USDT, above zero. */
  readonly rate: Decimal;
  readonly rateUpdatedAt: Date;
}

/** What an operator may change while it runs. */
export interface CashierSettings {
  /** The methods that customers are offered. */
  readonly rechargeMethods: readonly string[];
  /** Where USDT is taken, and at which rate; undefined where none is. */
  readonly usdt: UsdtSettings | undefined;
  readonly minimumRecharge: Decimal;
  readonly maximumRecharge: Decimal;
  readonly minimumWithdrawal: Decimal;
  /** A withdrawal of more than this needs an approved real name. */
  readonly realNameAbove: Decimal;
  readonly minimumLoan: Decimal;
  readonly loanTerms: LoanTerms;
  /** How many units may be owed for each point of the credit score above 500. */
  readonly loanUnitsPerPoint: bigint;
  /** How many requests of one kind a customer may have in progress at once. */
  readonly openRequestsMax: bigint;
}

/** Who is paid, as the keeper of cards and names knows it. */
export interface Payees {
  /** A card that may be paid to now. @throws Refusal where it may not, `not_found` where it is not the customer's */
  cardOf(tx: Tx, customerId: string, cardId: bigint): Promise<{ readonly shown: ShownCard; readonly payee: Payee }>;
  hasApprovedRealName(sql: Sql | Tx, customerId: string): Promise<boolean>;
}

/** What the commands of the cashier work with. */
export interface CashierContext extends Given<'clock' | 'database' | 'log'> {
  /** Of what is done by deadlines. */
  readonly apart: Apart;
  /** Undefined where there is no bank: then nobody is offered a transfer, nor can withdraw. */
  readonly bank: BankRail | undefined;
  /** Undefined where nobody lends. */
  readonly lender: LoanReview | undefined;
  readonly payees: Payees;
  readonly files: Pick<Files, 'claim' | 'remove'>;
  /** Seals whom a payout goes to. */
  readonly payeeSealer: Sealer;
  settings(): CashierSettings;
}

declare module '../../platform/outbox.ts' {
  interface RequestKinds {
    recharge: true;
    withdrawal: true;
    loan: true;
  }
}
