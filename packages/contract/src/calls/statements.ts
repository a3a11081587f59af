import { languageCodes } from '@sauda/facts';
import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import { Decimal, Time, okData, okDataRows, paging } from '../shapes.ts';

/** A day, as statements go by it. */
export const Day = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'A day of the house, in the zone that `time_zone` of `v2/config` names.',
  examples: ['2026-11-21'],
});

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Digits = Type.String({ pattern: '^[0-9]{1,19}$' });

/** What one customer is owed of one asset, and its way into what all are. */
const ProvedLiability = Type.Object({
  asset: Type.String({
    description:
      '`cash` (free and set aside), `withdrawals` (asked for and not paid yet), `fund:` and the number of a fund (what its shares have cost), all in ten-thousandths of the currency; `units:` and the code of an instrument, in whole units.',
    examples: ['cash', 'units:DECSTEEL'],
  }),
  quantity: Digits,
  nonce: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  index: Type.Integer({ description: 'The place of the leaf among all holders, another one each night.' }),
  proof: Type.Array(Type.Object({ hash: Hash, sum: Digits }), {
    description: 'The siblings on the way up to `root`, each with what all below it comes to.',
  }),
  holders: Digits,
  total: Type.Unsafe<string>({ ...Digits, description: 'Of all customers.' }),
  root: Hash,
  total_index: Type.Integer(),
  total_proof: Type.Array(Hash, { description: 'From the total up to the root in the head.' }),
});

/** A contract note or a monthly statement, in a list. */
export const DocumentRow = Type.Object({
  no: Type.String({ examples: ['CN-2026-27-0000001', 'MS-2026-11-10000001'] }),
  kind: Type.Enum(['note', 'statement']),
  from: Type.String({ format: 'date', description: 'The first day that it is of, in the zone of the house.' }),
  to: Type.String({ format: 'date' }),
  amount: {
    ...Decimal,
    description:
      "Of a note what the day's orders have brought, below zero where they cost; of a statement the closing balance.",
  },
  made_at: Time,
});

/** The number of a document, and the form of its file. */
export const documentQuery = {
  no: Type.String({ pattern: '^[A-Z]{2}-[0-9-]{8,30}$', examples: ['CN-2026-27-0000001'] }),
  format: Type.Enum(['pdf', 'json'], { description: 'As JSON it has the proofs that `verify-statement.mjs` checks.' }),
};

export const statementCalls = customerCalls('Money in, out and lent', {
  'GET /stock/success/statement': {
    summary: 'A statement of any period up to a year, with proofs in the JSON form',
    query: Type.Object({
      from: Day,
      to: Day,
      format: Type.Optional(Type.Enum(['csv', 'pdf', 'json'], { default: 'csv' })),
      lang: Type.Optional(Type.Enum([...languageCodes], { description: 'Of the PDF.' })),
    }),
    answer: Type.String(),
    mediaTypes: ['text/csv', 'application/pdf', 'application/json'],
    mayLag: true,
  },
  'GET /stock/success/documents': {
    summary:
      'Contract notes of each day and statements of each month, made as these ended; those of the last day first',
    query: Type.Object(paging),
    answer: okDataRows(DocumentRow),
    mayLag: true,
  },
  'GET /stock/success/document': {
    summary: 'One of them as a file, as PDF in the language that the customer had then, the same bytes each time',
    query: Type.Object(documentQuery),
    answer: Type.String(),
    mediaTypes: ['application/pdf', 'application/json'],
    mayLag: true,
  },
  'GET /stock/success/liabilities': {
    summary:
      "What the newest published night says that the customer is owed, with proofs that it is in everybody's total",
    answer: okData(
      Type.Object({
        format: Type.Literal('sauda-liabilities-1'),
        customer_id: Type.String(),
        currency: Type.String(),
        head: Type.Unsafe<Readonly<Record<string, string>> | null>({
          anyOf: [{ type: 'object', additionalProperties: { type: 'string' } }, { type: 'null' }],
          description: 'As it is published at /.well-known/sauda-liabilities.json; null before the first night.',
        }),
        totals: Type.Integer({ description: 'How many assets there are totals of.' }),
        assets: Type.Array(ProvedLiability),
      }),
    ),
    mayLag: true,
  },
  'GET /stock/success/statement/gains': {
    summary: 'Gains and losses of a financial year, April to March, as CSV',
    description:
      'A line for each part of a sale that is of one purchase, and of what a company has paid in cash: for a fraction of a share, or by a merger. Such a line has a `quantity` of 0, and as its `sell_order` the number of that payment in the statement.',
    query: Type.Object({ year: Type.String({ pattern: '^\\d{4}-\\d{2}$', examples: ['2026-27'] }) }),
    answer: Type.String(),
    mediaTypes: ['text/csv'],
    mayLag: true,
  },
});
