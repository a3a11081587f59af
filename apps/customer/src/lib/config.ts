import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, createElement, useContext, type ReactNode } from 'react';
import { evenRate, formatDecimal, parseDecimal, parseRate, type Currency, type Rate } from '@sauda/money';
import { factsOf, isCurrency, isLanguage, sourceLanguage, type Language } from '@sauda/facts';
import { api, queryKeys } from './api.ts';
import { intervals } from './intervals.ts';

type Entry = { tag: string; value: string };

/** What the operator has set, as far as the app shows it. */
export interface AppConfig {
  currency: Currency;
  /** Whose days statements and contract notes go by, by its IANA name. */
  timeZone: string;
  /** A practice market says so on every screen. */
  practice: boolean;
  customerService: boolean;
  /** The languages that the menu offers, English first. */
  languages: readonly Language[];
  /** Any other entry by its tag, such as min_withdraw_count. */
  entries: ReadonlyMap<string, string>;
}

export function readConfig(entries: readonly Entry[]): AppConfig {
  const values = new Map(entries.map(({ tag, value }) => [tag, value]));
  const told = values.get('currency');
  const currency = isCurrency(told) ? told : 'INR';
  const languages = (values.get('languages') ?? '')
    .split(',')
    .map((language) => language.trim())
    .filter(isLanguage);
  return {
    currency,
    timeZone: values.get('time_zone') ?? factsOf(currency).timeZone,
    // Until the server says that real money moves here, nothing may look as if it did.
    practice: values.get('mode') !== 'live',
    customerService: values.get('customer_service') === 'on',
    languages: languages.length > 0 ? languages : [sourceLanguage],
    entries: values,
  };
}

export const configQuery = queryOptions({
  queryKey: queryKeys.config,
  queryFn: async ({ signal }) => (await api.call('GET /v2/config', { query: { limit: 100 }, signal })).data,
  staleTime: intervals.configMs,
  gcTime: Infinity,
  meta: { keep: 'initData' },
});

const untilKnown = readConfig([]);
const ConfigContext = createContext(untilKnown);

/** Asks for the settings once for all that show them: a query of its own for each row of a list would be dear. */
export function ConfigProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery({ ...configQuery, select: readConfig, refetchInterval: intervals.configMs });
  return createElement(ConfigContext.Provider, { value: data ?? untilKnown }, children);
}

/** The operator's settings; the defaults of a practice market in rupees until the server has answered. */
export function useConfig(): AppConfig {
  return useContext(ConfigContext);
}

/**
 * What one unit of a currency is settled at in the account's, by the market's own pair; undefined where no rate is
 * known. The server settles at the rate of its own moment.
 */
export function useSettlementRate(from: string): Rate | undefined {
  const isOwn = useConfig().currency === from;
  const { data } = useQuery({ ...configQuery, select: readConfig, refetchInterval: isOwn ? false : intervals.ratesMs });
  return isOwn ? evenRate : parseRate(data?.entries.get(`settlement_rate_${from}`) ?? '');
}

/** An entry that is a whole number. */
export function wholeEntry({ entries }: AppConfig, tag: string, otherwise: number): number {
  const value = Number.parseInt(entries.get(tag) ?? '', 10);
  return Number.isNaN(value) ? otherwise : value;
}

/** An amount that the operator has set, as a wire decimal; `otherwise` where none is set, or what is set is none. */
export function amountEntry({ entries }: AppConfig, tag: string, otherwise: string): string {
  const value = parseDecimal(entries.get(tag) ?? '');
  return value === undefined ? otherwise : formatDecimal(value);
}

/** What the operator says about something, a tip a line. */
export function tipsEntry({ entries }: AppConfig, tag: string): string[] {
  return (entries.get(tag) ?? '').split('\n').filter((tip) => tip.trim() !== '');
}
