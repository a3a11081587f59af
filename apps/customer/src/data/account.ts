import type { Answer } from '@sauda/contract';
import { isLanguage, tradedClasses } from '@sauda/facts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { parseDecimal, type Decimal } from '@sauda/money';
import { api, queryKeys } from '../lib/api.ts';
import type { Settles } from './settles.ts';
import { useEffect } from 'react';
import { intervals } from '../lib/intervals.ts';
import { wholeEntry, type AppConfig } from '../lib/config.ts';
import { usePollingMs } from '../lib/stream/use-live.ts';

type Customer = Answer<'GET /stock/success/v2/user/info'>;

export const customerQuery = queryOptions({
  queryKey: [...queryKeys.account, 'customer'],
  queryFn: ({ signal }) => api.call('GET /stock/success/v2/user/info', { signal }),
  meta: { keep: 'initData' },
});

/** Who the customer is and what they have, renewed as often as the account changes. */
export function useCustomer() {
  const refetchInterval = usePollingMs(intervals.accountMs);
  return useQuery({ ...customerQuery, refetchInterval });
}

/** What the customer's next order is charged, in basis points of each side, by asset class. */
export type Fees = ReadonlyMap<string, bigint>;

/** Of the customer's own plan; of the usual one, as the configuration has it, while that is not known. */
export function useFees(config: AppConfig): Fees {
  const { data } = useQuery({ ...customerQuery, staleTime: intervals.accountMs });
  return feesOf(data, config);
}

/** What was kept of a visit before may be of a time before there were plans. */
function feesOf(customer: Pick<Partial<Customer>, 'fees'> | undefined, config: AppConfig): Fees {
  const usual = BigInt(wholeEntry(config, 'fee_basis_points', 3));
  const own = new Map((customer?.fees?.rates ?? []).map(({ type, basis_points }) => [type, BigInt(basis_points)]));
  return new Map(tradedClasses.map((one) => [one, own.get(one) ?? usual]));
}

/** What a trade of shares is charged, in basis points; blocks are shares too. */
export const feeOfShares = (fees: Fees): bigint => fees.get('stock') ?? 0n;

/** How far the account is frozen and why; undefined where it is not, or where that is not known. */
export function useFreeze() {
  const { data } = useQuery({ ...customerQuery, staleTime: intervals.accountMs });
  const { frozen_reason: reason = null, frozen_scope: scope = null } = data ?? {};
  return reason === null ? undefined : { reason, scope };
}

/** Says which language the customer reads, where the server does not know it, so that they are told things in it. */
export function useSayLanguage(language: string): void {
  const { data } = useQuery({ ...customerQuery, staleTime: intervals.accountMs });
  const client = useQueryClient();
  const known = data?.language;
  useEffect(() => {
    if (known === undefined || known === language || !isLanguage(language)) return;
    // What could not be said now is said with the next start.
    api.call('POST /stock/success/user/language', { body: { language } }).then(
      // It is known there now, or going back to the one before would not be said.
      () => client.setQueryData(customerQuery.queryKey, (customer) => customer && { ...customer, language }),
      () => undefined,
    );
  }, [known, language, client]);
}

/** Until when withdrawals and bank accounts rest; null where they do not, or where that is not known. */
export function useMoneyRestsUntil(): string | null {
  const { data } = useQuery({ ...customerQuery, staleTime: intervals.accountMs });
  return data?.money_rests_until ?? null;
}

const availableCashQuery = queryOptions({
  queryKey: [...queryKeys.account, 'available'],
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/v2/balance', { signal })).data,
});

/**
 * Free cash in the account currency, as a wire decimal; undefined until it is known.
 * @param isWatched whether it is asked for again and again while there is no stream
 */
export function useAvailableCash(isWatched = false): string | undefined {
  return useCash(isWatched)?.balance;
}

/** The same of what an order can cost: what has not settled pays for it, too. */
export function useBuyingPower(isWatched = false): string | undefined {
  return useCash(isWatched)?.buying_power;
}

function useCash(isWatched: boolean) {
  const pollingMs = usePollingMs(intervals.tradingMs);
  return useQuery({ ...availableCashQuery, refetchInterval: isWatched && pollingMs }).data;
}

/** What sells have brought and when it becomes free cash, the first day first. */
export function useSettles(): readonly Settles[] {
  return useQuery(availableCashQuery).data?.settles ?? [];
}

/** The same, to compute with. */
export function useAvailableAmount(): Decimal | undefined {
  const cash = useAvailableCash();
  return cash === undefined ? undefined : parseDecimal(cash);
}
