import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import {
  DecimalInput,
  NullableDecimal,
  NullableText,
  NullableTime,
  Symbol,
  Time,
  okData,
  okEmpty,
  text,
} from '../shapes.ts';
import { Day, Reason, keyPaging, okPage, sortedBy } from './shapes.ts';

export const corporateKinds = [
  'split',
  'bonus',
  'symbol_change',
  'name_change',
  'merger',
  'delisting',
  'cash_exit',
] as const;
export const corporateStates = ['announced', 'applying', 'applied', 'withdrawn'] as const;

const Kind = Type.Enum([...corporateKinds]);
const Ratio = {
  ...text(9, 3),
  pattern: '^[1-9][0-9]{0,3}:[1-9][0-9]{0,3}$',
  description:
    'As companies say it: of a split and a merger what becomes of so many shares, 1:10, or 10:1 of a reverse split; of a bonus how many new ones are for how many, 1:2. Of the others none.',
};

const told = {
  kind: Kind,
  symbol: Symbol,
  ratio: Type.Optional(Ratio),
  ex_day: Day,
  into: Type.Optional({ ...Symbol, description: 'Of a change of code and a merger: the share that it becomes.' }),
  name: Type.Optional({ ...text(120), description: 'Of a change of code or name: the new name.' }),
  cash: Type.Optional({
    ...DecimalInput,
    description: 'Of a merger and an exit: what each share held is paid, in its currency.',
  }),
};
const Told = Type.Object(told);

const Action = Type.Object({
  no: Type.String(),
  kind: Kind,
  symbol: Type.String(),
  name: Type.String(),
  ratio: { ...Type.String(), description: '1:1 where no number of shares changes, 1:0 of an exit.' },
  into: { ...NullableText, description: 'The code of the share that it becomes.' },
  into_name: { ...NullableText, description: 'Its new name.' },
  cash_per_share: NullableDecimal,
  ex_day: Type.String({ format: 'date' }),
  ex_at: { ...Time, description: 'When that day begins where the share is traded: then it is carried out.' },
  status: Type.Enum([...corporateStates]),
  waits_for: Type.String({
    description: 'While it begins: orders of before that are not ended yet, at a venue by its word.',
  }),
  changed: Type.String({ description: 'Holders whose shares have changed, so far or in all.' }),
  units_before: NullableDecimal,
  units_after: { ...NullableDecimal, description: 'What they held, and hold since; null before it is carried out.' },
  cash: {
    ...NullableDecimal,
    description: 'Paid for fractions of a share, for merged shares and by an exit, in the account currency.',
  },
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
  price_after: {
    ...NullableDecimal,
    description:
      'The price of now, for a share of after it; of a merger that of the other share, of an exit what is paid.',
  },
  into_name: { ...NullableText, description: 'How the share is called that it becomes.' },
  paid: {
    ...NullableDecimal,
    description: 'What a merger or an exit pays all holders of now, in the currency of the share.',
  },
  orders: Type.String({ description: 'That wait now, and would be cancelled.' }),
  stops: Type.String(),
  alerts: Type.String(),
});

export const deskCorporateCalls = staffCalls(
  { GET: 'corporate-actions.read', POST: 'corporate-actions.manage' },
  {
    'GET /corporate-actions': {
      summary: 'Corporate actions, newest first, with how far each has come',
      query: Type.Object({
        ...keyPaging,
        ...sortedBy('announced_at'),
        symbol: Type.Optional(Symbol),
        status: Type.Optional(Type.Enum([...corporateStates])),
      }),
      answer: okPage(Action),
    },
    'GET /corporate-actions/preview': {
      summary: 'Whom a corporate action would reach now, and what it would do',
      query: Told,
      answer: okData(Preview),
    },
    'POST /corporate-actions/announce': {
      summary: 'Announce corporate actions, by a form or a file; who holds a share is told, and its day carries it out',
      second: 'always',
      repeatable: true,
      body: Type.Object({
        actions: Type.Optional(Type.Array(Told, { maxItems: 100 })),
        file: Type.Optional({
          ...text(20_000),
          description:
            'Or as a file: the line "kind,symbol,ratio,ex_day", or that with ",into,name,cash", and a line each such as "split,DECSTEEL,1:10,2027-01-26".',
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
