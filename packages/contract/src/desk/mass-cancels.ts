import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { Decimal, NullableInteger, NullableTime, Time, okData, text } from '../shapes.ts';
import { CustomerRef } from './customers.ts';
import { CustomerNumber, Reason, keyPaging, okPage } from './shapes.ts';

const Scope = Type.Enum(['instrument', 'customer', 'exchange', 'asset_class', 'all']);

const which = {
  scope: Scope,
  covers: Type.Optional({
    ...text(40, 0),
    description:
      'The code of the instrument or the exchange, or the asset class; absent of a customer and of everything.',
  }),
  customer: Type.Optional({ ...CustomerNumber, description: 'The number of the customer, where it is of one.' }),
};

const MassCancel = Type.Object({
  id: Type.Integer(),
  scope: Scope,
  covers: Type.String(),
  customer: { ...NullableInteger, description: 'The number of the customer.' },
  reason: Type.String(),
  created_by: Type.String(),
  created_at: Time,
  expected: Type.Integer({ description: 'How many waited when it was decided on.' }),
  cancelled: Type.Integer(),
  asked: Type.Integer({ description: 'Those that a venue was asked to cancel, and end by its word.' }),
  ended_at: NullableTime,
});

export const deskMassCancelCalls = staffCalls(
  { GET: 'mass-cancels.read', POST: 'orders.cancel' },
  {
    'GET /mass-cancels': {
      summary: 'Orders of many that were cancelled at once, the newest first, and how far each has come',
      query: Type.Object(keyPaging),
      answer: okPage(MassCancel),
    },
    'GET /mass-cancels/preview': {
      summary:
        'How many orders would be cancelled now, whose the most are, and what they hold. Orders of customer accounts of staff are left, but where one customer is named',
      query: Type.Object(which),
      answer: okData(
        Type.Object({
          as_of: {
            ...Time,
            description: 'Where counting takes long, some seconds ago; it is counted anew when it is done.',
          },
          orders: Type.Integer(),
          customers: Type.Integer(),
          buys: Type.Integer(),
          sells: Type.Integer(),
          held: { ...Decimal, description: 'What the buys hold, which is given back for what has not traded.' },
          most: Type.Array(Type.Object({ ...CustomerRef, orders: Type.Integer() })),
        }),
      ),
    },
    'POST /mass-cancels/create': {
      summary:
        'Cancel what waits of an instrument, a customer or a market, in the background, each order by the rules of the single cancel; more than the setting `mass_cancel_second_person_above` take two people',
      second: 'depends',
      repeatable: true,
      body: Type.Object({ ...which, reason: { ...Reason, description: 'Its customers read it.' } }),
      answer: okData(Type.Object({ id: Type.Integer(), orders: Type.Integer() })),
    },
  },
);
