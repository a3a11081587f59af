import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import { IdInput, NullableTime, Time, ok, okData, okEmpty, okRows, paging, text } from '../shapes.ts';

const Message = Type.Object({
  id: Type.Integer(),
  from: Type.Enum(['customer', 'desk']),
  kind: Type.Enum(['written', 'practice_answer'], {
    description: 'An answer that no person has written is of its own kind; apps know its words in other languages.',
  }),
  content: Type.String({ description: 'Plain text; empty where there is only a picture.' }),
  img: Type.String({ description: 'The path of a picture on this server; empty where there is none.' }),
  created_at: Time,
  read_at: NullableTime,
});

export const Headline = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  subhead: Type.String(),
  img: Type.String({ description: 'The path of a picture on this server; empty where there is none.' }),
  lang: Type.String({ description: 'The language of its words.', examples: ['en'] }),
  source: Type.String({ description: 'Who says so.' }),
  source_url: Type.String({ description: 'Where the original is: an https address, or empty.' }),
  created_at: Time,
  updated_at: Time,
});

const Article = Type.Object({
  ...Headline.properties,
  content: Type.String({ description: 'HTML, cleaned to an allow-list.' }),
});

export const supportCalls = customerCalls('Customer service and news', {
  'GET /stock/success/kefu': {
    summary: 'Where customer service is: an address or a route of the app',
    answer: okData(Type.String()),
  },
  'GET /stock/success/user_message/list-message': {
    summary: 'Messages with customer service, newest first',
    query: Type.Object({ before: Type.Optional(IdInput), ...paging }),
    answer: ok({ data: Type.Array(Message), count: Type.Integer() }),
    mayLag: true,
  },
  'POST /stock/success/user_message/send': {
    summary: 'Write to customer service: text, a picture of an own upload, or both',
    repeatable: true,
    body: Type.Object({ content: text(4_000, 0), img: Type.Optional(text(300, 0)) }),
    answer: okData(Message),
  },
  'GET /stock/success/user_message/complaints': {
    summary: 'The customer’s own complaints, the newest first: a hundred at the most',
    answer: okData(
      Type.Array(
        Type.Object({
          no: Type.Integer({ description: 'Its number in the register.' }),
          status: Type.Enum(['open', 'closed']),
          registered_at: Time,
          deadline: Time,
          closed_at: NullableTime,
          outcome: {
            ...Type.Union([Type.Enum(['solved', 'explained', 'refused', 'no_answer']), Type.Null()]),
            description: 'How it was closed; null while it is open.',
          },
        }),
      ),
    ),
  },
  'GET /stock/success/user_message/unread-count': {
    summary: 'How many messages of customer service the customer has not read',
    answer: okData(Type.Object({ unread_count: Type.Integer() })),
  },
  'POST /stock/success/user_message/read': {
    summary: 'Mark messages of customer service as read, up to and with the one of this id',
    body: Type.Object({ up_to: IdInput }),
    answer: okEmpty,
  },
  'GET /stock/new/list': {
    summary: 'News, newest first',
    query: Type.Object({ ...paging }),
    answer: okRows(Headline),
    mayLag: true,
  },
  'GET /stock/new/index': {
    summary: 'One news article',
    query: Type.Object({ id: IdInput }),
    answer: okData(Article),
    mayLag: true,
  },
});
