import { describe, expect, it } from 'vitest';
import { ApiUnreachable, createClient, faultId } from '../src/client.ts';

const key = '3f2a91c0-d4e5-4607-9829-3a4b5c6d7e8f';
const refusal = { msg: 'no', data: 'unavailable', message: 'Not now' };

/** What a call was sent with and what it has failed by, where the server answers so. */
async function failed(status: number | undefined, idempotencyKey?: string) {
  let sent = new Headers();
  const client = createClient({
    token: () => undefined,
    fetch(_input, init) {
      sent = new Headers(init?.headers);
      const answer = new Response(JSON.stringify(refusal), { status: status ?? 200 });
      return status === undefined ? Promise.reject(new TypeError('cut')) : Promise.resolve(answer);
    },
  });
  const input = { query: {}, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
  const error: unknown = await client.call('GET /v2/stock/list', input).catch((reason: unknown) => reason);
  return { error, traceparent: sent.get('traceparent') };
}

describe('a call', () => {
  it('of a session that is over says which that was: another one may have begun since', async () => {
    const over = { msg: 'no', data: 'logout', message: 'logout' };
    let token = 'first';
    const lost: (string | undefined)[] = [];
    const client = createClient({
      token: () => token,
      onLogout: (of) => lost.push(of),
      async fetch() {
        token = 'second';
        return new Response(JSON.stringify(over), { status: 401 });
      },
    });
    await expect(client.call('GET /v2/stock/list', { query: {} })).rejects.toThrow('logout');
    expect(lost).toEqual(['first']);
  });

  it('begins a trace of its own; that of a command is its key, each time that it is sent', async () => {
    const [one, other] = [await failed(503), await failed(503)];
    for (const { traceparent } of [one, other]) expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(one.traceparent).not.toBe(other.traceparent);
    const trace = key.replaceAll('-', '');
    const repeats = [await failed(503, key), await failed(undefined, key)].map(({ traceparent }) => traceparent ?? '');
    for (const traceparent of repeats) expect(traceparent.slice(3, 35)).toBe(trace);
    expect(repeats[0]).not.toBe(repeats[1]);
  });

  it('that fails by a fault says what it is found by; one that came nowhere, or was refused with a reason, has nothing to be found', async () => {
    const [fault, cut, refused] = [await failed(503, key), await failed(undefined, key), await failed(422, key)];
    expect(faultId(fault.error)).toBe('3f2a91c0');
    expect(cut.error).toBeInstanceOf(ApiUnreachable);
    expect(faultId(cut.error)).toBeUndefined();
    expect(faultId(refused.error)).toBeUndefined();
    expect(faultId(new Error('other'))).toBeUndefined();
  });
});
