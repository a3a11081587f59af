import { type CallDefinition, errorStatus, type ErrorKey } from '@sauda/contract';
import { deskCalls, mayCall, roles, type DeskAnswer, type DeskCallKey, type Role } from '@sauda/contract/desk';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { Secret, TOTP } from 'otpauth';
import type { TObject, TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, newKey, type TestApp } from '../api/app.ts';
import { createToken, hashToken } from '../../src/modules/customers/index.ts';
import { cheapPasswords } from '../helpers/passwords.ts';
import { createStaff, newOneTimePassword } from '../../src/modules/staff/manage-staff.ts';
import { auditHeads } from '../../src/modules/audit/audit-heads.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { verifyBooks } from '../../src/app/verify-books.ts';

// Hundreds of calls each; on a machine that does much else they take a while.
vi.setConfig({ testTimeout: 120_000 });

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(async () => {
  expect(t.faults).toEqual([]);
  await t.close();
});

const definitions: Readonly<Record<DeskCallKey, CallDefinition>> = deskCalls;
const keys = Object.keys(deskCalls) as DeskCallKey[];
/** Calls that an open session is needed for. */
const guarded = keys.filter((key) => definitions[key].access !== 'public');

interface Sent {
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly query?: object;
}

async function send(key: DeskCallKey, { token, headers = {}, body, query }: Sent) {
  const [method = '', path = ''] = key.split(' ');
  const words = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  const answer = await t.request(
    method,
    `/api/desk${path}${words.length === 0 ? '' : `?${new URLSearchParams(words).toString()}`}`,
    {
      'x-sauda-desk': '1',
      ...(method === 'POST' ? { 'content-type': 'application/json', 'idempotency-key': newKey() } : {}),
      ...(token === undefined ? {} : { cookie: `sauda_desk=${token}` }),
      ...headers,
    },
    method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
  );
  const { 'set-cookie': cookie } = answer.headers;
  return { status: answer.status, text: answer.body, cookie: typeof cookie === 'string' ? cookie : '' };
}

const refusal = (text: string) => (JSON.parse(text) as { data: ErrorKey }).data;

/** A session of somebody with a role, in a state. */
async function sessionOf(role: Role, state: 'open' | 'locked' | 'enrolling' = 'open'): Promise<string> {
  const token = createToken();
  const login = `${role}-${state}-${newKey().slice(0, 8)}`;
  await t.database.sql`
    WITH made AS (
      INSERT INTO staff (id, login, name, role, password_hash, must_change_password, sealed_secret, secret_confirmed_at,
        created_at)
      VALUES (gen_random_uuid(), ${login}, ${login}, ${role}, 'none', ${state === 'enrolling'}, ${Buffer.alloc(1)}, now(), now())
      RETURNING id
    )
    INSERT INTO staff_sessions (token_hash, staff_id, address, user_agent, created_at, active_at, locked_at)
    SELECT ${hashToken(token)}, id, '127.0.0.1', 'test', now(), now(), ${state === 'locked' ? new Date() : null} FROM made`;
  return token;
}

describe('without an open session no call does anything', () => {
  test.each([
    ['nobody', undefined, 'logout'],
    ['a locked session', 'locked', 'desk_locked'],
    ['somebody who is still to set up their app', 'enrolling', 'enrolment_needed'],
  ] as const)('%s', async (_, state, key) => {
    const token = state === undefined ? createToken() : await sessionOf('admin', state);
    for (const call of guarded) {
      const { status, text } = await send(call, { token });
      expect({ call, status, refusal: refusal(text) }).toEqual({ call, status: errorStatus[key], refusal: key });
    }
  });
});

