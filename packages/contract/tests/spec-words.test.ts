import { describe, expect, it } from 'vitest';
import type { TSchema } from 'typebox';
import { calls, type CallDefinition } from '../src/index.ts';
import {
  addPlainTerms,
  codingOf,
  inSpecWords,
  plainNames,
  specCodes,
  specWords,
  type Coding,
} from '../src/spec-words.ts';

const definitions: ReadonlyArray<[string, CallDefinition]> = Object.entries(calls);

/** The names that the rows of a schema have, row by row, through what the codec looks through; and through all else. */
function rowsOf(schema: unknown, throughAll: boolean): string[][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, items, anyOf } = schema as { properties?: Record<string, TSchema>; items?: TSchema; anyOf?: [] };
  const inner = throughAll ? Object.values(schema) : [...Object.values(properties ?? {}), items, ...(anyOf ?? [])];
  const own = properties === undefined ? [] : [Object.keys(properties)];
  return [...own, ...inner.flatMap((one) => rowsOf(one, throughAll))];
}

const wordsIn = (key: string, schema: unknown, throughAll: boolean): string[] =>
  rowsOf(schema, throughAll)
    .flat()
    .filter((name) => name in plainNames(key))
    .toSorted();

/** The fields that a coding names, through the schema of an answer: those that are there, by their path. */
function codedIn(schema: unknown, coding: Coding, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, items, anyOf = [] } = schema as { properties?: object; items?: TSchema; anyOf?: [] };
  return [items, ...anyOf]
    .flatMap((one) => codedIn(one, coding, path))
    .concat(
      Object.entries(properties).flatMap(([name, inner]) => {
        const own = coding[name];
        if (typeof own === 'string') return [path + name];
        return codedIn(inner, own ?? coding, own === undefined ? path : `${path}${name}.`);
      }),
    );
}

const named = (coding: Coding, path = ''): string[] =>
  Object.entries(coding).flatMap(([name, own]) =>
    typeof own === 'string' ? [path + name] : named(own, `${path}${name}.`),
  );

describe('the words of the specification', () => {
  it.each(definitions)('meet no other name, and stand where they are looked for: %s', (key, call) => {
    const names = plainNames(key);
    for (const row of [call.query, call.body, call.answer].flatMap((schema) => rowsOf(schema, true))) {
      for (const word of row.filter((name) => name in names)) expect(row).not.toContain(names[word]);
    }
    expect(wordsIn(key, call.answer, false)).toEqual(wordsIn(key, call.answer, true));
    const asked = [call.query, call.body].flatMap((sent) => {
      const top = Object.keys(sent?.properties ?? {});
      expect(top.filter((name) => name in names).toSorted()).toEqual(wordsIn(key, sent, true));
      return top;
    });
    // A client finds every word of a request without its schema, and leaves all its other names.
    const plainly = Object.fromEntries(asked.map((name) => [names[name] ?? name, name]));
    expect(Object.fromEntries(Object.entries(inSpecWords(key, plainly)).map(([word, name]) => [name, word]))).toEqual(
      Object.fromEntries(asked.map((name) => [name, name])),
    );
  });

  it.each(definitions)('have their codes where the coding says: %s', (key, { answer }) => {
    const usual = named(codingOf(''));
    const coded = codedIn(answer, codingOf(key));
    for (const own of named(codingOf(key))) if (!usual.includes(own)) expect(coded).toContain(own);
  });

  it('are not in the first answers that are kept for repeats, which go out as they were kept', () => {
    for (const [key, call] of definitions) {
      if (call.repeatable === true) expect(wordsIn(key, call.answer, true), key).toEqual([]);
    }
  });

  it('are all in use', () => {
    const used = definitions.flatMap(([key, { query, body, answer }]) => wordsIn(key, [query, body, answer], true));
    expect(Object.keys(specWords).toSorted()).toEqual([...new Set(used)].toSorted());
    expect(inSpecWords('GET /v2/yahoo', { range: '1d', symbol: 'A' })).toEqual({ mold: '1d', symbol: 'A' });
    // What is asked for by a word of both sides goes as it is.
    const asked = { kind: 'qip', status: 'pending', symbol: 'A' };
    expect(inSpecWords('POST /stock/success/deal/list', asked)).toEqual({
      mold: 'finalize',
      status: 'pending',
      tag: 'A',
    });
  });

  it('have one code for each plain word', () => {
    for (const codes of Object.values(specCodes)) {
      expect(new Set(Object.values(codes)).size).toBe(Object.keys(codes).length);
    }
  });

  it('are answered with their plain names too, and their codes as words, however deep', () => {
    const favourites = { data: { list: [{ stock_detail: { prasent: '1.00' } }, { stock_detail: null }] } };
    addPlainTerms('GET /stock/success/collection/list', favourites);
    expect(favourites).toMatchObject({
      data: { list: [{ stock_detail: { last_price: '1.00' } }, { stock_detail: null }] },
    });
    const detail = { data: { recharge: { status: 2 }, withdrawal: null, kind: 'recharge' } };
    addPlainTerms('GET /stock/success/property/detail', detail);
    expect(detail.data).toEqual({ recharge: { status: 'completed' }, withdrawal: null, kind: 'recharge' });
    const ipos = { data: [{ status: 'Open', application: { status: 1 } }] };
    addPlainTerms('GET /client/ipo', ipos);
    expect(ipos.data).toEqual([{ status: 'Open', application: { status: 'in_allotment' } }]);
    const blocks = { rows: [{ mold: 'bulk', state: 'buy', status: 1 }] };
    addPlainTerms('POST /stock/success/deal/list', blocks);
    expect(blocks.rows).toMatchObject([{ kind: 'block', side: 'buy', status: 'success' }]);
  });
});
