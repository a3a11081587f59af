import { languageCodes } from '@sauda/facts';
import { Type } from 'typebox';
import { IdInput, NullableText, NullableTime, Time, okData, okEmpty, text } from '../shapes.ts';
import { CustomerRef } from './customers.ts';
import { staffCalls } from '../define.ts';
import { CustomerId, Reason, asSeen, keyPaging, okPage, okPageWith } from './shapes.ts';

const AssignedTo = { ...NullableText, description: 'The login of who looks after it.' };

const Message = Type.Object({
  id: Type.Integer(),
  from: Type.Enum(['customer', 'desk']),
  content: Type.String(),
  picture: { ...NullableText, description: '`file` of `GET /conversations/picture`.' },
  by: { ...NullableText, description: 'Who of the desk wrote it; null for the customer.' },
  created_at: Time,
  delivered_at: NullableTime,
  read_at: NullableTime,
});

const Conversation = Type.Object({
  customer: Type.Object(CustomerRef),
  last: Type.Object({ id: Type.Integer(), from: Type.Enum(['customer', 'desk']), content: Type.String(), at: Time }),
  unread: Type.Integer({ description: 'Messages of the customer that nobody has read.' }),
  waiting_since: { ...NullableTime, description: 'Since when a message waits that nobody has answered or put away.' },
  assigned_to: AssignedTo,
});

/** What may stand in braces in an answer that is kept ready, and is filled in for the customer who is answered. */
export const cannedPlaces = ['name', 'number', 'phone_end', 'reference'] as const;

const Lang = Type.Enum([...languageCodes]);

export const deskConversationCalls = staffCalls(
  { GET: 'conversations.read', POST: 'conversations.answer' },
  {
    'GET /conversations': {
      summary: 'Conversations: who waits longest first in `waiting`, the newest message first in `mine` and `all`',
      query: Type.Object({
        ...keyPaging,
        box: Type.Optional(Type.Enum(['waiting', 'mine', 'all'])),
        q: Type.Optional(
          Type.String({ maxLength: 100, description: 'Digits: phone or number. Words: what was written.' }),
        ),
      }),
      answer: okPage(Conversation),
    },
    'GET /messages': {
      summary:
        'Messages of everybody, newest first. A page may have fewer rows than asked for, and still a `next`: so far it has looked',
      query: Type.Object({
        ...keyPaging,
        q: Type.Optional(Type.String({ maxLength: 100, description: 'Words that are in it.' })),
        who: Type.Optional(
          Type.String({ pattern: '^\\d{1,15}$', description: 'The whole of a customer’s phone or number.' }),
        ),
        sender: Type.Optional(Type.Enum(['customer', 'desk'])),
        by: Type.Optional({ ...text(80), description: 'The login of who of the desk wrote it.' }),
        from: Type.Optional(Time),
        to: Type.Optional(Time),
      }),
      answer: okPage(
        Type.Object({
          id: Type.Integer(),
          customer: Type.Object(CustomerRef),
          from: Type.Enum(['customer', 'desk']),
          content: Type.String(),
          has_picture: Type.Boolean(),
          by: { ...NullableText, description: 'Who of the desk wrote it; null for the customer.' },
          created_at: Time,
          read_at: NullableTime,
        }),
      ),
    },
    'GET /conversations/counts': {
      summary: 'How many customers wait for an answer, and how many of these are mine',
      answer: okData(
        Type.Object({
          waiting: Type.Integer(),
          mine: Type.Integer(),
          newest: Type.Integer(),
          oldest_waiting: NullableTime,
        }),
      ),
    },
    'GET /conversations/messages': {
      summary: 'Messages with a customer, newest first',
      query: Type.Object({ id: CustomerId, ...keyPaging }),
      answer: okPageWith(Message, { assigned_to: AssignedTo }),
    },
    'GET /conversations/picture': {
      summary: 'A picture of a conversation',
      access: 'conversations.picture',
      query: Type.Object({ id: CustomerId, file: text(64) }),
      answer: Type.String(),
      mediaTypes: ['image/jpeg'],
    },
    'POST /conversations/picture': {
      summary: 'Upload a picture for an answer to this customer',
      multipart: true,
      query: Type.Object({ id: CustomerId }),
      answer: okData(Type.Object({ file: Type.String() })),
    },
    'POST /conversations/answer': {
      summary: 'Answer a customer with text, a picture or both; what they wrote counts as read',
      repeatable: true,
      body: Type.Object({
        id: CustomerId,
        content: text(4000, 0),
        picture: Type.Optional(text(64)),
        seen_up_to: Type.Optional({
          ...IdInput,
          description:
            'The newest message that whoever answers had seen: later ones wait on. Absent: all are answered.',
        }),
      }),
      answer: okData(Message),
    },
    'POST /conversations/put-away': {
      summary: 'Say that what a customer wrote, up to and with this message, needs no answer, and why',
      body: Type.Object({ id: CustomerId, up_to: IdInput, reason: Reason }),
      answer: okEmpty,
    },
    'POST /conversations/read': {
      summary: 'Mark what a customer wrote as read, up to and with this message. It waits on',
      body: Type.Object({ id: CustomerId, up_to: IdInput }),
      answer: okEmpty,
    },
    'GET /conversations/colleagues': {
      summary: 'Staff who may answer customers, by name',
      access: 'conversations.answer',
      answer: okData(Type.Object({ rows: Type.Array(Type.Object({ login: Type.String(), name: Type.String() })) })),
    },
    'POST /conversations/assign': {
      summary: 'Hand a conversation to a member of staff, or with null to nobody',
      body: Type.Object({ id: CustomerId, login: Type.Union([text(40), Type.Null()]) }),
      answer: okEmpty,
    },
    'GET /canned-answers': {
      summary: 'Answers kept ready, by language and title',
      query: Type.Object({ lang: Type.Optional(Lang) }),
      answer: okData(
        Type.Object({
          rows: Type.Array(
            Type.Object({
              id: Type.Integer(),
              lang: Lang,
              title: Type.String(),
              content: Type.String(),
              updated_by: Type.String(),
              updated_at: Time,
            }),
          ),
        }),
      ),
    },
    'GET /canned-answers/filled': {
      summary: 'Answers kept ready as a customer is to read them, and what of each is not known of them',
      query: Type.Object({ customer: CustomerId }),
      answer: okData(
        Type.Object({
          rows: Type.Array(
            Type.Object({
              id: Type.Integer(),
              lang: Lang,
              title: Type.String(),
              content: Type.String(),
              missing: Type.Array(Type.Enum([...cannedPlaces]), {
                description: 'Places that could not be filled: the answer cannot be used as it is.',
              }),
            }),
          ),
        }),
      ),
    },
    'POST /canned-answers/save': {
      summary:
        'Keep an answer ready, or with an id change one. {name} (the approved real name), {number}, {phone_end} (the last four digits) and {reference} (of the newest open request) may stand in it',
      access: 'canned-answers.manage',
      repeatable: true,
      body: Type.Object({
        id: Type.Optional(IdInput),
        lang: Lang,
        title: text(100),
        content: text(4000),
        was: asSeen({ lang: Type.String(), title: Type.String(), content: Type.String() }),
      }),
      answer: okData(Type.Object({ id: Type.Integer() })),
    },
    'POST /canned-answers/remove': {
      summary: 'Remove an answer',
      access: 'canned-answers.manage',
      body: Type.Object({ id: IdInput }),
      answer: okEmpty,
    },
  },
);
