import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/modules/market/instruments/catalogue.ts';
import { createInstrumentSearch } from '../../../src/modules/market/search.ts';

const { search, withPrefix } = createInstrumentSearch(catalogue);
const codes = (query: string, limit = 10): string[] => search(query, limit).map(({ symbol }) => symbol);

describe('search', () => {
  it('puts the exact code first', () => {
    expect(codes('taraka')[0]).toBe('TARAKA');
    expect(codes('INDIA50')).toEqual(['INDIA50', 'NIV50']);
  });

  it('puts the start of a code before the start of a word of the name, and that before what is within', () => {
    const found = codes('ko', 100);
    const [codeStart, wordStart, within] = ['KONSHIP', 'HKDINR', 'VELCEM'].map((symbol) => found.indexOf(symbol));
    expect(codeStart).toBeGreaterThanOrEqual(0);
    expect(wordStart).toBeGreaterThan(codeStart ?? Infinity);
    expect(within).toBeGreaterThan(wordStart ?? Infinity);
  });

  it.each([
    ['deccan steel', 'DECSTEEL'],
    ['  DECCAN   steelworks ', 'DECSTEEL'],
    ['deccansteel', 'DECSTEEL'],
    ['steelworks deccan', 'DECSTEEL'],
    ['dec stee', 'DECSTEEL'],
    ['Décsteel', 'DECSTEEL'],
    ['DECSTEEL.NS', 'DECSTEEL'],
    ['kaimcem.bo', 'KAIMCEM'],
    ['st brannoc', 'STBP'],
    ['eur / inr', 'EURINR'],
    ['rupee pound', 'GBPINR'],
  ])('finds %j', (query, symbol) => {
    expect(codes(query)[0]).toBe(symbol);
  });

  it('finds nothing for nothing, for signs alone and for what is not there', () => {
    expect(codes('')).toEqual([]);
    expect(codes(' .%_* ')).toEqual([]);
    expect(codes('zzzzqq')).toEqual([]);
    expect(codes('(((')).toEqual([]);
  });

  it('answers no more than asked for', () => {
    expect(codes('in', 3)).toHaveLength(3);
  });
});

describe('prefix', () => {
  const withStart = (prefix: string): string[] => catalogue.filter(withPrefix(prefix)).map(({ symbol }) => symbol);

  it('takes the start of the code or of any word of the name, and nothing within', () => {
    expect(withStart('konk')).toEqual(['KONSHIP']);
    expect(withStart('SHIPYA')).toEqual(['NAUKAYAN']);
    expect(withStart('eccan')).toEqual([]);
    expect(withStart('malabar fo')).toEqual(['MALFOODS']);
  });
});
