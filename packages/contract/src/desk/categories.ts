import { Type } from 'typebox';
import { Names, NullableText, NullableTime, Symbol, okData, okEmpty } from '../shapes.ts';
import { staffCalls } from '../define.ts';
import { Reason } from './shapes.ts';

const Code = Type.String({ pattern: '^[A-Z][A-Z0-9]{0,19}$' });
const AnyCode = Type.String({ minLength: 1, maxLength: 20 });
const Seen = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  format: 'date-time',
  description: '`updated_at` as it was seen: where the category was changed since, nothing happens.',
});

const Category = Type.Object({
  code: Type.String(),
  names: Names,
  is_shown: Type.Boolean(),
  markets: Type.Array(Type.Object({ code: Type.String(), names: Names })),
  indices: Type.Array(Type.Object({ symbol: Type.String(), name: Type.String() })),
  instruments: Type.Integer({ description: 'How many its sub-markets have.' }),
  listed_name: { ...NullableText, description: "As its market names it; null for a category of the desk's own." },
  is_changed: Type.Boolean({ description: 'It is not as its market has it.' }),
  updated_by: NullableText,
  updated_at: NullableTime,
});

const Terms = {
  names: Names,
  is_shown: Type.Boolean(),
  markets: Type.Array(
    Type.Object({
      code: AnyCode,
      names: Type.Union([Names, Type.Null()], { description: 'Null: as its market names it.' }),
    }),
    { minItems: 1, maxItems: 12, description: 'In the order of the tabs.' },
  ),
  indices: Type.Array(Symbol, { maxItems: 20, description: 'In the order of the cards.' }),
  reason: Reason,
};

export const deskCategoryCalls = staffCalls(
  { GET: 'categories.read', POST: 'categories.manage' },
  {
    'GET /categories': {
      summary: 'Categories in the order that customers see, the hidden ones too, and what can be put into them',
      answer: okData(
        Type.Object({
          rows: Type.Array(Category),
          markets: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), instruments: Type.Integer() })),
          indices: Type.Array(Type.Object({ symbol: Type.String(), name: Type.String() })),
        }),
      ),
    },
    'POST /categories/create': {
      summary: 'Make a category of one’s own, behind the others',
      repeatable: true,
      body: Type.Object({ code: Code, ...Terms }),
      answer: okEmpty,
    },
    'POST /categories/set': {
      summary: 'Name a category, fill it, show or hide it. What is in it trades as before',
      body: Type.Object({ code: AnyCode, ...Terms, seen: Seen }),
      answer: okEmpty,
    },
    'POST /categories/remove': {
      summary: 'Take a category of one’s own away, or have one of the market as the market has it',
      body: Type.Object({ code: AnyCode, seen: Seen, reason: Reason }),
      answer: okEmpty,
    },
    'POST /categories/order': {
      summary: 'Put all categories in this order; the first is the one that customers begin with',
      body: Type.Object({
        codes: Type.Array(AnyCode, { minItems: 1, maxItems: 100, uniqueItems: true }),
        reason: Reason,
      }),
      answer: okEmpty,
    },
  },
);
