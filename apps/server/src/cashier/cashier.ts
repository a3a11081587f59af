import type { ErrorKey } from '@sauda/contract/errors';
import type { Database, Tx } from '../platform/database.ts';
import type { Logger } from '../platform/log.ts';
import type { CashierContext } from './context.ts';
import { completeRecharge, failRecharge, type Arrival } from './end-recharge.ts';
import { findOverdue, listRecharges } from './read-recharges.ts';
import { receiveNotice } from './receive-notice.ts';
import type { Recharge, RechargeKey } from './recharge.ts';
import { requestRecharge, type RechargeRequest } from './request-recharge.ts';

export interface CashierOptions extends CashierContext {
  readonly database: Database;
  readonly log: Logger;
}

/** Money in and out. The refusals of each deed are told where it is done. */
export interface Cashier {
  requestRecharge(tx: Tx, request: RechargeRequest): Promise<Recharge>;
  completeRecharge(tx: Tx, key: RechargeKey, arrival: Arrival): Promise<Recharge>;
  failRecharge(tx: Tx, key: RechargeKey, reason: ErrorKey): Promise<Recharge>;
  listRecharges(
    customerId: string,
    page: { limit: number; offset: number },
  ): Promise<{ recharges: Recharge[]; count: number }>;
  /** Ends requests whose deadline has passed. `start` sees to it every ten seconds; nodes may do it at the same time. */
  endOverdue(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const sweepMs = 10_000;
const overdueAtOnce = 100;

export function createCashier(options: CashierOptions): Cashier {
  const { database, log, clock, bank } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  bank?.onNotice(async (notice) => {
    const matched = await database.transaction((tx) => receiveNotice(tx, notice, bank.name, options));
    if (!matched) log.warn({ notice: notice.kind, reference: notice.reference }, 'a bank notice matches no request');
  });

  async function endOverdue(): Promise<void> {
    let overdue: RechargeKey[];
    do {
      overdue = await findOverdue(database.sql, clock.now(), overdueAtOnce);
      for (const key of overdue) await database.transaction((tx) => failRecharge(tx, key, 'deadline_passed', options));
    } while (overdue.length === overdueAtOnce);
  }

  function sweep(): void {
    running ??= endOverdue()
      .catch((error: unknown) => log.error({ err: error }, 'overdue requests could not be ended'))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    requestRecharge: (tx, request) => requestRecharge(tx, request, options),
    completeRecharge: (tx, key, arrival) => completeRecharge(tx, key, arrival, options),
    failRecharge: (tx, key, reason) => failRecharge(tx, key, reason, options),
    listRecharges: (customerId, page) => listRecharges(database.sql, customerId, page),
    endOverdue,
    start() {
      sweep();
      timer = setInterval(sweep, sweepMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
