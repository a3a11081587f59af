import { Type } from 'typebox';
import { NullableText, okData, okEmpty, text } from '../shapes.ts';
import { defineCalls } from '../define.ts';
import { deskRights, roles, type DeskRight } from './rights.ts';
import { Uuid } from './shapes.ts';

const Password = text(200, 0);
const Code = text(32, 0);

/** What an authenticator app is set up with, at the first log-in. */
const Enrolment = Type.Object({ secret: Type.String(), uri: Type.String({ description: 'Of a QR code.' }) });

const Me = Type.Object({
  id: Uuid,
  login: Type.String(),
  name: Type.String(),
  role: Type.Enum([...roles]),
  /** What the role may do, for what is to be seen. The server asks again at each call. */
  rights: Type.Array(Type.Enum(Object.keys(deskRights) as DeskRight[])),
});

/**
 * `none`: log in. `enrolling`: set up the authenticator app, choose a password, or both. `locked`: nobody was there for
 * a while; the password opens it again. `open`: at work.
 */
const SessionState = Type.Object({
  state: Type.Enum(['none', 'enrolling', 'locked', 'open']),
  staff: Type.Union([Me, Type.Null()]),
  enrolment: Type.Union([Enrolment, Type.Null()], { description: 'Where an authenticator app is to be set up.' }),
  needs_password: Type.Boolean({ description: 'The password is one that was handed out: a new one is to be chosen.' }),
  idle_seconds: Type.Integer({ description: 'After this long without a command the session is locked.' }),
  currency: Type.String(),
  time_zone: Type.String({ description: 'Of the house, by its IANA name: the desk shows and takes times by it.' }),
  mode: Type.Enum(['practice', 'live']),
  second_person_above: {
    ...NullableText,
    description: 'Money decisions above this amount take two people. Null before log-in.',
  },
});

export const deskSessionCalls = defineCalls({
  'GET /me': {
    summary: 'The session as it is, also where there is none',
    access: 'public',
    answer: okData(SessionState),
  },
  'POST /session/log-in': {
    summary: 'Begin a session with password and code; without a code where no authenticator app is set up yet',
    access: 'public',
    body: Type.Object({ login: text(60, 0), password: Password, code: Type.Optional(Code) }),
    answer: okData(SessionState),
  },
  'POST /session/enrol': {
    summary: 'Set up the authenticator app with its first code, and choose a password where one was handed out',
    access: 'public',
    body: Type.Object({ code: Type.Optional(Code), new_password: Type.Optional(Password) }),
    answer: okData(SessionState),
  },
  'POST /session/lock': { summary: 'Lock the session now', access: 'session', answer: okEmpty },
  'POST /session/unlock': {
    summary: 'Open a locked session with the password',
    access: 'public',
    body: Type.Object({ password: Password }),
    answer: okData(SessionState),
  },
  'POST /session/log-out': { summary: 'End the session', access: 'public', answer: okEmpty },
  'POST /session/password': {
    summary: 'Change the password; all other sessions end',
    access: 'session',
    body: Type.Object({ password: Password, new_password: Password }),
    answer: okEmpty,
  },
});
