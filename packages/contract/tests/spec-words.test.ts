import { describe, expect, it } from 'vitest';
import type { TSchema } from 'typebox';
import { calls, type CallDefinition } from '../src/index.ts';
import { addPlainNames, plainNames, specNames, specWords } from '../src/spec-words.ts';

const definitions: ReadonlyArray<[string, CallDefinition]> = Object.entries(calls);
const isWord = (name: string): boolean => name in specWords;

/** The names that the rows of a schema have, row by row, through what the codec looks through; and through all else. */
function rowsOf(schema: unknown, throughAll: boolean): string[][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema };
  const inner = throughAll ? Object.values(schema) : [...Object.values(properties ?? {}), items];
  const own = properties === undefined ? [] : [Object.keys(properties)];
  return [...own, ...inner.flatMap((one) => rowsOf(one, throughAll))];
}

const wordsIn = (schema: unknown, throughAll: boolean): string[] =>
  rowsOf(schema, throughAll).flat().filter(isWord).toSorted();

describe('the words of the specification', () => {
  it.each(definitions)('meet no other name, and stand where they are looked for: %s', (key, call) => {
    const names = plainNames(key);
    for (const row of [call.query, call.body, call.answer].flatMap((schema) => rowsOf(schema, true))) {
      for (const word of row.filter(isWord)) expect(row).not.toContain(names[word]);
    }
    expect(wordsIn(call.answer, false)).toEqual(wordsIn(call.answer, true));
    for (const sent of [call.query, call.body]) {
      expect(Object.keys(sent?.properties ?? {}).filter(isWord)).toEqual(wordsIn(sent, true));
    }
  });

  it('are not in the first answers that are kept for repeats, which go out as they were kept', () => {
    for (const [key, call] of definitions) {
      if (call.repeatable === true) expect(wordsIn(call.answer, true), key).toEqual([]);
    }
  });

  it('are all in use, and lead back', () => {
    const used = definitions.flatMap(([, { query, body, answer }]) => wordsIn([query, body, answer], true));
    expect(Object.keys(specWords).toSorted()).toEqual([...new Set(used)].toSorted());
    expect(specNames('POST /stock/success/deal/buy')).toMatchObject({ kind: 'mold', last_price: 'prasent' });
    expect(specNames('GET /v2/yahoo')).toEqual({ range: 'mold' });
  });

  it('are answered with their plain names too, however deep', () => {
    const answer = { data: { list: [{ stock_detail: { prasent: '1.00' } }, { stock_detail: null }] } };
    addPlainNames(answer);
    expect(answer).toMatchObject({
      data: { list: [{ stock_detail: { last_price: '1.00' } }, { stock_detail: null }] },
    });
  });
});
