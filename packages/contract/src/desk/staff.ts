import { Type } from 'typebox';
import { NullableText, NullableTime, Time, okData, okEmpty, text } from '../shapes.ts';
import { staffCalls } from '../define.ts';
import { roles } from './rights.ts';
import { asSeen, Reason, Uuid, keyPaging, okPage, sortedBy } from './shapes.ts';

const Login = Type.String({
  pattern: '^[a-z0-9][a-z0-9._-]{1,39}$',
  description: 'What they log in with, and what the ledger names them by: theirs for good.',
});
const Role = Type.Enum([...roles]);
const Phone = Type.Optional(
  Type.String({
    pattern: '^([0-9]{10})?$',
    description: 'Whoever is a customer as well decides on no request of their own.',
  }),
);

const StaffRow = Type.Object({
  id: Uuid,
  login: Type.String(),
  name: Type.String(),
  phone: NullableText,
  role: Role,
  has_authenticator: Type.Boolean(),
  must_change_password: Type.Boolean(),
  created_at: Time,
  disabled_at: NullableTime,
  last_log_in_at: NullableTime,
  sessions: Type.Integer({ description: 'In which they are logged in, locked ones too.' }),
});

const StaffSession = Type.Object({
  id: Type.String(),
  device: Type.String(),
  address: Type.String(),
  created_at: Time,
  active_at: { ...Time, description: 'When a person last did something in it.' },
  state: Type.Enum(['enrolling', 'locked', 'open']),
  is_current: Type.Boolean({ description: 'It is the one that asks.' }),
});

/** Shown this once, to be handed over. */
const handedOut = okData(Type.Object({ password: Type.String() }));

export const deskStaffCalls = staffCalls(
  { GET: 'staff.read', POST: 'staff.manage' },
  {
    'GET /staff': {
      summary: 'Who works at the desk, by login',
      query: Type.Object({ ...keyPaging, ...sortedBy('login'), role: Type.Optional(Role) }),
      answer: okPage(StaffRow),
    },
    'GET /staff/sessions': {
      summary: 'Where somebody is logged in at the desk, the latest first',
      query: Type.Object({ login: Login }),
      answer: okData(Type.Object({ rows: Type.Array(StaffSession) })),
    },
    'POST /staff/sessions/end': {
      summary: 'End one session of a member of staff, who can log in again',
      body: Type.Object({ login: Login, id: text(16), reason: Reason }),
      answer: okEmpty,
    },
    'POST /staff/create': {
      summary:
        'Take somebody on; answers their first password, once. It takes two people, but for the second administrator of all',
      second: 'depends',
      body: Type.Object({ login: Login, name: text(60), phone: Phone, role: Role }),
      answer: handedOut,
    },
    'POST /staff/change': {
      summary:
        'Change name, phone or role, shut somebody out or let them in again. One person renames and shuts out; the rest takes two',
      second: 'depends',
      body: Type.Object({
        login: Login,
        name: text(60),
        phone: Phone,
        role: Role,
        disabled: Type.Boolean(),
        was: asSeen({ name: Type.String(), phone: NullableText, role: Role, disabled: Type.Boolean() }),
        reason: Reason,
      }),
      answer: okEmpty,
    },
    'POST /staff/reset': {
      summary:
        'Hand out a new password, once; with `authenticator` the app is to be set up anew too. It takes two people',
      second: 'always',
      body: Type.Object({ login: Login, authenticator: Type.Boolean(), reason: Reason }),
      answer: handedOut,
    },
  },
);
