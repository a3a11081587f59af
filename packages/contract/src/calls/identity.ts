import { Type } from 'typebox';
import { currencyCodes } from '@sauda/facts';
import { customerCalls } from '../define.ts';
import { IdInput, NullableText, NullableTime, Time, ok, okData, okEmpty, paging, text } from '../shapes.ts';

const FilePath = text(300, 0);

const CardForm = Type.Enum([...currencyCodes]);

/** Which of these a card needs is up to its form; what is missing or wrong is told field by field. */
const cardFields = {
  type: Type.Optional(CardForm),
  bank: Type.Optional(text(100, 0)),
  branch_bank: Type.Optional(text(100, 0)),
  bank_card: Type.Optional(text(40, 0)),
  bank_user: Type.Optional(text(100, 0)),
  ifsc: Type.Optional(text(20, 0)),
};

export const identityCalls = customerCalls('Identity and bank cards', {
  'POST /stock/success/upload': {
    summary: 'Upload one picture: JPEG, PNG, WebP or HEIC, 10 MB at the most',
    multipart: true,
    answer: okData(Type.Object({ url: Type.String() })),
  },
  'POST /stock/success/autonomy/add': {
    summary: 'Send the real name in for review',
    repeatable: true,
    body: Type.Object({
      real_name: text(100, 0),
      id_type: Type.Optional(Type.Enum(['idCard', 'passport', 'driver', 'other'])),
      id_number: text(60, 0),
      id_number_img: FilePath,
      id_number_img_two: FilePath,
      expires_on: Type.Optional({
        ...text(10, 0),
        description: 'The last day on which the document is good, YYYY-MM-DD, where it has one.',
      }),
    }),
    answer: okEmpty,
  },
  'GET /stock/success/autonomy/state': {
    summary: 'The state of the real-name review',
    answer: okData(
      Type.Object({
        status: Type.Integer({ description: '0 nothing sent, 1 under review, 2 approved, 3 rejected.' }),
        real_name: Type.String(),
        id_type: Type.String({ description: 'As it was sent, or told by the number; empty where nothing was sent.' }),
        id_number: Type.String({ description: 'Its last characters; the others are X.' }),
        id_number_img: Type.String(),
        id_number_img_two: Type.String(),
        reason: NullableText,
        created_at: NullableTime,
        decided_at: NullableTime,
        expires_on: { ...NullableText, description: 'As it was sent.' },
        prove_until: {
          ...NullableTime,
          description:
            'Of a real name that has to be proved anew: until then, or the account is limited to withdrawals. Null where it has not to be.',
        },
        is_limited: { ...Type.Boolean(), description: 'The account is, since it was not proved in time.' },
      }),
    ),
  },
  'GET /stock/success/bank/list': {
    summary: "The customer's bank cards, numbers masked",
    query: Type.Object({ ...paging, type: Type.Optional(text(20, 0)) }),
    answer: ok({
      data: Type.Array(
        Type.Object({
          id: Type.Integer(),
          bank: Type.String(),
          branch_bank: Type.String(),
          bank_card: Type.String(),
          bank_user: Type.String(),
          ifsc: Type.String({ description: 'Of a form in dollars the routing number; empty for Mexico.' }),
          type: CardForm,
          status: Type.Integer({ description: '1 usable, 2 on hold until `usable_from`.' }),
          usable_from: Time,
          created_at: Time,
        }),
      ),
      count: Type.Integer(),
    }),
  },
  'GET /stock/success/bank/ifsc': {
    summary: 'The bank behind an IFSC; what its directory does not know is empty',
    query: Type.Object({ ifsc: text(20, 0) }),
    answer: okData(
      Type.Object({ bank: Type.String(), branch_bank: Type.String(), city: Type.String(), state: Type.String() }),
    ),
  },
  'POST /stock/success/bank/add': {
    summary: 'Add a bank card, by the form of `type` or of the account currency',
    repeatable: true,
    body: Type.Object(cardFields),
    answer: okData(Type.Object({ id: Type.Integer() })),
  },
  'POST /stock/success/bank/edit': {
    summary: 'Change a bank card; what is left out, or sent back masked, stays',
    repeatable: true,
    body: Type.Object({ id: IdInput, ...cardFields }),
    answer: okEmpty,
  },
  'POST /stock/success/bank/remove': {
    summary: 'Remove a bank card; not while a withdrawal to it is under way (`card_in_use`)',
    repeatable: true,
    body: Type.Object({ id: IdInput }),
    answer: okEmpty,
  },
});
