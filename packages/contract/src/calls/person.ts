import { mostNominees, nomineeRelations } from '@sauda/facts';
import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import { NullableText, NullableTime, Time, okData, text } from '../shapes.ts';
import { confirmation } from './strong-auth.ts';

const Birthday = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['1994-03-17'] });
/** Whole per cent. */
const Share = Type.Integer({ minimum: 1, maximum: 100 });
const Relation = Type.Enum([...nomineeRelations]);

export const AddressShown = Type.Object({
  line1: Type.String(),
  line2: Type.String({ description: 'Empty where there is none.' }),
  city: Type.String(),
  region: Type.String({ description: 'State, province or the like.' }),
  postal_code: Type.String(),
  country: Type.String({ description: 'The country of the house, as ISO 3166 has it.' }),
});

const NomineeGiven = Type.Object({
  name: text(100, 0),
  relation: Relation,
  birth_date: Birthday,
  share: Share,
  guardian: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 100,
      description: 'Who acts for a nominee who is a minor: needed then, and refused otherwise.',
    }),
  ),
});

const NomineeShown = Type.Object({
  name: Type.String(),
  relation: Relation,
  birth_date: Birthday,
  share: Share,
  guardian: NullableText,
});

export const personCalls = customerCalls('Address and nominees', {
  'GET /stock/success/user/person': {
    summary: 'The address and the nominees that the customer has given last',
    answer: okData(
      Type.Object({
        address: Type.Union([AddressShown, Type.Null()]),
        address_since: NullableTime,
        nominees: Type.Array(NomineeShown),
        nominees_since: {
          ...NullableTime,
          description: 'Since when the customer has named these, or nobody; null where they have not said.',
        },
      }),
    ),
  },
  'POST /stock/success/user/address': {
    summary: 'Give an address, or another one; with what confirms where something is set. The customer is told',
    repeatable: true,
    body: Type.Object({
      line1: text(120, 0),
      line2: Type.Optional(text(120, 0)),
      city: text(60, 0),
      region: text(60, 0),
      postal_code: text(20, 0),
      ...confirmation,
    }),
    answer: okData(Type.Object({ since: Time })),
  },
  'POST /stock/success/user/nominees': {
    summary:
      'Name up to three nominees whose shares come to 100 per cent, or nobody; with what confirms where something is set. The customer is told',
    repeatable: true,
    body: Type.Object({
      nominees: Type.Array(NomineeGiven, {
        maxItems: mostNominees,
        description: 'None of them: the customer names nobody, which is an answer too.',
      }),
      ...confirmation,
    }),
    answer: okData(Type.Object({ since: Time })),
  },
});
