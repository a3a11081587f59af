import { describe, expect, it } from 'vitest';
import type { Country, Document } from '@sauda/facts';
import { maskIdNumber, parseIdNumber } from '../../../src/modules/identity/id-number.ts';

const read = (text: string, document?: Document, country: Country = 'IN') => parseIdNumber(text, document, country);
const taken = (document: Document, number: string) => ({ value: { document, number } });

describe('an ID number', () => {
  it('is taken as people write it', () => {
    expect(read(' 9999 4105 7058 ', 'aadhaar')).toEqual(taken('aadhaar', '999941057058'));
    expect(read('abcpe1234f', 'pan')).toEqual(taken('pan', 'ABCPE1234F'));
    expect(read('MH-14 20110062821', 'driving_licence')).toEqual(taken('driving_licence', 'MH1420110062821'));
    expect(read('GJ01/123456/06', 'driving_licence')).toEqual(taken('driving_licence', 'GJ0112345606'));
    expect(read('P1234567', 'other')).toEqual(taken('other', 'P1234567'));
  });

  it.each<[Document, string[]]>([
    ['aadhaar', ['99994105705', '9999410570588', '999941057059', '199941057058', '099941057058', '99994105705A']],
    ['pan', ['ABCDE1234F', 'ABCPE12345', 'ABCP1234F', 'ABCPE1234FF', '1BCPE1234F', 'ABCPE12F34']],
    ['driving_licence', ['XX1420110062821', 'MH14', 'MHA420110062821', '1420110062821', 'MH1420110062821000000']],
    ['other', ['abc', 'ABCDEF', '1', 'A'.repeat(40) + '1']],
    ['voter_card', ['GMVLMR80070501M100']],
    ['passport', ['P1234567']],
  ])('of a %s is refused where its form is wrong', (document, numbers) => {
    for (const number of numbers) expect(read(number, document), number).toEqual({ fault: expect.any(String) });
  });

  it('has the forms of its country', () => {
    expect(read('GMVLMR80070501M100', 'voter_card', 'MX')).toEqual(taken('voter_card', 'GMVLMR80070501M100'));
    expect(read('X12345678', 'passport', 'US')).toEqual(taken('passport', 'X12345678'));
    expect(read('D1234567', 'driving_licence', 'US')).toEqual(taken('driving_licence', 'D1234567'));
    for (const country of ['US', 'MX'] as const)
      expect(read('999941057058', 'aadhaar', country)).toHaveProperty('fault');
  });

  it('tells its document where nobody did', () => {
    expect(read('999941057058')).toEqual(taken('aadhaar', '999941057058'));
    expect(read('ABCPE1234F')).toEqual(taken('pan', 'ABCPE1234F'));
    expect(read('DL0420110149646')).toEqual(taken('driving_licence', 'DL0420110149646'));
    expect(read('Z1234567')).toEqual(taken('other', 'Z1234567'));
  });

  it('is not taken where it is missing or has other characters', () => {
    expect(read('  ', 'pan')).toEqual({ fault: 'is required' });
    for (const number of ['ＡＢＣＰＥ１２３４Ｆ', '९९९९४१०५७०५८', 'ABCPE1234F\u0000', '<b>1</b>', 'Ä1234']) {
      expect(read(number, 'other'), number).toEqual({ fault: 'must be letters and digits' });
    }
  });

  it('shows its end alone', () => {
    expect(maskIdNumber({ document: 'aadhaar', number: '999941057058' })).toBe('XXXX XXXX 7058');
    expect(maskIdNumber({ document: 'pan', number: 'ABCPE1234F' })).toBe('XXXXXX234F');
    expect(maskIdNumber({ document: 'other', number: 'A123' })).toBe('XX23');
  });
});
