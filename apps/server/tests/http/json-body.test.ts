import { describe, expect, it } from 'vitest';
import { parseJsonBody, readUtf8 } from '../../src/http/wire.ts';

describe('a JSON body', () => {
  it('is read as it is', () => {
    expect(parseJsonBody('{"a":"x:{\\"","b":{"a":1},"c":[{"a":2},{"a":3},"a","a"]}')).toEqual({
      a: 'x:{"',
      b: { a: 1 },
      c: [{ a: 2 }, { a: 3 }, 'a', 'a'],
    });
    expect(parseJsonBody('')).toEqual({});
  });

  it.each([
    ['{"count":1,"count":2}', 'count'],
    ['{"count":1,"\\u0063ount":2}', 'count'],
    ['{"a":{"x":1},"b":[1,2],"a":3}', 'a'],
    ['{"orders":[{"count":1},{"count":1,"price":"2","count":2}]}', 'count'],
    ['{"a":{"b":{"c":[]},"c":[{}],"b":1}}', 'b'],
    ['{"a":[[{"b":1,"\\u0062":1}]]}', 'b'],
  ])('is refused where a name stands twice: %s', (text, name) => {
    expect(() => parseJsonBody(text)).toThrow(
      expect.objectContaining({ key: 'invalid', details: { fields: { [name]: 'sent twice' } } }),
    );
  });

  it('is refused where it is nested beyond what any call has', () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect(() => parseJsonBody(nested(16))).not.toThrow();
    expect(() => parseJsonBody(nested(17))).toThrow(expect.objectContaining({ key: 'invalid' }));
    expect(() => parseJsonBody(nested(30_000))).toThrow(expect.objectContaining({ key: 'invalid' }));
  });

  it.each(['{"a":{"b":["\\u0000"]}}', '{"a":[{"b\\u0000":1}]}', '{"a\\u0000":1}', '{"a":{"b":"\\ud800"}}'])(
    'is refused with text that the database cannot hold, however deep it stands: %s',
    (text) => {
      expect(() => parseJsonBody(text)).toThrow(expect.objectContaining({ key: 'invalid' }));
    },
  );

  it('is refused where its bytes are no UTF-8, rather than kept as another text', () => {
    expect(readUtf8(Buffer.from('{"bank_user":"José"}'))).toBe('{"bank_user":"José"}');
    for (const bytes of [Buffer.from('{"bank_user":"José"}', 'latin1'), Buffer.from([0x22, 0xc0, 0x80, 0x22])]) {
      expect(() => readUtf8(bytes)).toThrow(
        expect.objectContaining({ key: 'invalid', details: { fields: { body: 'not UTF-8' } } }),
      );
    }
  });

  it.each(['{', '[]', '1', 'null', '"x"', '{"a":"\\u0000"}'])('is refused: %s', (text) => {
    expect(() => parseJsonBody(text)).toThrow(expect.objectContaining({ key: 'invalid' }));
  });
});
