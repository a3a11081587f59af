import { nomineeRelations } from '@sauda/facts';
import { Type } from 'typebox';
import { AddressShown } from '../calls/person.ts';
import { staffCalls } from '../define.ts';
import { NullableText, Time, okData } from '../shapes.ts';
import { CustomerId } from './shapes.ts';

const Nominee = Type.Object({
  name: Type.String(),
  relation: Type.Enum([...nomineeRelations]),
  birth_date: Type.String({ description: 'YYYY-MM-DD, or masked.' }),
  is_minor: Type.Boolean(),
  share: Type.Integer({ description: 'Per cent.' }),
  guardian: NullableText,
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
          addresses: Type.Array(Type.Object({ ...AddressShown.properties, since: Time }), {
            description: 'The newest first, twenty at the most.',
          }),
          nominations: Type.Array(
            Type.Object({ since: Time, nominees: Type.Array(Nominee, { description: 'Empty: nobody was named.' }) }),
            { description: 'The newest first, twenty at the most.' },
          ),
        }),
      ),
    },
  },
);
