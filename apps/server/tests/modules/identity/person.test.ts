import { describe, expect, test } from 'vitest';
import { parseExpiry } from '../../../src/modules/identity/expiry/parse-expiry.ts';
import { parseLine, parsePostalCode } from '../../../src/modules/identity/person/address.ts';
import { parseNominees, type GivenNominee } from '../../../src/modules/identity/person/nominees.ts';

const today = '2026-11-26';
const ravi: GivenNominee = {
  name: ' Ravi  Rao ',
  relation: 'spouse',
  birthDate: '1980-02-29',
  share: 60,
  guardian: '',
};
const mira: GivenNominee = {
  name: 'Mira Rao',
  relation: 'child',
  birthDate: '2015-06-01',
  share: 40,
  guardian: 'Anil Rao',
};
const faultsOf = (...given: GivenNominee[]) => {
  const parsed = parseNominees(given, today);
  return 'faults' in parsed ? Object.keys(parsed.faults) : [];
};

describe('nominees', () => {
  test('are read as they are to be kept; nobody is an answer', () => {
    expect(parseNominees([ravi, mira], today)).toEqual({
      nominees: [
        { name: 'Ravi Rao', relation: 'spouse', birthDate: '1980-02-29', share: 60, guardian: null },
        { name: 'Mira Rao', relation: 'child', birthDate: '2015-06-01', share: 40, guardian: 'Anil Rao' },
      ],
    });
    expect(parseNominees([], today)).toEqual({ nominees: [] });
  });

  test.each<[string, GivenNominee[], string[]]>([
    ['a minor without a guardian', [ravi, { ...mira, guardian: undefined }], ['nominees/1/guardian']],
    ['a guardian of who is of age', [{ ...ravi, share: 100, guardian: 'Anil Rao' }], ['nominees/0/guardian']],
    ['shares that are not the whole', [ravi], ['nominees']],
    ['no name', [{ ...ravi, share: 100, name: ' ' }], ['nominees/0/name']],
    ['a day that is none', [{ ...ravi, share: 100, birthDate: '1981-02-29' }], ['nominees/0/birth_date']],
    ['a day to come', [{ ...ravi, share: 100, birthDate: '2026-11-27' }], ['nominees/0/birth_date']],
    ['a day too long ago', [{ ...ravi, share: 100, birthDate: '1899-12-31' }], ['nominees/0/birth_date']],
  ])('%s is told at its field', (_, given, faults) => {
    expect(faultsOf(...given)).toEqual(expect.arrayContaining(faults));
  });
});

describe('an address', () => {
  test.each([
    [' 12,  Lake Road ', { value: '12, Lake Road' }],
    ['झील मार्ग १२', { value: 'झील मार्ग १२' }],
    ['क्\u200dष मार्ग', { value: 'क्\u200dष मार्ग' }],
    ['', { fault: 'is required' }],
    ['Lake\u200fRoad', { fault: 'must be a line of an address' }],
    ['- -', { fault: 'must be a line of an address' }],
    ['Lake\u0000Road', { fault: 'must be a line of an address' }],
    ['x'.repeat(61), { fault: 'may have 60 characters at most' }],
  ])('has the line %j', (text, parsed) => {
    expect(parseLine(text, 60)).toEqual(parsed);
  });

  test.each([
    ['411 001', 'INR', '411001'],
    ['011001', 'INR', undefined],
    ['10001-1234', 'USD', '10001-1234'],
    ['1000', 'USD', undefined],
    ['06600', 'MXN', '06600'],
    ['', 'MXN', undefined],
  ] as const)('has the code %j with %s', (text, currency, code) => {
    const parsed = parsePostalCode(text, currency);
    expect('value' in parsed ? parsed.value : undefined).toBe(code);
  });
});

test.each([
  ['', { value: undefined }],
  [' 2026-11-26 ', { value: '2026-11-26' }],
  ['2026-11-25', { fault: 'must not have run out' }],
  ['2027-02-29', { fault: 'must be a day' }],
  ['9999-12-31', { fault: 'must be a day' }],
  ['soon', { fault: 'must be a day' }],
])('a document that is good until %j', (text, parsed) => {
  expect(parseExpiry(text, today)).toEqual(parsed);
});
