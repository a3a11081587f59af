import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { NullableDecimal, NullableText, NullableTime, Symbol, Time, okData, okEmpty, text } from '../shapes.ts';
import { Day, Reason, keyPaging, okPage, sortedBy } from './shapes.ts';

export const corporateKinds = ['split', 'bonus'] as const;
export const corporateStates = ['announced', 'applying', 'applied', 'withdrawn'] as const;

const Kind = Type.Enum([...corporateKinds]);
const Ratio = {
  ...text(9, 3),
  pattern: '^[1-9][0-9]{0,3}:[1-9][0-9]{0,3}$',
  description:
    'As companies say it: of a split what becomes of so many shares, 1:10; of a bonus how many new ones are for how many, 1:2.',
};

const Told = Type.Object({ kind: Kind, symbol: Symbol, ratio: Ratio, ex_day: Day });

const Action = Type.Object({
  no: Type.String(),
  kind: Kind,
  symbol: Type.String(),
  name: Type.String(),
  ratio: Type.String(),
  ex_day: Type.String({ format: 'date' }),
  ex_at: { ...Time, description: 'When that day begins where the share is traded: then it is carried out.' },
  status: Type.Enum([...corporateStates]),
  waits_for: Type.String({
    description: 'While it begins: orders of before that are not ended yet, at a venue by its word.',
  }),
  changed: Type.String({ description: 'Holders whose shares have changed, so far or in all.' }),
  units_before: NullableDecimal,
  units_after: { ...NullableDecimal, description: 'What they held, and hold since; null before it is carried out.' },
  cash: { ...NullableDecimal, description: 'Paid for fractions of a share, in the account currency.' },
  reason: Type.String(),
  file_digest: { ...NullableText, description: 'SHA-256 of the file that it came in.' },
  announced_by: Type.String(),
  confirmed_by: Type.String(),
  announced_at: Time,
  withdrawn_by: NullableText,
  applied_at: NullableTime,
});

const Preview = Type.Object({
  name: Type.String(),
  ex_at: Time,
  holders: Type.String(),
  units_before: Type.String(),
  units_after: Type.String(),
  fractions: Type.String({
    description: 'Holders who would be left with a fraction of a share, which is paid in cash.',
  }),
  fraction_units: Type.String({
    description: 'What the fractions come to together, in whole shares of after it, rounded up.',
  }),
  cash: { ...NullableDecimal, description: 'About what that is at the price of now, in the currency of the share.' },
  price: NullableDecimal,
  price_after: { ...NullableDecimal, description: 'The price of now, for a share of after it.' },
  orders: Type.String({ description: 'That wait now, and would be cancelled.' }),
  stops: Type.String(),
  alerts: Type.String(),
});

export const deskCorporateCalls = staffCalls(
  { GET: 'corporate-actions.read', POST: 'corporate-actions.manage' },
  {
    'GET /corporate-actions': {
      summary: 'Splits and bonuses, newest first, with how far each has come',
      query: Type.Object({
        ...keyPaging,
        ...sortedBy('announced_at'),
        symbol: Type.Optional(Symbol),
        status: Type.Optional(Type.Enum([...corporateStates])),
      }),
      answer: okPage(Action),
    },
    'GET /corporate-actions/preview': {
      summary: 'Whom a split or bonus would reach now, and what it would do',
      query: Type.Object({ kind: Kind, symbol: Symbol, ratio: Ratio, ex_day: Day }),
      answer: okData(Preview),
    },
    'POST /corporate-actions/announce': {
      summary:
        'Announce splits and bonuses, by a form or a file; who holds a share is told, and its day carries it out',
      second: 'always',
      repeatable: true,
      body: Type.Object({
        actions: Type.Optional(Type.Array(Told, { maxItems: 100 })),
        file: Type.Optional({
          ...text(20_000),
          description:
            'Or as a file: the line "kind,symbol,ratio,ex_day", and a line each such as "split,DECSTEEL,1:10,2027-01-26".',
        }),
        reason: Reason,
      }),
      answer: okData(Type.Object({ nos: Type.Array(Type.String()) })),
    },
    'POST /corporate-actions/withdraw': {
      summary: 'Take one back before its day begins; who was told of it is told',
      second: 'always',
      body: Type.Object({ no: text(40), reason: Reason }),
      answer: okEmpty,
    },
  },
);
