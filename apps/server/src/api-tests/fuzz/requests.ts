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
  /** @param credentials headers of who asks @param wild how far the request is from what is meant, from 0 to 1 */
  return async function request(
    call: FuzzedCall,
    credentials: readonly string[],
    wild: number,
  ): Promise<FuzzedRequest> {
    const [usual = 'GET', usualPath = '/'] = call.key.split(' ');
    const method = chance.often(0.04 * wild) ? chance.oneOf(otherMethods) : usual;
    const path = chance.often(0.05 * wild) ? chance.oneOf(oddPaths) : call.prefix + usualPath;
    const headers = [...credentials, 'Host', 'localhost'];
    if (chance.often(0.9)) headers.push('Idempotency-Key', chance.uuid());
    const odd = chance.often(0.3 * wild) ? 1 + chance.whole(3) : 0;
    for (let count = 0; count < odd; count += 1) headers.push(...chance.oneOf(oddHeaders));
    const { body, type } = usual === 'POST' ? await bodyOf(call, wild) : { body: undefined, type: undefined };
    if (type !== undefined) headers.push('Content-Type', chance.often(0.04 * wild) ? chance.oneOf(mediaTypes) : type);
    if (body !== undefined) headers.push('Content-Length', String(Buffer.byteLength(body)));
    return { method, path: `${path}${queryOf(call, wild)}`, headers, body };
  };

  async function bodyOf(call: FuzzedCall, wild: number): Promise<{ body: string | Buffer | undefined; type?: string }> {
    if (call.isMultipart) return formOf(wild);
    const json = JSON.stringify(values.fields(call.body, wild * 0.25));
    const isBroken = chance.often(0.06 * wild);
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

  async function formOf(wild: number): Promise<{ body: Buffer; type: string }> {
    const { raw, headers } = uploadOf(chance.often(0.5) ? await newPicture() : Buffer.from('no picture'));
    const type = headers['content-type'] ?? 'multipart/form-data; boundary=x';
    return { body: chance.often(0.5 * wild) ? raw.subarray(0, chance.whole(raw.length)) : raw, type };
  }

  function queryOf(call: FuzzedCall, wild: number): string {
    const given = Object.entries(values.fields(call.query, wild * 0.3));
    const parts = given.map(([name, value]) => [wellFormed(name), wellFormed(wordOf(value))] as [string, string]);
    const written = new URLSearchParams(parts).toString();
    if (written === '') return chance.often(0.02 * wild) ? '?%00=%ff&&=' : '';
    const bent = chance.often(0.04 * wild)
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
