import { languageCodes } from '@sauda/facts';
import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { IdInput, NullableTime, Time, okData, text } from '../shapes.ts';
import { CustomerRef } from './customers.ts';
import { Reason, keyPaging, okPage } from './shapes.ts';

const Language = Type.Enum([...languageCodes]);
const Numbers = Type.String({
  pattern: '^\\d{1,8}([\\s,]+\\d{1,8}){0,399}$',
  maxLength: 4_000,
  description: 'Numbers of customers, 400 at most, with commas or spaces between.',
});

/** Whom a notice is for: whoever fits all that is said, and everybody where nothing is. */
const audience = {
  language: Type.Optional({ ...Language, description: 'Who reads it.' }),
  verified: Type.Optional(Type.Boolean({ description: 'Who has an approved real name, or has none.' })),
  symbol: Type.Optional({ ...text(40), description: 'Who holds it.' }),
  numbers: Type.Optional(Numbers),
};

const Texts = Type.Object(
  Object.fromEntries(languageCodes.map((code) => [code, Type.Optional(text(500))])) as {
    [Code in (typeof languageCodes)[number]]: ReturnType<typeof Type.Optional<ReturnType<typeof text>>>;
  },
  { description: 'In each language that some of whom it reaches read.' },
);

const MassNotice = Type.Object({
  id: Type.Integer(),
  audience: Type.String({ description: 'Whom it is for, in words.' }),
  texts: Type.Array(Type.Object({ language: Language, text: Type.String() })),
  status: Type.Enum(['scheduled', 'sending', 'sent', 'taken_back']),
  created_by: Type.String(),
  created_at: Time,
  send_at: Time,
  expected: Type.Integer({ description: 'How many it was for when it was decided on.' }),
  told: Type.Integer({ description: 'How many have been told.' }),
  ended_at: NullableTime,
});

export const deskMassNoticeCalls = staffCalls(
  { GET: 'mass-notices.read', POST: 'mass-notices.send' },
  {
    'GET /mass-notices': {
      summary: 'Notices to many, the newest first, and how far each has come',
      query: Type.Object(keyPaging),
      answer: okPage(MassNotice),
    },
    'GET /mass-notices/preview': {
      summary: 'How many a notice would reach now, which languages they read, and the newest ten of them',
      query: Type.Object(audience),
      answer: okData(
        Type.Object({
          as_of: {
            ...Time,
            description: 'Where counting takes long, some seconds ago; it is counted anew when it is sent.',
          },
          count: Type.Integer(),
          by_language: Type.Array(Type.Object({ language: Language, count: Type.Integer() })),
          sample: Type.Array(Type.Object(CustomerRef)),
        }),
      ),
    },
    'POST /mass-notices/create': {
      summary:
        'Tell many customers something, now or later, each in their language; more than the setting `notice_second_person_above` take two people',
      second: 'depends',
      repeatable: true,
      body: Type.Object({
        audience: Type.Object(audience),
        texts: Texts,
        send_at: Type.Union([Time, Type.Null()]),
        reason: Reason,
      }),
      answer: okData(Type.Object({ id: Type.Integer(), count: Type.Integer() })),
    },
    'POST /mass-notices/take-back': {
      summary: 'Tell nobody any more of a notice to many; who was told was told',
      body: Type.Object({ id: IdInput, reason: Reason }),
      answer: okData(Type.Object({ told: Type.Integer() })),
    },
  },
);
