import { feeWaiverCauseKeys, tradedClasses } from '@sauda/facts';
import { Type, type TInteger } from 'typebox';
import { staffCalls } from '../define.ts';
import { NullableText, NullableTime, Time, nullableEnum, okData, okEmpty, text } from '../shapes.ts';
import { CustomerRef } from './customers.ts';
import { nullable } from './queues.ts';
import { CustomerId, Day, Reason, keyPaging, okPage } from './shapes.ts';

const BasisPoints = Type.Integer({ minimum: 0, maximum: 1_000, description: 'Charged on each side; 3 is 0.03 %.' });
const Rates = Type.Object(
  Object.fromEntries(tradedClasses.map((one) => [one, BasisPoints])) as Record<
    (typeof tradedClasses)[number],
    TInteger
  >,
);

const PlanId = Type.String({ pattern: '^\\d{1,18}$', description: 'Of the plan.' });
const Note = { ...Reason, description: 'For the staff alone.' };

const Plan = Type.Object({
  id: Type.String(),
  name: Type.String(),
  is_default: Type.Boolean({ description: 'Of everybody who was put into no other.' }),
  rates: { ...Rates, description: 'What it charges now.' },
  next: nullable(Rates),
  next_at: { ...NullableTime, description: 'From when on it charges `next`.' },
  customers: Type.Integer({ description: 'Those who were put into it.' }),
});

const Term = Type.Object({
  id: Type.String(),
  customer: Type.Object(CustomerRef),
  kind: Type.Enum(['plan', 'waiver']),
  plan: NullableText,
  from_at: Time,
  until_at: { ...NullableTime, description: 'Of a waiver: from then on fees are charged again.' },
  cause: {
    ...nullableEnum(...feeWaiverCauseKeys),
    description: 'Why fees are waived, as the customer reads it; null where this ends the waiver before it.',
  },
  note: Type.String(),
  proposed_by: Type.String(),
  decided_by: Type.String(),
  decided_at: Time,
});

/** What trades are charged: plans, who is in them, and whose fees are waived. */
export const deskFeePlanCalls = {
  ...staffCalls(
    { GET: 'fee-plans.read', POST: 'fee-plans.manage' },
    {
      'GET /fee-plans': {
        summary: 'All plans with what they charge',
        query: Type.Object(keyPaging),
        answer: okPage(Plan),
      },
      'POST /fee-plans/create': {
        summary: 'Make a plan, which nobody is in yet',
        second: 'always',
        repeatable: true,
        body: Type.Object({ name: text(40), rates: Rates, note: Note }),
        answer: okData(Type.Object({ id: Type.String() })),
      },
      'POST /fee-plans/change': {
        summary: 'Have a plan charge other rates from a day on; what is placed before keeps its fee',
        second: 'always',
        repeatable: true,
        body: Type.Object({ id: PlanId, from: Day, rates: Rates, note: Note }),
        answer: okEmpty,
      },
    },
  ),
  ...staffCalls(
    { GET: 'fee-terms.read', POST: 'fee-terms.decide' },
    {
      'GET /fee-terms': {
        summary: 'Who was put into which plan, and whose fees were waived, newest first',
        query: Type.Object({ ...keyPaging, customer: Type.Optional(CustomerId) }),
        answer: okPage(Term),
      },
      'POST /fee-terms/assign': {
        summary: 'Put a customer into a plan; what they have placed keeps its fee',
        second: 'always',
        repeatable: true,
        body: Type.Object({
          customer: CustomerId,
          plan: PlanId,
          from: Type.Optional({ ...Day, description: 'At once where absent.' }),
          note: Note,
        }),
        answer: okEmpty,
      },
      'POST /fee-terms/waive': {
        summary: 'Waive a customer’s fees until the end of a day; in the place of a waiver that they have',
        second: 'always',
        repeatable: true,
        body: Type.Object({
          customer: CustomerId,
          until: { ...Day, description: 'The last day of it.' },
          cause: Type.Enum([...feeWaiverCauseKeys], { description: 'What the customer reads, in their language.' }),
          note: Note,
        }),
        answer: okEmpty,
      },
      'POST /fee-terms/end-waiver': {
        summary: 'Charge a customer fees again before their waiver ends',
        second: 'always',
        repeatable: true,
        body: Type.Object({ customer: CustomerId, note: Note }),
        answer: okEmpty,
      },
    },
  ),
};
