import { journalCauseKeys } from '@sauda/facts';
import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { Decimal, NullableText, Time, okData, text } from '../shapes.ts';
import { CustomerRef } from './customers.ts';
import { CustomerId, ItemId, Reason, keyPaging, okPage, sortedBy } from './shapes.ts';

/** To a customer, or back from them. */
export const journalWays = ['give', 'take'] as const;

const Cause = Type.Enum([...journalCauseKeys], {
  description: 'What the customer reads, in their language: in History, statements and a notice.',
});
const Way = Type.Enum([...journalWays], { description: 'Whether the customer is given or gives.' });

const Note = { ...Reason, description: 'For the staff alone: the customer reads the cause.' };

const Journal = Type.Object({
  id: Type.String({ description: 'Customer and number.' }),
  no: Type.String(),
  customer: Type.Object(CustomerRef),
  cause: Cause,
  way: Way,
  amount: { ...Decimal, description: 'Above zero.' },
  note: Type.String(),
  reverses: { ...NullableText, description: 'The journal that it takes back.' },
  reversed_by: { ...NullableText, description: 'The journal that has taken it back.' },
  proposed_by: Type.String(),
  posted_by: Type.String({ description: 'Who confirmed it.' }),
  posted_at: Time,
});

const posted = okData(Type.Object({ no: Type.String() }));

/** What the house gives a customer, or takes back, by two of its staff. */
export const deskJournalCalls = staffCalls(
  { GET: 'journals.read', POST: 'journals.post' },
  {
    'GET /journals': {
      summary: 'Journals between the house and customers, newest first',
      query: Type.Object({
        ...keyPaging,
        ...sortedBy('posted_at'),
        customer: Type.Optional(CustomerId),
        cause: Type.Optional(Cause),
        no: Type.Optional({ ...text(40), description: 'The whole of its number.' }),
      }),
      answer: okPage(Journal),
    },
    'POST /journals/create': {
      summary:
        'Give money of the house to a customer, or take it from what they have free, for one of a few causes. They read the cause',
      second: 'always',
      repeatable: true,
      body: Type.Object({
        customer: CustomerId,
        cause: Cause,
        way: Way,
        amount: Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,2})?$', description: 'Above zero.', examples: ['250.00'] }),
        note: Note,
      }),
      answer: posted,
    },
    'POST /journals/reverse': {
      summary: 'Take a journal back as a whole, once, by another one that names it',
      second: 'always',
      repeatable: true,
      body: Type.Object({ id: ItemId, note: Note }),
      answer: posted,
    },
  },
);
