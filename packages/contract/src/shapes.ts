import { languages, mapTable } from '@sauda/facts';
import { en as faultTexts } from './faults/en.ts';
import { levyKeys } from '@sauda/facts';
import type { FaultRule } from './faults/index.ts';
import { Type, type Static, type TProperties, type TSchema } from 'typebox';

/** A decimal with up to four decimals, as a string: "2500.50". */
export const Decimal = Type.String({ pattern: '^-?\\d{1,18}(\\.\\d{1,4})?$', examples: ['2500.50'] });

/** A decimal that a client sends: with as many digits as `parseDecimal` reads, where sums in answers may have more. */
export const DecimalInput = Type.String({ pattern: '^-?\\d{1,14}(\\.\\d{1,4})?$', examples: ['2500.50'] });

/** What was charged by law, of one levy. */
const Charge = Type.Object({ levy: Type.Enum([...levyKeys]), amount: Decimal });

/** Of an order or a part of it; absent where nothing is charged by law. */
export const charges = {
  charges: Type.Optional(
    Type.Array(Charge, {
      description:
        'What was charged by law besides the fee, of each levy: what the state, the exchange or a regulator takes.',
    }),
  ),
};

/** Per cent with two decimals: "1.43", "-0.86". */
export const Percent = Type.String({ pattern: '^-?\\d{1,18}(\\.\\d{1,4})?$', examples: ['1.43'] });

/** What a unit of one currency is worth in another, with up to eight decimals: "88.4308", "0.01130837". */
export const Rate = Type.String({ pattern: '^\\d{1,10}\\.\\d{4,8}$', examples: ['88.4308'] });

/** ISO 8601, UTC. */
export const Time = Type.String({ format: 'date-time', examples: ['2026-11-20T09:02:11.000Z'] });

/** One schema type list instead of a union, since the serialiser handles it without validating first. */
export const NullableDecimal = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  pattern: '^-?\\d{1,18}(\\.\\d{1,4})?$',
});
/** A side that nobody is on is null, and a size that the feed does not tell. */
export const BidAndAsk = Type.Object({
  bid: NullableDecimal,
  ask: NullableDecimal,
  bid_size: Type.Unsafe<string | null>({ ...NullableDecimal, description: 'Units that wait at the bid.' }),
  ask_size: NullableDecimal,
  source: Type.String({ description: 'The feed that tells them.' }),
  time: { ...Time, description: 'When the feed made them.' },
});
export const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });
export const NullableInteger = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
export const NullableTime = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' });
/** One of some words, or nothing. */
export const nullableEnum = <const T extends string>(...words: T[]) =>
  Type.Unsafe<T | null>({ type: ['string', 'null'], enum: [...words, null] });
export const WordOrNumber = Type.Unsafe<string | number>({ type: ['string', 'integer'] });

/** A price sent by a client: a JSON number or a decimal string, up to four decimals, not negative. */
export const PriceInput = Type.Union([
  Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,4})?$' }),
  Type.Number({ minimum: 0, maximum: 999_999_999_999 }),
]);

/** A price, or null where there is to be none. */
export const NullablePriceInput = Type.Union([...PriceInput.anyOf, Type.Null()]);

/** A quantity in whole units, as digits or a JSON integer. Zero and less are refused by the rule, not by the shape. */
export const CountInput = Type.Union([
  Type.String({ pattern: '^-?\\d{1,12}$' }),
  Type.Integer({ minimum: -999_999_999_999, maximum: 999_999_999_999 }),
]);

/** An amount in whole currency units, as digits or a JSON integer. */
export const AmountInput = Type.Union(CountInput.anyOf);

/** An amount to be paid out: whole currency units, or with minor units where it is all that is free. */
export const PayoutInput = Type.Union([
  Type.String({ pattern: '^-?\\d{1,12}(\\.\\d{1,2})?$', examples: ['2500', '0.24'] }),
  Type.Number({ minimum: -999_999_999_999, maximum: 999_999_999_999 }),
]);

/** What is wrong where a text does not match one of these patterns. */
export const ruleOfPattern: ReadonlyMap<string, FaultRule> = new Map(
  [
    ...[DecimalInput, PriceInput, PayoutInput].map((schema) => [schema, 'not_a_number'] as const),
    [CountInput, 'not_whole'] as const,
  ].flatMap(([schema, rule]) => patternsOf(schema).map((pattern) => [pattern, rule] as const)),
);

function patternsOf(schema: TSchema): string[] {
  const { pattern, anyOf } = schema as { pattern?: string; anyOf?: TSchema[] };
  return [...(pattern === undefined ? [] : [pattern]), ...(anyOf ?? []).flatMap(patternsOf)];
}

/** A row's number, as digits or a JSON integer. */
export const IdInput = Type.Union([
  Type.String({ pattern: '^\\d{1,15}$' }),
  Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 }),
]);

/** A short order number. */
export const OrderNo = Type.String({ minLength: 1, maxLength: 40 });

export const Symbol = Type.String({ minLength: 1, maxLength: 40 });

/** Free text that nobody needs to be long. */
export const text = (maxLength: number, minLength = 1) => Type.String({ minLength, maxLength });

const Name = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' });

/** What something is called, by language. English stands in where a language is missing. */
export const Names = Type.Object({ ...mapTable(languages, () => Type.Optional(Name)), en: Name });

const PageNumber = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const PageSize = Type.Integer({ minimum: 1, maximum: 100 });

/** Every list pages: `page` from 1, `limit` (or `pageSize`) 1 to 100, ten where absent. */
export const paging = {
  page: Type.Optional(PageNumber),
  limit: Type.Optional(PageSize),
  pageSize: Type.Optional(PageSize),
};

/** A yes. The fields stand at the top, beside `msg`. */
export const ok = <T extends TProperties>(fields: T) => Type.Object({ msg: Type.Literal('ok'), ...fields });

/** A yes with its content under `data`. */
export const okData = <T extends TSchema>(data: T) => ok({ data });

export const okEmpty = ok({});

/** Rows and how many there are in all, under `data`. */
export const okDataRows = <T extends TSchema>(row: T) =>
  okData(Type.Object({ rows: Type.Array(row), count: Type.Integer() }));

/** Rows and how many there are in all, at the top. */
export const okRows = <T extends TSchema>(row: T) => ok({ rows: Type.Array(row), count: Type.Integer() });

/** A no: why, as a key of the error list, and the same as an English sentence. */
export const Refusal = Type.Object({
  msg: Type.Literal('no'),
  data: Type.String({ description: 'A key of the error list.' }),
  message: Type.String({ description: 'An English sentence; the bare word "logout" where the session has ended.' }),
  fields: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'Malformed input: field to reason.' }),
  ),
  faults: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        rule: Type.Enum(Object.keys(faultTexts) as FaultRule[]),
        values: Type.Optional(Type.Record(Type.String(), Type.String())),
      }),
      { description: 'The same for what a check of shapes has found: field to rule, with its figures.' },
    ),
  ),
  values: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'Figures of the sentence, for other languages.' }),
  ),
});
export type RefusalBody = Static<typeof Refusal>;
