import { Type } from 'typebox';
import { NullableDecimal, NullableText, NullableTime, Time, okData, okEmpty } from '../shapes.ts';
import { CustomerRef } from './customers.ts';
import { staffCalls } from '../define.ts';
import { nullable } from './queues.ts';
import { Reason, StaffName, keyPaging, okPage } from './shapes.ts';

const ProposalId = Type.String({ pattern: '^(command|queue)-[1-9][0-9]{0,17}$' });
const ById = Type.Object({ id: ProposalId });

const Change = Type.Object({
  kind: Type.String({ description: 'What it is about, as in `customer`.' }),
  id: Type.String(),
  before: { ...NullableText, description: 'JSON, as the audit log will have it.' },
  after: { ...NullableText, description: 'JSON.' },
});

/** How a proposal may end. `withdrawn`: by who made it; `expired`: by the clock. */
const proposalOutcomes = ['confirmed', 'sent_back', 'withdrawn', 'expired'] as const;

const Row = Type.Object({
  id: ProposalId,
  call: Type.String({ description: 'What is to be done, as a call of the desk.' }),
  item: { ...NullableText, description: 'Of a queue: what `POST /<queue>/second` and `/send-back` take as `id`.' },
  changes: Type.Array(Change),
  facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: 'What else is to be known before it is confirmed, such as a price of the market.',
  }),
  reason: NullableText,
  customer: nullable(Type.Object(CustomerRef)),
  amount: { ...NullableDecimal, description: 'What is at stake, in the account currency.' },
  cost: { ...NullableDecimal, description: 'What it costs the house, where that can be said.' },
  by: StaffName,
  at: Time,
  expires_at: NullableTime,
  is_mine: Type.Boolean(),
  is_own: Type.Boolean({ description: 'It is about the customer account of who asks, who cannot confirm it.' }),
  outcome: nullable(Type.Enum([...proposalOutcomes])),
  ended_by: nullable(StaffName),
  ended_at: NullableTime,
  note: { ...NullableText, description: 'Why it was sent back.' },
});

/** What waits for a second person: commands that take two, and decisions of the queues above the limit. */
export const deskProposalCalls = staffCalls(
  { GET: 'proposals.read', POST: 'proposals.end' },
  {
    'GET /proposals': {
      summary:
        'What waits for a second person, the oldest first: `waiting` for me, `mine`, or `returned` to me and not seen yet',
      query: Type.Object({
        ...keyPaging,
        box: Type.Optional(Type.Enum(['waiting', 'mine', 'returned'], { description: '`waiting` where absent.' })),
      }),
      answer: okPage(Row),
    },
    'GET /proposals/counts': {
      summary: 'How many proposals wait for me, how many of mine wait for others, and how many came back to me',
      answer: okData(
        Type.Object({
          waiting: Type.Integer(),
          mine: Type.Integer(),
          returned: Type.Integer(),
          oldest_waiting: NullableTime,
        }),
      ),
    },
    'POST /proposals/confirm': {
      summary: 'Do what another person has proposed: it takes the right to do it oneself',
      body: ById,
      answer: okData(
        Type.Object({
          call: Type.String(),
          handed_out: { ...NullableText, description: 'A password that is shown this once.' },
        }),
      ),
    },
    'POST /proposals/send-back': {
      summary: 'End a proposal without doing it, with a note to who made it; who made it takes it back',
      body: Type.Object({ id: ProposalId, note: Reason }),
      answer: okEmpty,
    },
    'POST /proposals/seen': {
      summary: 'Put away one of my proposals that came back to me',
      body: ById,
      answer: okEmpty,
    },
  },
);
