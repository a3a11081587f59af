import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileTexts, hostileValues, someHostileTexts, someHostileValues } from './hostile-values.ts';
import { newKey, type TestApp } from './app.ts';
import { callKeys, definitionOf, fieldsOf, isValid, pagedPartOf, requiredFieldsOf } from './wire.ts';
import { createWorld, paged, rowsOf, type World } from './world.ts';

let w: World;
let t: TestApp;
/** The token of a session that was logged out. */
let ended: string;
beforeAll(async () => {
  w = await createWorld();
  t = w.t;
  ended = await t.logIn(w.rich);
  await t.ask('POST /stock/success/user/logout', { token: ended });
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const invalid = { status: 400, body: { msg: 'no', data: 'invalid' } };
const noSession = { status: 401, body: { msg: 'no', data: 'logout', message: 'logout' } };
const posts = callKeys.filter((key) => key.startsWith('POST') && definitionOf(key).multipart !== true);
const guarded = callKeys.filter((key) => definitionOf(key).access === 'customer');
const lists = callKeys.filter((key) => pagedPartOf(key) !== undefined);

/** A third of the kinds for each field, so that each kind is tried at a third of all fields. */
function thirdFor<T>(field: string, kinds: readonly T[]): readonly T[] {
  const first = [...field].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 3;
  return kinds.filter((_, index) => index % 3 === first);
}

/** With how much of what is not of the form each field is tried. */
const amounts = [
  {
    what: 'some of what is not of the form',
    textsFor: (field: string) => thirdFor(field, someHostileTexts),
    valuesFor: (field: string) => thirdFor(field, someHostileValues),
    details: {},
  },
  {
    what: 'all that is not of the form',
    textsFor: () => hostileTexts,
    valuesFor: () => hostileValues,
    details: { tags: 'all' },
  },
] as const;

describe.each(callKeys)('%s', (key) => {
  test('answers as the contract says', async () => {
    const answer = await t.send(key, await w.goodRequest(key));
    expect(answer, key).toMatchObject({ status: 200 });
    expect(answer.headers).toMatchObject({ 'cache-control': expect.stringContaining('no-store') });
  });

  test('takes no notice of parameters that it does not know', async () => {
    const request = await w.goodRequest(key);
    const query = { ...request.query, utm_source: 'x', __proto__x: '1', constructor: 'y' };
    expect(await t.send(key, { ...request, query }), key).toMatchObject({ status: 200 });
  });

  for (const { what, textsFor, valuesFor, details } of amounts) {
    test.each(fieldsOf(key, 'query'))(
      `query %s: ${what} is malformed, and nothing breaks`,
      details,
      async (name, schema) => {
        const request = await w.someRequest(key);
        for (const value of textsFor(`${key} ${name}`)) {
          const answer = await t.send(key, { ...request, query: { ...request.query, [name]: value } });
          const isTaken = isValid('query', schema, value) && !value.includes('\0');
          if (!isTaken) expect(answer, `${name}=${JSON.stringify(value)}`).toMatchObject(invalid);
        }
        expect(await t.send(key, { ...request, rawQuery: `?${name}=1&${name}=2` })).toMatchObject(invalid);
      },
    );

    test.each(fieldsOf(key, 'body'))(
      `body %s: ${what} is malformed, and nothing breaks`,
      details,
      async (name, schema) => {
        const request = await w.someRequest(key);
        for (const value of valuesFor(`${key} ${name}`)) {
          const answer = await t.send(key, { ...request, body: { ...request.body, [name]: value } });
          const hasNul = typeof value === 'string' && value.includes('\0');
          if (hasNul || !isValid('body', schema, value)) {
            expect(answer, `${name}=${JSON.stringify(value)}`).toMatchObject(invalid);
          }
        }
        const twice = JSON.stringify({ ...request.body, [name]: 1 }).replace(/\}$/, `,${JSON.stringify(name)}:2}`);
        expect(await t.send(key, { ...request, raw: twice })).toMatchObject(invalid);
      },
    );
  }

  test.each(requiredFieldsOf(key, 'body'))('body without %s is malformed, and says so', async (name) => {
    const { body, token } = await w.someRequest(key);
    const answer = await t.send(key, { token, body: { ...body, [name]: undefined } });
    expect(answer).toMatchObject({ ...invalid, body: { fields: { [name]: 'is required' } } });
  });

  test.each(requiredFieldsOf(key, 'query'))('query without %s is malformed, and says so', async (name) => {
    const { query, token } = await w.someRequest(key);
    const { [name]: _, ...rest } = query ?? {};
    const answer = await t.send(key, { token, query: rest });
    expect(answer).toMatchObject({ ...invalid, body: { fields: { [name]: 'is required' } } });
  });
});

describe.each(posts)('%s', (key) => {
  test.each([
    ['no JSON', '{"a":'],
    ['a list', '[]'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ])('a body that is %s is malformed', async (_, raw) => {
    expect(await t.send(key, { token: w.rich.token, raw })).toMatchObject(invalid);
  });

  test.each([
    ['nothing but a quote', '"'],
    ['a list of objects', '[{}]'],
    ['a number', '1'],
    ['null', 'null'],
    ['another object behind it', '{}{}'],
  ])('a body that is %s is malformed, too', { tags: 'all' }, async (_, raw) => {
    expect(await t.send(key, { token: w.rich.token, raw })).toMatchObject(invalid);
  });

  test('a body nested beyond all measure is malformed', async () => {
    const raw = `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    expect(await t.send(key, { token: w.rich.token, raw, key: newKey() })).toMatchObject(invalid);
  });

  test.each([65_537, 2_000_000])('a body of %i bytes, which is more than 64 KiB, is too large', async (bytes) => {
    const answer = await t.send(key, { token: w.rich.token, raw: `{"a":"${'x'.repeat(bytes - 8)}"}` });
    expect(answer).toMatchObject({ status: 413, body: { data: 'too_large' } });
  });

  const expectNoType = async (type: string): Promise<void> => {
    const answer = await t.send(key, { token: w.rich.token, raw: '{"a":1}', headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status: 415, body: { data: 'unsupported_media' } });
  };
  test('the content type of a form is refused', () => expectNoType('application/x-www-form-urlencoded'));
  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'x'])(
    'content type %s is refused',
    { tags: 'all' },
    expectNoType,
  );
});

describe.each(guarded)('%s', (key) => {
  test('needs a session, and a live one', async () => {
    const { token: _, ...request } = await w.someRequest(key);
    expect(await t.send(key, request)).toMatchObject(noSession);
    for (const token of [ended, '', 'x', 'A'.repeat(43), 'A'.repeat(5_000), "' OR 1=1 --"]) {
      expect(await t.send(key, { ...request, token }), token.slice(0, 50)).toMatchObject(noSession);
    }
    for (const authorization of [`Bearer ${ended}`, 'Bearer', 'Basic eDp5', `bearer${w.rich.token}`]) {
      expect(
        await t.send(key, { ...request, headers: { ...request.headers, authorization } }),
        authorization,
      ).toMatchObject(noSession);
    }
  });

  test('takes the token as a bearer too', async () => {
    const { token, ...request } = await w.goodRequest(key);
    const answer = await t.send(key, { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    expect(answer, key).toMatchObject({ status: 200 });
  });
});

describe.each(lists)('%s', (key) => {
  test('pages', async () => {
    const request = await w.goodRequest(key);
    const all = await t.send(key, paged(key, request, { limit: 100 }));
    expect(all, key).toMatchObject({ status: 200 });
    const rows = rowsOf(all.body);
    const idsOf = (body: unknown) => rowsOf(body).map(identityOf);
    const [first, second, byPageSize, beyond] = await Promise.all(
      [{ limit: 2 }, { limit: 1, page: 2 }, { pageSize: 2 }, { page: 1_000_000, limit: 100 }].map((page) =>
        t.send(key, paged(key, request, page)),
      ),
    );
    expect(idsOf(first?.body)).toEqual(rows.slice(0, 2).map(identityOf));
    expect(idsOf(second?.body)).toEqual(rows.slice(1, 2).map(identityOf));
    expect(idsOf(byPageSize?.body)).toEqual(idsOf(first?.body));
    expect(rowsOf(beyond?.body)).toEqual([]);
  });

  const expectNoPage = async (page: Record<string, unknown>): Promise<void> => {
    expect(await t.send(key, paged(key, await w.someRequest(key), page))).toMatchObject(invalid);
  };
  test.each([{ limit: 0 }, { limit: 101 }, { pageSize: 0 }, { page: 0 }])('refuses %j', expectNoPage);
  test.each([{ page: -1 }, { page: 1.5 }, { limit: 'x' }, { page: '' }])('refuses %j', { tags: 'all' }, expectNoPage);
});

/** What a row is known by: prices move between two requests. */
function identityOf(row: unknown): unknown {
  const { no, id, stock, stock_code, tag, category_code } = row as Record<string, unknown>;
  return no ?? stock ?? stock_code ?? category_code ?? id ?? tag;
}
