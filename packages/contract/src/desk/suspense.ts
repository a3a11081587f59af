import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { Decimal, NullableText, NullableTime, Time, okData, text } from '../shapes.ts';
import { CustomerRef } from './customers.ts';
import { BankReference, Line, nullable } from './queues.ts';
import { CustomerId, Reason, keyPaging, okPage, sortedBy } from './shapes.ts';

/** What has become of a line that no request explains. */
export const suspenseStates = ['open', 'credited', 'returned', 'written_off', 'charged'] as const;

const SuspenseNo = Type.String({ pattern: '^[0-9A-Z]{1,40}$', description: 'The number of the suspense.' });
const LineId = Type.String({ pattern: '^\\d{1,18}$', description: 'Of the bank’s line.' });

const SuspenseItem = Type.Object({
  id: Type.String(),
  no: Type.String(),
  status: Type.Enum([...suspenseStates], {
    description: 'charged: the bank took it for itself, and it is a cost of the house.',
  }),
  line: Line,
  note: { ...Type.String(), description: 'What was known of it.' },
  put_by: Type.String(),
  put_at: Time,
  reason: { ...NullableText, description: 'Why it ended so; of a credit, what the customer reads.' },
  proposed_by: NullableText,
  ended_by: NullableText,
  ended_at: NullableTime,
  customer: nullable(Type.Object(CustomerRef)),
  request_no: { ...NullableText, description: 'The deposit that it became.' },
  bank_reference: { ...NullableText, description: 'The bank’s number of the transfer by which it went back.' },
  unproved: Type.Boolean({ description: 'It went back, and no line of the statement proves it yet.' }),
});

const ended = okData(Type.Object({ no: Type.String() }));

/** What the bank has and no request explains. */
export const deskSuspenseCalls = staffCalls(
  { GET: 'suspense.read', POST: 'suspense.decide' },
  {
    'GET /suspense': {
      summary: 'What the bank has and no request explains, newest first, and how each ended',
      query: Type.Object({
        ...keyPaging,
        ...sortedBy('put_at'),
        open: Type.Optional(Type.Boolean()),
        no: Type.Optional({ ...text(40), description: 'The whole of its number.' }),
      }),
      answer: okPage(SuspenseItem),
    },
    'GET /suspense/sums': {
      summary:
        'The bank against the ledger: what all imported lines come to, what lies between, and what the ledger says is in the bank. Money in is above zero',
      answer: okData(
        Type.Object({
          lines: { ...Decimal, description: 'Of all lines that were imported.' },
          waiting: { ...Decimal, description: 'Of these, what proves nothing yet and is not in the ledger.' },
          unproved: { ...Decimal, description: 'What is in the ledger and no line has proved yet.' },
          never_paid: {
            ...Decimal,
            description: 'What came back of withdrawals that the ledger never had as paid: out and in, or neither.',
          },
          ledger: { ...Decimal, description: 'What lies in the bank by the ledger.' },
          unexplained: {
            ...Decimal,
            description: 'ledger − (lines − waiting + unproved − never_paid): zero where the books are right.',
          },
          at: {
            ...Time,
            description: 'As of when. Where there are millions of lines it lies back by up to five minutes.',
          },
        }),
      ),
    },
    'POST /suspense/put-down': {
      summary: 'Put money that came in, and that no request explains, down as suspense: it is nobody’s from then on',
      repeatable: true,
      body: Type.Object({ line_id: LineId, note: Reason }),
      answer: ended,
    },
    'POST /suspense/credit': {
      summary: 'Credit it to the customer whose it is, as a deposit of theirs; they read the reason',
      second: 'always',
      repeatable: true,
      body: Type.Object({ no: SuspenseNo, customer: CustomerId, reason: Reason }),
      answer: ended,
    },
    'POST /suspense/return': {
      summary:
        'Say that it went back to its sender, under the bank’s number of that transfer: the line that has the number proves it, now or when it comes',
      second: 'always',
      repeatable: true,
      body: Type.Object({ no: SuspenseNo, bank_reference: BankReference, reason: Reason }),
      answer: ended,
    },
    'POST /suspense/write-off': {
      summary: 'Take it for the house, as income, since nobody has said whose it is',
      second: 'always',
      repeatable: true,
      body: Type.Object({ no: SuspenseNo, reason: Reason }),
      answer: ended,
    },
    'POST /suspense/charge': {
      summary:
        'Write money that went out, and that no request explains, off to the house’s cost, such as a bank’s charges',
      second: 'always',
      repeatable: true,
      body: Type.Object({ line_id: LineId, reason: Reason }),
      answer: ended,
    },
  },
);
