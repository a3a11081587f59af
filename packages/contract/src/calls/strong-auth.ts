import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import { IdInput, NullableTime, Time, ok, okData, okEmpty, text } from '../shapes.ts';

/** Bytes in base64url, without padding. */
const bytes = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength });
const CredentialId = bytes(1_400);
const ClientData = bytes(4_096);
const extensions = Type.Optional(Type.Object({}));
const attachment = Type.Optional(text(40));

/** What an authenticator signed, as `navigator.credentials.get` gives it and `toJSON` writes it. */
const PasskeyAssertion = Type.Object(
  {
    id: CredentialId,
    rawId: CredentialId,
    type: Type.Literal('public-key'),
    response: Type.Object({
      clientDataJSON: ClientData,
      authenticatorData: bytes(4_096),
      signature: bytes(8_192),
      userHandle: Type.Optional(bytes(128)),
    }),
    clientExtensionResults: extensions,
    authenticatorAttachment: attachment,
  },
  {
    examples: [
      {
        id: 'AA',
        rawId: 'AA',
        type: 'public-key',
        response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
      },
    ],
  },
);

/** What confirms that it is the customer, where money leaves or a block is bought: fields of the body of such a call. */
export const confirmation = {
  stock_password: Type.Optional(
    Type.String({
      maxLength: 32,
      description:
        'The transaction password. It confirms for who has no passkey; beside one the answer is `passkey_required`.',
    }),
  ),
  passkey: Type.Optional(PasskeyAssertion),
};

/** A new key, as `navigator.credentials.create` gives it and `toJSON` writes it. */
const PasskeyAttestation = Type.Object(
  {
    id: CredentialId,
    rawId: CredentialId,
    type: Type.Literal('public-key'),
    response: Type.Object({
      clientDataJSON: ClientData,
      attestationObject: bytes(32_768),
      transports: Type.Optional(Type.Array(text(40), { maxItems: 10 })),
    }),
    clientExtensionResults: extensions,
    authenticatorAttachment: attachment,
  },
  {
    examples: [
      {
        id: 'AA',
        rawId: 'AA',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'AA' },
      },
    ],
  },
);

const CredentialDescriptor = Type.Object({
  id: Type.String(),
  type: Type.String(),
  transports: Type.Optional(Type.Array(Type.String())),
});

/** For `navigator.credentials.get`, read by `parseRequestOptionsFromJSON`. */
const RequestOptions = Type.Object({
  challenge: Type.String(),
  timeout: Type.Integer(),
  rpId: Type.String(),
  allowCredentials: Type.Array(CredentialDescriptor),
  userVerification: Type.Literal('required'),
});

/** For `navigator.credentials.create`, read by `parseCreationOptionsFromJSON`. */
const CreationOptions = Type.Object({
  challenge: Type.String(),
  timeout: Type.Integer(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  excludeCredentials: Type.Array(CredentialDescriptor),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});

const Password = text(200, 0);
const Code = text(32, 0);
export const strongAuthCalls = customerCalls('Passkeys and second factor', {
  'POST /stock/user/passkey/options': {
    summary: 'What a passkey is to sign for a log-in; the same for everybody, since the passkey says whose it is',
    access: 'public',
    answer: okData(RequestOptions),
  },
  'POST /stock/user/passkey/login': {
    summary: 'Log in with a passkey. It verifies its user, so it stands for two factors',
    access: 'public',
    body: Type.Object({ response: PasskeyAssertion }),
    answer: ok({ token: Type.String(), id: Type.Integer(), user: Type.String(), login: Time }),
  },
  'GET /stock/success/user/passkeys': {
    summary: 'The passkeys of the customer, newest first; ten at most',
    answer: ok({
      data: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          created_at: Time,
          last_used_at: NullableTime,
          backed_up: Type.Boolean({ description: 'Whether it is kept by a service that copies it to other devices.' }),
        }),
      ),
      count: Type.Integer(),
    }),
  },
  'POST /stock/success/user/passkeys/options': {
    summary: 'Begin to add a passkey, with the login password',
    body: Type.Object({ password: Type.Optional(Password) }),
    answer: okData(CreationOptions),
  },
  'POST /stock/success/user/passkeys/add': {
    summary: 'Add the passkey that was begun',
    repeatable: true,
    body: Type.Object({ name: text(60, 0), response: PasskeyAttestation }),
    answer: okData(Type.Object({ id: Type.Integer() })),
  },
  'POST /stock/success/user/passkeys/remove': {
    summary: 'Remove a passkey, with the login password',
    repeatable: true,
    body: Type.Object({ id: IdInput, password: Type.Optional(Password) }),
    answer: okEmpty,
  },
  'POST /stock/success/user/confirm/options': {
    summary:
      'What a passkey of the customer is to sign where money leaves or a block is bought; the assertion is `passkey`. Who has one confirms with it alone',
    answer: okData(RequestOptions),
  },
  'GET /stock/success/user/totp': {
    summary: 'Whether an authenticator app is set up',
    answer: okData(
      Type.Object({
        enabled: Type.Boolean(),
        recovery_codes: Type.Integer({ description: 'How many there were when they were made; 0 without an app.' }),
        recovery_codes_left: Type.Integer(),
      }),
    ),
  },
  'POST /stock/success/user/totp/begin': {
    summary: 'Begin to set up an authenticator app, with the login password',
    body: Type.Object({ password: Password }),
    answer: okData(Type.Object({ secret: Type.String(), uri: Type.String() })),
  },
  'POST /stock/success/user/totp/confirm': {
    summary:
      'Turn it on with its first code; answers the recovery codes, once. The same code again, within two minutes and before any other is used, is answered with others in their place',
    body: Type.Object({ code: Code }),
    answer: okData(Type.Object({ recovery_codes: Type.Array(Type.String()) })),
  },
  'POST /stock/success/user/totp/recovery-codes': {
    summary:
      'Make other recovery codes, with the login password and a code; answers them, once. The ones from before end at once',
    body: Type.Object({ password: Password, code: Code }),
    answer: okData(Type.Object({ recovery_codes: Type.Array(Type.String()) })),
  },
  'POST /stock/success/user/totp/remove': {
    summary: 'Turn it off, with the login password and a code',
    repeatable: true,
    body: Type.Object({ password: Password, code: Code }),
    answer: okEmpty,
  },
});
