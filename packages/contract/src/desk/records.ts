import { Type } from 'typebox';
import { Decimal, DecimalInput, IdInput, NullableText, NullableTime, Time, okData, okEmpty, text } from '../shapes.ts';
import { defineCalls } from '../define.ts';
import { CustomerRef } from './customers.ts';
import { Line, nullable } from './queues.ts';
import { ofDayFile } from './day-files.ts';
import { CustomerId, Day, ItemId, Reason, keyPaging, okPage, sortedBy } from './shapes.ts';

const BankLine = Type.Object({
  ...Line.properties,
  state: Type.Enum([
    'matched',
    'ready',
    'unknown_reference',
    'other_amount',
    'request_ended',
    'reference_used',
    'contradicts',
  ]),
  item: nullable(
    Type.Object({
      id: ItemId,
      no: Type.String(),
      customer: nullable(Type.Object(CustomerRef)),
      outcome: Type.Enum(
        ['received', 'paid', 'returned', 'suspense', 'sent_back', 'charged', 'issuer_paid', 'levy_paid'],
        {
          description:
            'The last five are the house’s: `no` is the number of a suspense, or of a payment to an issuer or of a levy.',
        },
      ),
      asked: { ...Decimal, description: 'The request’s amount, which the line may say otherwise.' },
      matched_by: NullableText,
    }),
  ),
  imported_by: Type.String(),
  imported_at: Time,
});

const Difference = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  subject: Type.String(),
  sentence: Type.String(),
  first_seen: Time,
  last_seen: Time,
  resolved_at: NullableTime,
  ...ofDayFile,
  notes: Type.Array(Type.Object({ content: Type.String(), by: Type.String(), created_at: Time }), {
    description: 'Of whoever has looked into it, the first one first; the latest 50 where there are more.',
  }),
});

