import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import { NullableText, NullableTime, Time, okData, okEmpty, text } from '../shapes.ts';

/** What somebody has lost and asks for another of. Of a password they are told a code; the others take effect after a time. */
export const lostKeys = ['password', 'authenticator', 'passkeys', 'transaction_password', 'phone'] as const;

const Lost = Type.Enum([...lostKeys], {
  description:
    'What is lost: the login password, the authenticator app, all passkeys, the transaction password, or the phone number.',
});

/** What has come of a request for access, in the order in which it may: the first five are open, the others have ended. */
const accessStatuses = [
  'received',
  'taken_up',
  'identity_asked',
  'code_ready',
  'waiting',
  'done',
  'refused',
  'withdrawn',
  'expired',
] as const;

/** Of a request, for the device that made it. */
const AccessToken = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  description:
    '256 random bits in base64url, made anew for each request by the device that asks, which alone keeps them. The same again is the same request.',
});

const AccessRequest = Type.Object({
  no: Type.String({ description: 'What the request is called at customer service.' }),
  lost: Lost,
  status: Type.Enum([...accessStatuses], {
    description: '`waiting`: it takes effect at `due_at`, unless the customer says no before.',
  }),
  due_at: { ...NullableTime, description: 'When it takes effect, once two people have agreed to it.' },
  reason: { ...NullableText, description: 'Why it was refused: a key of the error list.' },
  steps: Type.Array(Type.Object({ status: Type.Enum([...accessStatuses]), at: Time }), {
    description: 'What it has come through, the first first.',
  }),
  expires_at: { ...Time, description: 'Until when it is open where nothing ends it before.' },
});

const question = {
  token: AccessToken,
  lost: Type.Optional({ ...Lost, description: '`password` where absent.' }),
  new_phone: Type.Optional({ ...text(32, 0), description: 'Where the phone number is lost: the one in its place.' }),
  contact: Type.String({
    minLength: 3,
    maxLength: 200,
    pattern: '\\S',
    description: 'How and when who asks is reached.',
  }),
  message: Type.Optional(text(1_000, 0)),
};

const OpenRequest = Type.Object({
  no: Type.String(),
  lost: Lost,
  created_at: Time,
  code_ready: Type.Boolean(),
  due_at: { ...NullableTime, description: 'When it takes effect where nobody says no.' },
  new_phone_end: {
    ...NullableText,
    description: 'The last four digits of the phone number that is to be the account’s.',
  },
});

export const accessCalls = customerCalls('Session and customer', {
  'POST /stock/user/access/ask': {
    summary:
      'Ask customer service for a way in, without a log-in. The answer is the same whether somebody is registered with the phone or not',
    access: 'public',
    body: Type.Object({ ...question, user: text(32, 0) }),
    answer: okData(AccessRequest),
  },
  'POST /stock/user/access/look': {
    summary: 'What has come of a request for access. It is no GET, so that its secret is in no address',
    access: 'public',
    body: Type.Object({ token: AccessToken }),
    answer: okData(AccessRequest),
  },
  'POST /stock/user/access/withdraw': {
    summary: 'Withdraw a request for access; a code that was handed out for it is no longer good',
    access: 'public',
    body: Type.Object({ token: AccessToken }),
    answer: okData(AccessRequest),
  },
  'GET /stock/success/user/access': {
    summary: 'Open requests for access to the account of who is logged in, whoever made them: the first first',
    answer: okData(Type.Array(OpenRequest)),
  },
  'POST /stock/success/user/access/ask': {
    summary: 'The same as `user/access/ask` for one’s own account, by who is logged in',
    body: Type.Object(question),
    answer: okData(AccessRequest),
  },
  'POST /stock/success/user/access/refuse': {
    summary:
      'Say no to all open requests for access to one’s own account: they end without effect, and a code that was handed out is no longer good',
    answer: okEmpty,
  },
});
