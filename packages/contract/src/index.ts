import type { Static } from 'typebox';
import { calls } from './calls/index.ts';
import type { InputOf } from './define.ts';

export { calls };
export { Refusal, type RefusalBody } from './shapes.ts';
export type { Access, CallDefinition } from './define.ts';
export { errorKeys, fillErrorText, type ErrorKey } from './errors/index.ts';
export { moneyCalls, type MoneyCall } from './money-calls.ts';
export { errorStatus } from './errors/status.ts';
export { en as englishErrors } from './errors/en.ts';
export { OrderRow, Receipt } from './calls/deal.ts';
export { BankDetails, RechargeRow } from './calls/cashier.ts';
export { StockRow } from './calls/market.ts';

type Calls = typeof calls;

/** `METHOD /path` of a call. */
export type CallKey = keyof Calls;
export type Body<K extends CallKey> = Calls[K] extends { body: infer T } ? InputOf<T> : undefined;
export type Query<K extends CallKey> = Calls[K] extends { query: infer T } ? InputOf<T> : undefined;
export type Answer<K extends CallKey> = Static<Calls[K]['answer']>;
