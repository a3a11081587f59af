import { Type } from 'typebox';
import { defineCalls } from '../define.ts';
import { Decimal, NullableInteger, NullableText, nullableEnum, okData } from '../shapes.ts';
import { nullable } from './queues.ts';

const Place = Type.Integer({ minimum: 0, maximum: 199, description: 'A column’s place in the head, from 0.' });
const OptionalPlace = Type.Optional(nullable(Place));

/** Which column of a table means what. */
const Layout = Type.Object({
  date: Place,
  description: Place,
  bank_reference: {
    ...OptionalPlace,
    description: 'The bank’s number of the transfer; null where it is found in the description, by `rule_of_numbers`.',
  },
  amount: {
    ...OptionalPlace,
    description: 'Below zero, or marked Dr, for money out. Either it or `credit` and `debit`.',
  },
  credit: OptionalPlace,
  debit: OptionalPlace,
  direction: { ...OptionalPlace, description: 'Says of `amount` whether it is Cr or Dr.' },
  decimal_mark: Type.Enum(['.', ',']),
  day_first: Type.Boolean({ description: 'Whether 05/11/2026 is the fifth of November.' }),
});

const StatementFile = Type.String({
  minLength: 1,
  maxLength: 4_700_000,
  pattern: '^[A-Za-z0-9+/]+={0,2}$',
  description: 'The file in base64, up to 3.5 MB: CSV (with , ; tab or |), XLSX, MT940 or camt.053.',
});

const ReadLine = Type.Object({
  bank_reference: Type.String(),
  booked_on: Type.String(),
  amount: Decimal,
  description: Type.String(),
});

export const deskStatementCalls = defineCalls({
  'POST /bank-lines/read': {
    summary: 'Read a bank’s statement as it would be imported, for a person to look at: nothing of it is kept',
    access: 'bank-lines.import',
    body: Type.Object({ file: StatementFile, layout: Type.Optional(Layout) }),
    answer: okData(
      Type.Object({
        format: nullableEnum('csv', 'xlsx', 'mt940', 'camt053'),
        fault: { ...NullableText, description: 'Why it cannot be imported as it is, as the end of a sentence.' },
        head: nullable(Type.Array(Type.String())),
        head_line: { ...NullableInteger, description: 'Where the head stands in the file, from 1.' },
        samples: Type.Array(Type.Array(Type.String()), {
          description: 'The first rows below the head, as they stand.',
        }),
        layout: nullable(Layout),
        layout_by: {
          ...nullableEnum('given', 'remembered', 'names'),
          description: 'Whether a person says it now, has said it before, or the names of the columns do.',
        },
        remembered_by: { ...NullableText, description: 'Who has said before which column means what.' },
        places: Type.Object(
          {
            date: NullableInteger,
            description: NullableInteger,
            bank_reference: NullableInteger,
            amount: NullableInteger,
            credit: NullableInteger,
            debit: NullableInteger,
            direction: NullableInteger,
          },
          { description: 'What the names of the columns say, even where it is not all that is needed.' },
        ),
        rule_of_numbers: Type.String({ description: 'How the bank’s number is found in a description.' }),
        count: Type.Integer(),
        without_number: Type.Integer({ description: 'Lines without a number of the bank in any place.' }),
        money_in: Decimal,
        money_out: Decimal,
        first_day: NullableText,
        last_day: NullableText,
        lines: Type.Array(ReadLine, { description: 'The first ten.' }),
        left_out: Type.Array(Type.Object({ line: Type.Integer(), text: Type.String() }), {
          description: 'Rows that move no money, such as sums: the first ten.',
        }),
        left_out_count: Type.Integer(),
        balances: Type.Array(Type.Object({ day: Type.String(), balance: Decimal }), {
          description: 'What the account held at the ends of days, where the statement tells it.',
        }),
      }),
    ),
    large: true,
  },
  'POST /bank-lines/import': {
    summary:
      'Take in a bank’s statement: each line once, no money moves. A layout is remembered for statements with the same head',
    access: 'bank-lines.import',
    body: Type.Object({
      file: Type.Optional(StatementFile),
      layout: Type.Optional(Layout),
      csv: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 4_000_000,
          description: 'The statement as text instead of `file`: CSV, MT940 or camt.053.',
        }),
      ),
    }),
    answer: okData(Type.Object({ added: Type.Integer(), known: Type.Integer(), settled: Type.Integer() })),
    large: true,
  },
});
