import { languageCodes } from '@sauda/facts';
import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import { NullableText, nullableEnum, ok, okData, okEmpty, text } from '../shapes.ts';

/** Phones that the hybrid app is for. */
const platforms = ['android', 'ios'] as const;

/** Where the device's push service takes messages, and what they are encrypted for: as `PushSubscription.toJSON` has it. */
const address = {
  endpoint: text(1_000),
  p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$', description: 'A point on P-256 in base64url.' }),
  auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', description: '16 bytes in base64url.' }),
};

const wishes = {
  lang: Type.Enum([...languageCodes]),
  show_amounts: Type.Boolean({ description: 'Whether amounts may stand on the lock screen.' }),
};

export const pushCalls = customerCalls('Notices on devices', {
  'GET /stock/success/user/push': {
    summary: 'Whether notices are pushed to the device of this session, and how',
    answer: okData(
      Type.Object({
        public_key: {
          ...NullableText,
          description:
            'The `applicationServerKey` to subscribe with; null where this installation pushes nothing to browsers.',
        },
        ways: Type.Array(Type.Enum(['web', ...platforms]), {
          description:
            'What can be told here: browsers (`push/on`), and the hybrid app on either platform (`push/app`).',
        }),
        on: Type.Boolean(),
        lang: nullableEnum(...languageCodes),
        show_amounts: Type.Boolean(),
      }),
    ),
  },
  'POST /stock/success/user/push/on': {
    summary:
      'Push notices to the device of this session, through its browser’s push service, until the session ends; again to change how',
    body: Type.Object({
      ...address,
      ...wishes,
    }),
    answer: ok({
      renewal: Type.String({ description: 'For the service worker, which has no token: see `push/renew`.' }),
    }),
  },
  'POST /stock/success/user/push/app': {
    summary:
      'Push notices to the hybrid app on the phone of this session, through the phone’s own service, until the session ends; again to change how, or when the phone has another token',
    description:
      'Google’s and Apple’s services can read what they carry, unlike those of browsers. `push_unavailable` where this installation has no way to such phones.',
    body: Type.Object({
      platform: Type.Enum([...platforms]),
      token: Type.String({
        pattern: '^[A-Za-z0-9_:.=-]{1,1000}$',
        description: 'Of Firebase Cloud Messaging for the app on Android; of Apple, in hexadecimal, on iOS.',
      }),
      ...wishes,
    }),
    answer: okEmpty,
  },
  'POST /stock/success/user/push/off': {
    summary: 'Push nothing more to the device of this session',
    answer: okEmpty,
  },
  'POST /stock/user/push/renew': {
    summary: 'Say that the push service has given the device another address, by what `push/on` answered',
    access: 'public',
    body: Type.Object({ ...address, renewal: text(64) }),
    answer: okEmpty,
  },
});
