import { nomineeRelations } from '@sauda/facts';
import { Type } from 'typebox';
import { AddressShown } from '../calls/person.ts';
import { staffCalls } from '../define.ts';
import { NullableText, NullableTime, Time, okData } from '../shapes.ts';
import { CustomerRef } from './customers.ts';
import { CustomerId, keyPaging, okPage } from './shapes.ts';

const Unreadable = Type.Boolean({ description: 'It cannot be opened any more: nothing stands in its other fields.' });

const Nominee = Type.Object({
  name: Type.String(),
  relation: Type.Enum([...nomineeRelations]),
  birth_date: Type.String({ description: 'YYYY-MM-DD, or masked.' }),
  is_minor: Type.Boolean(),
  share: Type.Integer({ description: 'Per cent.' }),
  guardian: NullableText,
});

/** A real name that has to be proved anew. */
const Expiring = Type.Object({
  id: Type.String({ description: 'Of the review that was approved.' }),
  customer: Type.Object(CustomerRef),
  due_at: { ...NullableTime, description: 'When it ends to hold, by the settings of now.' },
  why: Type.Enum(['document', 'period'], {
    description: 'What ends first: its document, or the time after which it is asked for again.',
  }),
  expires_on: { ...NullableText, description: 'The last day of the document, where the customer has said.' },
  told_at: NullableTime,
  limits_at: {
    ...NullableTime,
    description: 'From then on withdrawals alone are left; not before the time of notice is over.',
  },
  limited_at: NullableTime,
  sent_in: Type.Boolean({ description: 'What they have sent in since waits to be looked at.' }),
});

export const deskPersonCalls = staffCalls(
  { GET: 'customers.read' },
  {
    'GET /customers/person': {
      summary:
        'Where a customer lives and whom they have named, each version: whole for who has the right `customers.person`, which is in the log, and masked for all others',
      query: Type.Object({ id: CustomerId }),
      answer: okData(
        Type.Object({
          masked: Type.Boolean(),
          addresses: Type.Array(Type.Object({ ...AddressShown.properties, since: Time, unreadable: Unreadable }), {
            description: 'The newest first, twenty at the most.',
          }),
          nominations: Type.Array(
            Type.Object({
              since: Time,
              nominees: Type.Array(Nominee, { description: 'Empty: nobody was named.' }),
              unreadable: Unreadable,
            }),
            { description: 'The newest first, twenty at the most.' },
          ),
        }),
      ),
    },
    'GET /customers/expiring': {
      summary:
        'Real names that end to hold in the next 30 days, the first first, or that have limited their customer, the last first',
      query: Type.Object({
        ...keyPaging,
        state: Type.Optional(Type.Enum(['coming', 'limited'], { description: '`coming` where absent.' })),
      }),
      answer: okPage(Expiring),
    },
  },
);
