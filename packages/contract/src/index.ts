import { calls } from './calls/index.ts';
import type { AnswerOf, BodyOf, QueryOf } from './define.ts';

export { calls };
export { Refusal, ruleOfPattern, WordOrNumber, type RefusalBody } from './shapes.ts';
export type { Access, AnswerOf, BodyOf, CallDefinition, QueryOf } from './define.ts';
export { errorKeys, fillErrorText, type ErrorKey } from './errors/index.ts';
export { moneyCalls, type MoneyCall } from './money-calls.ts';
export { errorStatus } from './errors/status.ts';
export { OrderRow, Receipt } from './calls/order-shapes.ts';
export { BankDetails, RechargeRow } from './calls/cashier.ts';
export { StockRow } from './calls/market.ts';
export type { Answer, Body, Query } from './spec-words.ts';

type Calls = typeof calls;

/** `METHOD /path` of a call. */
export type CallKey = keyof Calls;
/** What goes over the wire; `Body`, `Query` and `Answer` are what it is in plain terms. */
export type WireBody<K extends CallKey> = BodyOf<Calls[K]>;
export type WireQuery<K extends CallKey> = QueryOf<Calls[K]>;
export type WireAnswer<K extends CallKey> = AnswerOf<Calls[K]>;