export const deskRecordCalls = defineCalls({
  'GET /bank-lines': {
    summary: 'Lines of the bank’s statements, newest first, and why those that prove nothing do not',
    access: 'bank-lines.read',
    query: Type.Object({
      ...keyPaging,
      ...sortedBy('imported_at'),
      matched: Type.Optional(Type.Boolean()),
      reference: Type.Optional({ ...text(80), description: 'The whole of the bank’s reference, in any letters.' }),
      from: Type.Optional({ ...Day, description: 'Booked on this day or later.' }),
      to: Type.Optional({ ...Day, description: 'Booked on this day or earlier.' }),
      amount: Type.Optional({ ...DecimalInput, description: 'Exactly this, whichever way it went.' }),
    }),
    answer: okPage(BankLine),
  },
  'GET /differences': {
    summary: 'What does not fit in the books: what is open first, then the latest',
    access: 'differences.read',
    query: Type.Object({
      ...keyPaging,
      open: Type.Optional(Type.Boolean()),
      day: Type.Optional({ ...Day, description: 'Those with files of this day alone.' }),
      symbol: Type.Optional(text(40)),
    }),
    answer: okPage(Difference),
  },
  'POST /differences/look': {
    summary: 'Compare all books now',
    access: 'differences.look',
    answer: okData(Type.Object({ open: Type.Integer() })),
  },
  'POST /differences/note': {
    summary: 'Note what was found out about a difference, open or resolved; it stays',
    access: 'differences.note',
    repeatable: true,
    body: Type.Object({ id: IdInput, content: Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' }) }),
    answer: okEmpty,
  },
  'POST /differences/close': {
    summary:
      'End a difference with custodian or clearing broker though it is still there. Where it holds an instrument back, that trades again, which takes two people; another file that still shows it opens it again',
    access: 'differences.close',
    second: 'depends',
    repeatable: true,
    body: Type.Object({ id: IdInput, reason: Reason }),
    answer: okEmpty,
  },
  'POST /differences/settle': {
    summary: 'Note that the house has dealt with what a venue reported, outside of the books: no money moves',
    access: 'differences.settle',
    second: 'always',
    body: Type.Object({
      subject: { ...text(20), description: 'Of a difference of the kind "execution".' },
      reason: Reason,
    }),
    answer: okEmpty,
  },
  'GET /venue': {
    summary: 'The venue to which orders are sent: what waits there and for it, and whether it is sent anything new',
    access: 'venue.read',
    answer: okData(
      Type.Object({
        name: { ...NullableText, description: 'Null where orders trade within the house, or nowhere.' },
        /** Null where there is none to keep. */
        link: nullable(
          Type.Object({
            state: Type.Enum(['up', 'away', 'closed', 'refused'], {
              description: 'refused: the venue does not let us in, or its numbers do not fit ours.',
            }),
            why: NullableText,
            since: Time,
          }),
        ),
        stopped_at: NullableTime,
        stopped_by: NullableText,
        reason: NullableText,
        queued: Type.Integer({ description: 'Commands to be sent.' }),
        unanswered: Type.Integer({ description: 'Commands that were sent and are not answered.' }),
        doubtful: Type.Integer({ description: 'Of these, those that are not answered in time.' }),
        unbooked: Type.Integer({ description: 'Reports that were received and are not booked.' }),
      }),
    ),
  },
  'POST /venue/stop': {
    summary: 'Send the venue no new orders and no changes; cancels still go, and what it reports is booked',
    access: 'venue.stop',
    body: Type.Object({
      reason: Reason,
      cancel_orders: Type.Optional(
        Type.Boolean({ description: 'Whether all that was placed until now is cancelled there.' }),
      ),
    }),
    answer: okEmpty,
  },
  'POST /venue/start': {
    summary: 'Send the venue again what waits for it; it takes two people',
    access: 'venue.stop',
    second: 'always',
    body: Type.Object({
      reason: Reason,
      names_anew: Type.Optional(
        Type.Boolean({
          description:
            'Whether the venue counts its trades anew: what came under a used name is then booked as a trade of its own, and what follows is named apart.',
        }),
      ),
    }),
    answer: okEmpty,
  },
  'POST /venue/orders/end': {
    summary: 'End an order in doubt as the venue has told: what has traded of it stays, the rest is given back',
    access: 'venue.stop',
    second: 'always',
    body: Type.Object({
      customer: CustomerId,
      no: { ...text(40), description: 'Of the order.' },
      as: Type.Enum(['cancelled', 'expired', 'rejected']),
      reason: { ...Reason, description: 'Who has told it, and how.' },
    }),
    answer: okEmpty,
  },
  'POST /venue/account': {
    summary:
      'Say which account at the venue is a customer’s; the venue is asked whether it trades before the customer does',
    access: 'venue.accounts',
    second: 'always',
    body: Type.Object({
      id: CustomerId,
      account: { ...text(64), description: 'As the venue calls it: of Alpaca a UUID.' },
      reason: Reason,
    }),
    answer: okEmpty,
  },
  'GET /audit/export': {
    summary:
      'The whole log of a time as CSV, the oldest entry first, with the hashes that tie each entry to the one before; who takes it is in the log',
    access: 'audit.export',
    query: Type.Object({ from: Time, to: { ...Time, description: 'Before this moment.' } }),
    answer: Type.String(),
    mediaTypes: ['text/csv'],
    mayLag: true,
  },
  'GET /audit': {
    summary: 'What the staff have done, newest first',
    access: 'audit.read',
    query: Type.Object({
      ...keyPaging,
      ...sortedBy('at'),
      actor: Type.Optional(text(60)),
      action: Type.Optional(text(100)),
      object_kind: Type.Optional(text(60)),
      object_id: Type.Optional(text(200)),
      customer: Type.Optional({
        ...CustomerId,
        description: 'Whatever is about this customer, or a request, an order or a document of theirs.',
      }),
      from: Type.Optional(Time),
      to: Type.Optional(Time),
    }),
    answer: okPage(
      Type.Object({
        id: Type.String(),
        at: Time,
        actor: Type.String(),
        action: Type.String(),
        object_kind: Type.String(),
        object_id: Type.String(),
        before: { ...NullableText, description: 'JSON.' },
        after: { ...NullableText, description: 'JSON.' },
        reason: NullableText,
        address: Type.String(),
        hash: Type.String(),
      }),
    ),
    mayLag: true,
  },
});
