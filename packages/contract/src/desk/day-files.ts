import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { NullableDecimal, NullableText, Time, nullableEnum, okData, text } from '../shapes.ts';
import { nullable } from './queues.ts';
import { Day, keyPaging, okPage, okPageWith } from './shapes.ts';

const Kind = Type.Enum(['positions', 'cash', 'trades'], {
  description: 'Positions of the custodian; cash, and what is due, of the clearing broker; its trades.',
});

const Digest = Type.String({ description: 'SHA-256 of its bytes, in hexadecimal.' });

const DayFile = Type.Object({
  id: Type.Integer(),
  day: Day,
  kind: Kind,
  name: Type.String(),
  digest: Digest,
  lines: Type.Integer(),
  charges: { ...NullableDecimal, description: 'Of trades: what the clearing broker charges for them, added up.' },
  handed_in_by: Type.String(),
  handed_in_at: Time,
  counts: Type.Boolean({ description: 'It is the last one of its day and kind.' }),
  open: Type.Integer({ description: 'Differences of its day and kind that are open.' }),
});

const SegregatedRow = Type.Object({
  id: Type.String(),
  day: Day,
  group: Type.Enum(['part', 'money', 'shares'], {
    description: 'A part of the money on either side, all of it, or an instrument.',
  }),
  what: Type.String({
    description:
      'A kind of account, `bank`, `clearing_broker`, `money` for all together, or the code of an instrument, of which the figures are units.',
  }),
  ours: { ...NullableDecimal, description: 'What customers have, by the books.' },
  stated: { ...NullableDecimal, description: 'What is stated by whoever holds it; null where nobody has.' },
  difference: { ...NullableDecimal, description: '`stated` less `ours`: below zero is a shortfall.' },
  state: nullableEnum('agrees', 'more', 'short', 'not_stated'),
});

const Stated = nullable(Type.Object({ digest: Digest, lines: Type.Integer(), handed_in_at: Time }));

export const deskDayFileCalls = staffCalls(
  { GET: 'day-files.read', POST: 'day-files.hand-in' },
  {
    'GET /day-files': {
      summary: 'Files of custodian and clearing broker, the newest first',
      query: Type.Object(keyPaging),
      answer: okPage(DayFile),
    },
    'POST /day-files/hand-in': {
      summary:
        'Hand in what custodian or clearing broker state of a day, as CSV in UTF-8 up to 10 MB (docs/RECONCILIATION.md). It is compared with the books; what differs in an instrument holds that back, and what the last file of that day and kind no longer shows ends',
      multipart: true,
      query: Type.Object({
        name: { ...text(200), description: 'Of the file.' },
        day: Type.Optional({ ...Day, description: 'Where neither a column nor its name tells it.' }),
        columns: Type.Optional({
          ...text(500),
          description:
            'Columns that are named otherwise, as `symbol=Scrip, quantity=Net Qty`. It is remembered for files with the same head.',
        }),
      }),
      answer: okData(
        Type.Object({
          id: Type.Integer(),
          day: Day,
          kind: Kind,
          lines: Type.Integer(),
          looked: Type.Integer({ description: 'How many positions, sums or trades of the books it was held against.' }),
          is_same: Type.Boolean({ description: 'The last file of its day and kind was the same.' }),
          found: Type.Integer({ description: 'What differs.' }),
          opened: Type.Integer({ description: 'Of it, what was not known.' }),
          reopened: Type.Integer({ description: 'Of it, what had ended.' }),
          resolved: Type.Integer({ description: 'What the file no longer shows.' }),
          held_back: Type.Array(Type.String(), { description: 'Instruments that do not trade after it.' }),
        }),
      ),
    },
    'GET /segregation': {
      summary:
        'Whether what is customers’ is there at the end of a day: money beside bank and clearing broker, securities beside the custodian',
      access: 'closes.read',
      query: Type.Object({
        ...keyPaging,
        day: Type.Optional({ ...Day, description: 'The last that has ended where absent.' }),
      }),
      answer: okPageWith(SegregatedRow, {
        day: Day,
        currency: Type.String(),
        is_over: Type.Boolean(),
        at: {
          ...Time,
          description: 'When the securities were added up: of a day that is over up to five minutes ago.',
        },
        bank_from: nullableEnum('statement', 'person'),
        custodian: Stated,
        clearing_broker: Stated,
        trades: Stated,
        open_differences: Type.Integer({ description: 'With these files, of the day and of those before it.' }),
      }),
    },
  },
);

/** Of a difference with custodian or clearing broker; null of those within the books. */
export const ofDayFile = {
  day: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date' }),
  symbol: NullableText,
  ours: { ...NullableText, description: 'What the books say.' },
  theirs: { ...NullableText, description: 'What the file says.' },
  holds_back: Type.Boolean({ description: 'While it is open its instrument does not trade.' }),
  closed_by: { ...NullableText, description: 'Who has ended it though it was there.' },
  close_reason: NullableText,
};
