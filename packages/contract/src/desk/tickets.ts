import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { IdInput, NullableText, NullableTime, Time, okData, okEmpty, text } from '../shapes.ts';
import { CustomerRef } from './customers.ts';
import { nullable } from './queues.ts';
import { CustomerId, Reason, keyPaging, okPage } from './shapes.ts';

/** How a ticket may end, and why there was a complaint. */
export const ticketOutcomes = ['solved', 'explained', 'refused', 'no_answer'] as const;
export const complaintCauses = ['our_mistake', 'system', 'bank', 'venue', 'misunderstanding', 'other'] as const;
const Outcome = Type.Enum([...ticketOutcomes]);
const Cause = Type.Enum([...complaintCauses]);
const State = Type.Enum(['open', 'closed']);

const Category = Type.String({
  pattern: '^[a-z][a-z_]{1,29}$',
  description: 'A word of the setting `ticket_categories`.',
});

const Ticket = Type.Object({
  id: Type.Integer(),
  customer: Type.Object(CustomerRef),
  category: Category,
  about: Type.String(),
  from_message: { ...nullable(Type.Integer()), description: 'The message that it began with.' },
  owner: { ...NullableText, description: 'The login of who takes care of it.' },
  opened_by: Type.String(),
  opened_at: Time,
  deadline: Time,
  escalated_at: { ...NullableTime, description: 'When its deadline had passed and it was told to who supervises.' },
  complaint: { ...nullable(Type.Integer()), description: 'Its number in the register of complaints.' },
  complained_at: NullableTime,
  closed_by: NullableText,
  closed_at: NullableTime,
  outcome: nullable(Outcome),
  cause: nullable(Cause),
  note: NullableText,
});

/** A customer and a ticket of theirs: nobody does anything to one of their own. */
const Named = { customer: CustomerId, id: IdInput };

export const deskTicketCalls = staffCalls(
  { GET: 'tickets.read', POST: 'tickets.handle' },
  {
    'GET /tickets': {
      summary:
        'Tickets: those that are open by their deadline, so that what is overdue is on top; else the newest first',
      query: Type.Object({
        ...keyPaging,
        state: Type.Optional(Type.Enum(['open', 'closed', 'all'], { description: '`open` where absent.' })),
        whose: Type.Optional(Type.Enum(['mine', 'nobody'], { description: 'By who takes care of it.' })),
        category: Type.Optional(Category),
        customer: Type.Optional(CustomerId),
      }),
      answer: okPage(Ticket),
    },
    'GET /tickets/counts': {
      summary: 'How many tickets are open, overdue and mine, and which categories there are with their hours',
      answer: okData(
        Type.Object({
          open: Type.Integer(),
          overdue: Type.Integer(),
          mine: Type.Integer(),
          categories: Type.Array(Type.Object({ category: Category, hours: Type.Integer() })),
        }),
      ),
    },
    'GET /complaints': {
      summary: 'The register of complaints, the newest first',
      access: 'complaints.read',
      query: Type.Object({
        ...keyPaging,
        state: Type.Optional(State),
        outcome: Type.Optional(Outcome),
        cause: Type.Optional(Cause),
        from: Type.Optional({ ...Time, description: 'Registered from then on.' }),
        until: Type.Optional({ ...Time, description: 'Registered before.' }),
      }),
      answer: okPage(Ticket),
      mayLag: true,
    },
    'POST /tickets/open': {
      summary:
        'Open a ticket for a customer, by the hours of its category; a complaint is registered and the customer told',
      repeatable: true,
      body: Type.Object({
        customer: CustomerId,
        category: Category,
        about: text(500),
        from_message: Type.Optional(IdInput),
        is_complaint: Type.Boolean(),
      }),
      answer: okData(Type.Object({ id: Type.Integer() })),
    },
    'POST /tickets/assign': {
      summary: 'Hand a ticket to a member of staff, or with null to nobody',
      body: Type.Object({ ...Named, login: Type.Union([text(40), Type.Null()]) }),
      answer: okEmpty,
    },
    'POST /tickets/categorise': {
      summary: 'Put a ticket into another category, whose hours count from when it was opened',
      body: Type.Object({ ...Named, category: Category }),
      answer: okEmpty,
    },
    'POST /tickets/complain': {
      summary: 'Register a ticket as a complaint: it gets the next number, and the customer is told',
      body: Type.Object({ ...Named, reason: Reason }),
      answer: okData(Type.Object({ complaint: Type.Integer() })),
    },
    'POST /tickets/close': {
      summary: 'Close a ticket with an outcome; a complaint with its root cause too, and the customer is told',
      body: Type.Object({ ...Named, outcome: Outcome, cause: Type.Optional(Cause), note: Reason }),
      answer: okEmpty,
    },
  },
);
