import type { TSchema } from 'typebox';
import { newPicture, uploadOf } from '../forms.ts';
import type { Chance } from './random.ts';
import type { createValues } from './values.ts';

/** A call as either contract describes it. */
export interface FuzzedCall {
  readonly key: string;
  readonly prefix: string;
  readonly query?: TSchema | undefined;
  readonly body?: TSchema | undefined;
  readonly isMultipart: boolean;
}

export interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  /** Names and values by turns, so that a name may stand twice. */
  readonly headers: readonly string[];
  readonly body: string | Buffer | undefined;
}

/** As it is meant; at one value attacked; or anything anywhere. */
export type Way = 'meant' | 'attacked' | 'wild';
const wildness = { meant: 0, attacked: 'one', wild: 0.25 } as const;

const otherMethods = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'QUERY', 'PROPFIND', 'LINK', 'GET', 'POST'];
const mediaTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'x',
  '',

  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset="',
  'application/problem+json',
];
const oddHeaders: ReadonlyArray<readonly [string, string]> = [
  ...['bytes=99999999-', 'abc', 'bytes=5-1', 'bytes=-0', 'bytes=0-0,2-'].map((range) => ['Range', range] as const),
  ...['"x"', '*', 'W/"x"', '"'].flatMap(
    (tag) =>
      [
        ['If-Match', tag],
        ['If-None-Match', tag],
        ['If-Range', tag],
      ] as const,
  ),
  ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['If-Modified-Since', 'yesterday'],
  ['Expect', '100-continue'],
  ['Expect', 'x'],
  ['Accept', 'image/webp;q=x'],
  ['Accept-Encoding', 'br;q=x, *;q=0'],
  ['Accept-Language', 'de-;q=9,*'],
  ['Idempotency-Key', 'x'],
  ['Idempotency-Key', ''],
  ['Origin', 'null'],
  ['Origin', 'https://evil.example'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Referer', '\u00ff'],
  ['User-Agent', '\u00e9'.repeat(900)],
  ['User-Agent', ''],
  ['Cookie', 'sauda_device=x; sauda_desk="; =; __proto__=1'],
  ['Cookie', ';'.repeat(2_000)],
  ['Authorization', 'Bearer '],
  ['X-Forwarded-For', '::::, 1'],
  ['X-Forwarded-Proto', 'x'],
  ['X-Forwarded-Host', '"'],
  ['Upgrade', 'h2c'],
  ['Connection', 'Upgrade'],
  ['Host', 'a'],
  ['Host', '"'],
  ['Last-Event-ID', '-1'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Content-Encoding', 'gzip'],
];

/** Paths that no call has, and that are nearly those of one. */
const oddPaths = [
  '/',
  '/desk/',
  '/api/files/x',
  '/api/docs/json',
  '/assets/x.js',
  '/%',
  '/%ff',
  '/api//',
  '/readyz',
  '/healthz',
];

export function createRequests(chance: Chance, values: ReturnType<typeof createValues>) {
  /** @param credentials headers of who asks @param way how the request is: as it is meant, attacked at one value, or wild */
  return async function request(call: FuzzedCall, credentials: readonly string[], way: Way): Promise<FuzzedRequest> {
    const isWild = way === 'wild';
    const [usual = 'GET', usualPath = '/'] = call.key.split(' ');
    const method = chance.often(isWild ? 0.1 : 0.01) ? chance.oneOf(otherMethods) : usual;
    const path = chance.often(isWild ? 0.1 : 0.01) ? chance.oneOf(oddPaths) : call.prefix + usualPath;
    const headers = [...credentials, 'Host', 'localhost'];
    if (chance.often(0.9)) headers.push('Idempotency-Key', chance.uuid());
    const odd = chance.often(isWild ? 0.5 : 0.05) ? 1 + chance.whole(3) : 0;
    for (let count = 0; count < odd; count += 1) headers.push(...chance.oneOf(oddHeaders));
    const { body, type } = usual === 'POST' ? await bodyOf(call, way) : { body: undefined, type: undefined };
    if (type !== undefined)
      headers.push('Content-Type', chance.often(isWild ? 0.1 : 0) ? chance.oneOf(mediaTypes) : type);
    if (body !== undefined) headers.push('Content-Length', String(Buffer.byteLength(body)));
    return { method, path: `${path}${queryOf(call, way)}`, headers, body };
  };

  async function bodyOf(call: FuzzedCall, way: Way): Promise<{ body: string | Buffer | undefined; type?: string }> {
    if (call.isMultipart) return formOf(way);
    const json = JSON.stringify(values.fields(call.body, wildness[way]));
    const isBroken = way === 'wild' && chance.often(0.25);
    return { body: isBroken ? broken(json) : json, type: 'application/json' };
  }

  function broken(json: string): string {
    return chance.oneOf([
      json.slice(0, chance.whole(json.length)),
      `[${json}]`,
      json.replace(/"([^"]*)":/, (name) => `${name}1,${name}`),
      json.replaceAll('"', '\\"'),
      `{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}`,
      json.replace(/:"[^"]*"/, () => `:${JSON.stringify(values.text())}`),
      json.replace(/:\d+/, () => `:${'9'.repeat(400)}`),
      json.replace('{', '{"__proto__":{"x":1},'),
      '',
      'null',
      '\u0000',
    ]);
  }

  async function formOf(way: Way): Promise<{ body: Buffer; type: string }> {
    const { raw, headers } = uploadOf(chance.often(0.5) ? await newPicture() : Buffer.from('no picture'));
    const type = headers['content-type'] ?? 'multipart/form-data; boundary=x';
    return { body: way !== 'meant' && chance.often(0.5) ? raw.subarray(0, chance.whole(raw.length)) : raw, type };
  }

  function queryOf(call: FuzzedCall, way: Way): string {
    const given = Object.entries(values.fields(call.query, wildness[way]));
    const parts = given.map(([name, value]) => [wellFormed(name), wellFormed(wordOf(value))] as [string, string]);
    const written = new URLSearchParams(parts).toString();
    if (written === '') return way === 'wild' && chance.often(0.1) ? '?%00=%ff&&=' : '';
    const bent =
      way === 'wild' && chance.often(0.1)
        ? chance.oneOf([`${written}&${written}`, `${written}%`, `${written}%00`, `${written}[]=1`])
        : written;
    return `?${bent}`.slice(0, 6_000);
  }
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function wellFormed(text: string): string {
  return text.toWellFormed();
}
