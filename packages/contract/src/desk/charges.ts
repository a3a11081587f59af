import { chargeBases, chargeRoundings, chargeTableKeys, levyKeys, tradedClasses } from '@sauda/facts';
import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { Decimal, NullableDecimal, PriceInput, Time, okData, okEmpty } from '../shapes.ts';
import { BankReference } from './queues.ts';
import { Day, Reason, keyPaging, okPage } from './shapes.ts';

const Note = { ...Reason, description: 'For the staff alone.' };
const Levy = Type.Enum([...levyKeys]);

/** What a line of a table of charges says, but for its amounts. */
const line = {
  table: Type.Enum([...chargeTableKeys]),
  levy: Levy,
  type: Type.Enum([...tradedClasses]),
  side: Type.Enum(['buy', 'sell', 'both']),
  base: Type.Enum([...chargeBases], {
    description: 'Of what was traded; of the fee with the exchange charge and the SEBI fee; or of each unit.',
  }),
  rate: Type.Integer({
    minimum: 0,
    maximum: 10_000_000,
    description: 'Ten-millionths of the base: 10,000 is 0.1 %. Of units, ten-millionths of the currency for each.',
  }),
  rounding: Type.Enum([...chargeRoundings], { description: 'To the nearest, a half up; or up.' }),
};

const Line = Type.Object({
  id: Type.String(),
  ...line,
  step: { ...Decimal, description: 'What it is rounded to a multiple of, of all that an order trades.' },
  least: { ...Decimal, description: 'Where there is anything to charge.' },
  most: NullableDecimal,
  state: Type.Enum(['to_come', 'in_force', 'over']),
  in_use: Type.Boolean({ description: 'New orders are charged by its table.' }),
  from_at: Time,
  source: Type.String({ description: 'The rule that asks for it.' }),
  note: Type.String(),
  proposed_by: Type.String(),
  decided_by: Type.String(),
  decided_at: Time,
});

const OwedLevy = Type.Object({
  id: Levy,
  owed_to: Type.String(),
  charged: { ...Decimal, description: 'Of all orders so far, in the account currency.' },
  paid: Decimal,
  owed: Decimal,
});

const Payment = Type.Object({
  id: Type.Integer(),
  no: Type.String(),
  levy: Levy,
  amount: Decimal,
  bank_reference: Type.String(),
  unproved: Type.Boolean({ description: 'No line of the statement proves it yet.' }),
  reason: Type.String(),
  proposed_by: Type.String(),
  paid_by: Type.String(),
  paid_at: Time,
});

/** What is charged by law, and what was paid of it to whom it is owed. */
export const deskChargeCalls = {
  ...staffCalls(
    { GET: 'charges.read', POST: 'charges.manage' },
    {
      'GET /charges': {
        summary: 'Every line of the tables of charges, the one decided last first',
        query: Type.Object(keyPaging),
        answer: okPage(Line),
      },
      'POST /charges/add': {
        summary: 'Have something else charged by law from a day on; what is placed before keeps its charges',
        second: 'always',
        repeatable: true,
        body: Type.Object({
          ...line,
          step: { ...PriceInput, description: 'Whole minor units: 0.01, or 1 for whole units of the currency.' },
          least: PriceInput,
          most: Type.Optional(PriceInput),
          from: { ...Day, description: 'From its beginning where the table is of, a day from now at the least.' },
          source: { ...Reason, description: 'The rule that asks for it.' },
          note: Note,
        }),
        answer: okEmpty,
      },
    },
  ),
  ...staffCalls(
    { GET: 'levies.read', POST: 'levies.pay' },
    {
      'GET /levies': {
        summary: 'What was charged of each levy, and what of it is owed',
        query: Type.Object(keyPaging),
        answer: okPage(OwedLevy),
      },
      'GET /levies/payments': {
        summary: 'Payments of levies, the newest first',
        query: Type.Object({ ...keyPaging, levy: Type.Optional(Levy) }),
        answer: okPage(Payment),
      },
      'POST /levies/pay': {
        summary: 'Say that the bank has paid what is owed of a levy; it takes two people',
        second: 'always',
        repeatable: true,
        body: Type.Object({ levy: Levy, amount: PriceInput, bank_reference: BankReference, reason: Reason }),
        answer: okData(Type.Object({ no: Type.String() })),
      },
    },
  ),
};