test('what another site has a browser send is refused, with a session and without', async () => {
  const token = await sessionOf('admin');
  const foreign: Array<Record<string, string>> = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const call of keys) {
    for (const headers of foreign) {
      const { status, text } = await send(call, { token, headers });
      expect({ call, headers, status, refusal: refusal(text) }).toMatchObject({
        status: 403,
        refusal: 'not_from_desk',
      });
    }
    if (call.startsWith('GET')) continue;
    // A form can be sent from anywhere; it cannot carry this header.
    const [, path = ''] = call.split(' ');
    const headers = { cookie: `sauda_desk=${token}`, 'content-type': 'application/json' };
    expect((await t.request('POST', `/api/desk${path}`, headers, '{}')).status, call).toBe(403);
  }
  expect((await send('GET /me', { token, headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200);
});

const ajv = addFormats.default(new Ajv({ strict: false, coerceTypes: true }));
const item = '00000000-0000-7000-8000-000000000000/AAAA';
const plainValues: readonly unknown[] = [
  'en',
  '1',
  1,
  true,
  'plain words',
  '2026-11-20',
  '2026-27',
  '2026-11-20T09:00:00.000Z',
  item,
  item.slice(0, 36),
  '9000000001',
  'command-1',
  'CN-2026-27-0000001',
  [item],
  ['en'],
  'WORD',
  '1:2',
  {},
  null,
];

/** The plainest request that the contract takes, of things that are not there. */
function plainRequest(schema: TObject | undefined): Record<string, unknown> {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.fromEntries(required.map((name) => [name, plainValue(name, properties[name] ?? {})]));
}

function plainValue(name: string, schema: TSchema): unknown {
  const { enum: words, anyOf } = schema as { enum?: unknown[]; anyOf?: Array<{ const?: unknown }> };
  const candidates = [...(words ?? []), ...(anyOf ?? []).map((one) => one.const), ...plainValues];
  const fits = candidates.find((value) => value !== undefined && ajv.validate(schema, structuredClone(value)));
  const { type, items } = schema as { type?: string; items?: TObject };
  if (fits === undefined && type === 'object') return plainRequest(schema as TObject);
  if (fits === undefined && type === 'array') return [plainRequest(items)];
  expect(fits, `no plain value is known for ${name}`).toBeDefined();
  return fits;
}

test.each(roles)('%s may do what the table of rights says, and nothing else; none of it moves money', async (role) => {
  const transfers = async () => {
    const [{ count }] = await t.database.sql<[{ count: string }]>`
      SELECT count(*)::text AS count FROM ledger.transfers WHERE actor LIKE 'staff:%'`;
    return count;
  };
  const before = await transfers();
  let token = await sessionOf(role);
  for (const call of guarded) {
    const { access, body, query, mediaTypes } = definitions[call];
    const isAllowed = mayCall(role, access);
    // A stream has no end to wait for.
    if (isAllowed && mediaTypes?.includes('text/event-stream') === true) continue;
    const { status, text } = await send(call, { token, body: plainRequest(body), query: plainRequest(query) });
    const about = `${role} ${call} → ${status} ${text.slice(0, 300)}`;
    if (isAllowed) {
      expect(status, about).toBeLessThan(500);
      // What needs nothing but the right has an answer.
      if (call.startsWith('GET') && query?.required === undefined && mediaTypes === undefined) {
        expect(status, about).toBe(200);
      }
      if (status >= 400) expect(['forbidden', 'not_available'], about).not.toContain(refusal(text));
    } else {
      expect({ status, refusal: refusal(text) }, about).toEqual({ status: 403, refusal: 'forbidden' });
    }
    if (access === 'session') token = await sessionOf(role);
  }
  expect(await transfers()).toBe(before);
});

test('the desk’s calls are described by OpenAPI, for the staff alone', async () => {
  const read = async (url: string, headers: Record<string, string> = {}) => {
    const { status, body, headers: answered } = await t.request('GET', url, headers);
    return { status, body, type: String(answered['content-type']) };
  };
  const pathsOf = (body: string) => Object.keys((JSON.parse(body) as { paths: object }).paths);
  for (const page of ['/api/desk/docs/json', '/api/desk/docs/']) {
    expect((await read(page)).status).toBe(401);
    expect((await read(page, { cookie: `sauda_desk=${await sessionOf('viewer', 'locked')}` })).status).toBe(401);
  }
  const cookie = `sauda_desk=${await sessionOf('viewer')}`;
  const { body } = await read('/api/desk/docs/json', { cookie });
  expect(pathsOf(body).toSorted()).toEqual(
    [...new Set(keys.map((key) => `/api/desk${key.slice(key.indexOf('/'))}`))].toSorted(),
  );
  expect(await read('/api/desk/docs/', { cookie })).toMatchObject({
    status: 200,
    type: expect.stringContaining('html'),
  });
  const open = pathsOf((await read('/api/docs/json')).body);
  expect(open.filter((path) => path.startsWith('/api/desk'))).toEqual([]);
});

test('somebody comes in, sets up their app, locks, unlocks and leaves; the cookie is out of reach of scripts and other sites', async () => {
  const handedOut = newOneTimePassword();
  const passwordHash = await cheapPasswords().hash('session', handedOut);
  const somebody = { login: 'new.person', name: 'New', phone: undefined, role: 'viewer' } as const;
  await t.database.transaction((tx) => createStaff(tx, somebody, passwordHash, new Date()));

  const begun = await send('POST /session/log-in', { body: { login: somebody.login, password: handedOut } });
  const [, token = ''] =
    /^sauda_desk=([\w-]{43}); Path=\/api\/desk; HttpOnly; SameSite=Strict$/.exec(begun.cookie) ?? [];
  const stateOf = (text: string) => (JSON.parse(text) as DeskAnswer<'GET /me'>).data;
  expect(stateOf(begun.text)).toMatchObject({ state: 'enrolling', needs_password: true });
  const app = new TOTP({ secret: Secret.fromBase32(stateOf(begun.text).enrolment?.secret ?? '') });
  expect(stateOf((await send('GET /me', { token })).text)).toEqual(stateOf(begun.text));

  const end = { code: app.generate(), new_password: 'short' };
  expect(refusal((await send('POST /session/enrol', { token, body: end })).text)).toBe('invalid');
  const password = 'long enough to be good';
  const enrolled = await send('POST /session/enrol', { token, body: { ...end, new_password: password } });
  expect(stateOf(enrolled.text)).toMatchObject({ state: 'open', enrolment: null, staff: { role: 'viewer' } });
  const [, device = ''] =
    /^sauda_desk_device=([\w.-]+); Max-Age=31536000; Path=\/api\/desk; HttpOnly; SameSite=Strict$/.exec(
      enrolled.cookie,
    ) ?? [];

  expect((await send('POST /session/lock', { token })).status).toBe(200);
  expect(refusal((await send('GET /recharges', { token })).text)).toBe('desk_locked');
  expect(refusal((await send('POST /session/unlock', { token, body: { password: 'no' } })).text)).toBe(
    'invalid_credentials',
  );
  expect(stateOf((await send('POST /session/unlock', { token, body: { password } })).text).state).toBe('open');

  const other = 'another that is long enough';
  const change = { password: 'no', new_password: other };
  expect(refusal((await send('POST /session/password', { token, body: change })).text)).toBe('invalid_credentials');
  expect((await send('POST /session/password', { token, body: { ...change, password } })).status).toBe(200);

  const left = await send('POST /session/log-out', { token });
  expect(left.cookie).toBe('sauda_desk=; Max-Age=0; Path=/api/desk; HttpOnly; SameSite=Strict');
  expect(stateOf((await send('GET /me', { token })).text)).toMatchObject({ state: 'none', staff: null });

  // Strangers who know the login cannot keep them out of the browser that they work in.
  const guess = (guessed: string, headers = {}) =>
    send('POST /session/log-in', { headers, body: { login: somebody.login, password: guessed } });
  await t.database.sql`
    INSERT INTO login_attempts (id, kind, phone, address, origin, attempted_at, failed)
    SELECT gen_random_uuid(), 'staff', ${`staff:${somebody.login}`}, '203.0.113.9', 'stranger', now(), true
    FROM generate_series(1, 1000)`;
  expect(refusal((await guess(other)).text)).toBe('too_many_attempts');
  expect(refusal((await guess(other, { cookie: `sauda_desk_device=${device}` })).text)).toBe('second_factor_required');
});

describe('what the desk cannot do', () => {
  /** Names of what follows from transfers and quotes. An offer has a price, which its buyers are shown before they buy. */
  const derived =
    /^(balance|cash|cash_after|holds|free|debit|credit|fill|fill_price|fee|profit|price|quote|quantity_filled)$/;
  const offers = /^POST \/(blocks|ipos|funds|dividends|buybacks|rights)\//;

  test('no call takes a balance, a price of the market, a fill or a row of the ledger', () => {
    for (const call of keys.filter((key) => key.startsWith('POST'))) {
      for (const name of namesIn(definitions[call].body)) {
        if (name === 'price' && offers.test(call)) continue;
        // What a merger or an exit pays for a share is the issuer's word.
        if (name === 'cash' && call === 'POST /corporate-actions/announce') continue;
        // In which column of a bank's file something stands is a place, and no amount.
        if (/^(?:credit|debit)$/.test(name) && /^POST \/bank-lines\/(?:read|import)$/.test(call)) continue;
        expect(derived.test(name), `${call} takes ${name}`).toBe(false);
      }
    }
  });

  test('the role that the server works under can write none of it either', async () => {
    const grants = await t.database.sql<Array<{ name: string; privilege: string }>>`
      SELECT table_name AS name, privilege_type AS privilege FROM information_schema.table_privileges
      WHERE grantee = 'sauda_app' AND table_schema = 'ledger' AND privilege_type <> 'SELECT'
        -- How far somebody has verified is no row of the books, and a whole verification does not read it.
        AND table_name NOT IN ('verified_chain', 'verified_house', 'verified_customers')`;
    expect(grants.filter(({ privilege }) => privilege !== 'INSERT')).toEqual([]);
    for (const statement of [
      'UPDATE ledger.accounts SET balance = balance + 100',
      'INSERT INTO ledger.accounts (owner, kind, stripe) VALUES (ledger.house(), $$bank$$, 1)',
      'UPDATE ledger.transfers SET amount = 100',
      'DELETE FROM ledger.transfers',
      'DELETE FROM ledger.blocks',
      'UPDATE ledger.blocks SET hash = previous_hash',
      'DELETE FROM audit_log',
      'UPDATE audit_log SET actor = $$nobody$$',
      'UPDATE bank_lines SET amount = 1',
      'DELETE FROM recharges',
      'DELETE FROM withdrawals',
      'DELETE FROM loans',
    ]) {
      await expect(t.database.sql.unsafe(statement), statement).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('and after every call by every role the books are right, the audit log too', async () => {
    const { differences, checked } = await verifyBooks(t.database);
    expect(differences).toEqual([]);
    expect(checked.transfers).toBeGreaterThan(0);
    expect(checked['audit entries']).toBeGreaterThan(0);
  });

  function namesIn(schema: unknown): string[] {
    if (typeof schema !== 'object' || schema === null) return [];
    const own = 'properties' in schema ? Object.keys(schema.properties as object) : [];
    return [...own, ...Object.values(schema).flatMap(namesIn)];
  }
});

test('heads of the audit log are published for everybody', async () => {
  const signer = createEncryption('5a'.repeat(32)).signerFor('audit heads');
  expect(await auditHeads.publish(t.database, signer, new Date())).toBe(true);
  const [newest] = await t.database.sql<Array<{ id: bigint; hash: Buffer }>>`
    SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1`;
  const headsAfter = async (after: number) =>
    (JSON.parse((await t.request('GET', `/.well-known/sauda-audit.json?after=${after}`)).body) as { heads: object[] })
      .heads;
  expect(await headsAfter(0)).toMatchObject([
    { number: '1', entry: String(newest?.id), entry_hash: newest?.hash.toString('hex') },
  ]);
  expect(await headsAfter(1)).toEqual([]);
});
