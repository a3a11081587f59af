import { languageCodes } from '@sauda/facts';
import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import { okData } from '../shapes.ts';

/** A day, as statements go by it. */
export const Day = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: "A day in India's time (UTC+05:30).",
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
  },
  'GET /stock/success/statement/gains': {
    summary: 'Gains and losses of a financial year, April to March, as CSV',
    query: Type.Object({ year: Type.String({ pattern: '^\\d{4}-\\d{2}$', examples: ['2026-27'] }) }),
    answer: Type.String(),
    mediaTypes: ['text/csv'],
  },
});
