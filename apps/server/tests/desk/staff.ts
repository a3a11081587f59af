import {
  type DeskAnswer,
  type DeskBody,
  type DeskCallKey,
  type DeskQuery,
  type Role,
  ProposedAnswer,
  deskCalls,
  type DeskProposed,
} from '@sauda/contract/desk';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { newKey, type Answered, type TestApp } from '../api/app.ts';
import { createToken, hashToken } from '../../src/modules/customers/index.ts';

export interface DeskSent<K extends DeskCallKey> {
  readonly body?: DeskBody<K>;
  readonly query?: DeskQuery<K> | undefined;
  readonly key?: string;
}

export interface TestStaff {
  readonly login: string;
  /** What opens their session. */
  readonly cookie: string;
  /** Makes a call that must be answered with a yes, as the contract says. */
  ask<K extends DeskCallKey>(key: K, sent?: DeskSent<K>): Promise<DeskAnswer<K>>;
  /** Makes a call that takes two people, as the first of them. @returns the proposal's id */
  propose<K extends DeskCallKey>(key: K, sent?: DeskSent<K>): Promise<string>;
  /** Makes a call that takes two people, with the second. @returns a password that was handed out */
  askWith<K extends DeskCallKey>(second: TestStaff, key: K, sent?: DeskSent<K>): Promise<string | null>;
  /** Asks for what is no JSON. */
  get(path: string, query: Record<string, string>): Promise<{ status: number; type: unknown }>;
  /** Makes a call whose body or answer is no JSON. */
  raw(
    key: DeskCallKey,
    sent: { query?: object; raw?: Buffer; headers?: Record<string, string> },
  ): Promise<Answered<string>>;
  /** Makes a call whatever comes of it. */
  send(
    key: DeskCallKey,
    sent?: { body?: unknown; query?: object; key?: string },
  ): Promise<{ status: number; data: unknown; fields?: unknown }>;
}

const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }));
interface AnySent {
  readonly body?: unknown;
  readonly query?: object | undefined;
  readonly key?: string;
  readonly raw?: Buffer;
  readonly headers?: Record<string, string>;
}

let logins = 0;

/** Somebody of a role with an open session, without the way there, which has tests of its own. */
export async function newStaff(t: TestApp, role: Role): Promise<TestStaff> {
  logins += 1;
  const login = `${role}-${logins}`;
  const id = uuidv7();
  const token = createToken();
  await t.database.sql`
    INSERT INTO staff (id, login, name, role, password_hash, must_change_password, sealed_secret, secret_confirmed_at, created_at)
    VALUES (${id}, ${login}, ${login}, ${role}, 'none', false, ${Buffer.alloc(1)}, now(), now())`;
  await t.database.sql`
    INSERT INTO staff_sessions (token_hash, staff_id, address, user_agent, created_at, active_at)
    VALUES (${hashToken(token)}, ${id}, '127.0.0.1', 'test', now(), now())`;

  async function request(key: DeskCallKey, { body, query, key: repeatKey, raw, headers: more }: AnySent) {
    const [method = '', path = ''] = key.split(' ');
    const entries = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
    const url = `/api/desk${path}${entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`}`;
    const headers = {
      cookie: `sauda_desk=${token}`,
      'x-sauda-desk': '1',
      ...(repeatKey === '' ? {} : { 'idempotency-key': repeatKey ?? newKey() }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    };
    return t.request(method, url, headers, body === undefined ? raw : JSON.stringify(body));
  }

  const cookie = `sauda_desk=${token}`;
  async function propose<K extends DeskCallKey>(key: K, sent: DeskSent<K> = {}): Promise<string> {
    const { status, body } = await request(key, sent);
    expect({ key, status, body }).toMatchObject({ status: 202 });
    const answer = JSON.parse(body) as DeskProposed;
    expect(ajv.validate(ProposedAnswer, answer), `${key} ${ajv.errorsText()}`).toBe(true);
    return answer.proposal;
  }
  return {
    propose,
    async askWith(second, key, sent) {
      const id = await propose(key, sent);
      return (await second.ask('POST /proposals/confirm', { body: { id } })).data.handed_out;
    },
    login,
    cookie,
    async ask(key, sent = {}) {
      const { status, body } = await request(key, sent);
      expect({ key, status, body }).toMatchObject({ status: 200 });
      const answer = JSON.parse(body) as DeskAnswer<typeof key>;
      expect(ajv.validate(deskCalls[key].answer, answer), `${key} ${ajv.errorsText()}`).toBe(true);
      return answer;
    },
    async get(path, query) {
      const url = `/api/desk${path}?${new URLSearchParams(query).toString()}`;
      const { status, headers } = await t.request('GET', url, { cookie: `sauda_desk=${token}` });
      return { status, type: headers['content-type'] };
    },
    raw: request,
    async send(key, sent = {}) {
      const { status, body } = await request(key, sent);
      const { data, fields } = JSON.parse(body) as { data: unknown; fields?: unknown };
      return { status, data, ...(fields === undefined ? {} : { fields }) };
    },
  };
}
