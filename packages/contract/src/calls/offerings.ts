import { Type } from 'typebox';
import { defineCalls } from '../define.ts';
import {
  CountInput,
  Decimal,
  IdInput,
  NullableDecimal,
  Percent,
  PriceInput,
  Symbol,
  Time,
  ok,
  okData,
  okDataRows,
  okRows,
  paging,
} from '../shapes.ts';

const tag = 'IPOs and funds';

export const offeringCalls = defineCalls({
  'GET /client/ipo': {
    tag,
    summary: 'Initial public offerings',
    access: 'customer',
    query: Type.Object({ ...paging }),
    answer: ok({
      data: Type.Array(
        Type.Object({
          id: Type.Integer(),
          series: Type.String(),
          symbol: Type.String(),
          company_name: Type.String(),
          status: Type.Enum(['Forthcoming', 'Open', 'Closed', 'Allotted', 'Listed', 'Cancelled']),
          issue_price: Decimal,
          min: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
          max: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
          issue_start_date: Time,
          issue_end_date: Time,
        }),
      ),
      count: Type.Integer(),
    }),
  },
  'POST /stock/success/ipo/buy': {
    tag,
    summary: 'Apply for shares of a forthcoming IPO',
    access: 'customer',
    repeatable: true,
    body: Type.Object({ id: IdInput, tag: Type.Optional(Symbol), count: CountInput, price: PriceInput }),
    answer: okData(Type.Object({ no: Type.String(), status: Type.Integer() })),
  },
  'GET /stock/success/ipo/list': {
    tag,
    summary: "The customer's IPO applications",
    access: 'customer',
    query: Type.Object({ ...paging }),
    answer: okRows(
      Type.Object({
        id: Type.Integer(),
        tag: Type.String(),
        market: Type.String(),
        state: Type.Enum(['buy', 'sell']),
        no: Type.String(),
        status: Type.Integer(),
        count: Type.String(),
        price: Decimal,
        sell_price: NullableDecimal,
        created_at: Time,
      }),
    ),
  },
  'GET /v2/fund/list': {
    tag,
    summary: 'Funds on offer',
    access: 'customer',
    query: Type.Object({ ...paging }),
    answer: okDataRows(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        min_return: Percent,
        max_return: Percent,
        investment_period: Type.Integer({ description: 'Days.' }),
        amount: Decimal,
        issue_amount: Decimal,
        sold_amount: Decimal,
      }),
    ),
  },
  'POST /stock/success/fund/purchase': {
    tag,
    summary: "Buy one share of a fund at the fund's fixed amount",
    access: 'customer',
    repeatable: true,
    body: Type.Object({ project_id: IdInput }),
    answer: okData(Type.Object({ id: Type.Integer(), amount: Decimal, expected_return: Percent, end_time: Time })),
  },
  'GET /stock/success/fund/orders': {
    tag,
    summary: "The customer's fund orders",
    access: 'customer',
    query: Type.Object({ ...paging, status: Type.Optional(Type.Enum(['active', 'completed', 'cancelled'])) }),
    answer: okRows(
      Type.Object({
        id: Type.Integer(),
        amount: Decimal,
        expected_return: Percent,
        status: Type.Enum(['active', 'completed', 'cancelled']),
        end_time: Time,
        created_at: Time,
        project: Type.Object({
          name: Type.String(),
          investment_period: Type.Integer(),
          min_return: Percent,
          max_return: Percent,
        }),
      }),
    ),
  },
});
