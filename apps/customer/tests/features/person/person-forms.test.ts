import { describe, expect, test } from 'vitest';
import { addressProblems } from '../../../src/features/person/address-form.ts';
import {
  nomineeProblems,
  nomineesOf,
  nomineeValues,
  withoutNominee,
  type NomineeValues,
} from '../../../src/features/person/nominee-form.ts';

const days = {
  read: (typed: string) => (/^\d{4}-/.test(typed) || typed === '' ? typed : undefined),
  write: (day: string) => day,
  today: '2026-11-26',
};
const mira = {
  name: 'Mira Rao',
  relation: 'child',
  birth_date: '2020-06-01',
  share: 40,
  guardian: 'Anil Rao',
} as const;
const ravi = { name: 'Ravi Rao', relation: 'spouse', birth_date: '1980-02-29', share: 60, guardian: null } as const;
const person = (nominees: Array<typeof mira | typeof ravi>, since: string | null = '2026-11-20T00:00:00.000Z') =>
  nomineeValues({ address: null, address_since: null, nominees: [...nominees], nominees_since: since }, days);
const found = (values: NomineeValues) =>
  Object.fromEntries(Object.entries(nomineeProblems(values, days)).filter(([, problem]) => problem !== undefined));

describe('the form of nominees', () => {
  test('begins with who was named, and sends the same', () => {
    const values = person([mira, ravi]);
    expect(values).toMatchObject({ choice: 'named', count: 2, name1: 'Ravi Rao', share0: '40' });
    expect(found(values)).toEqual({});
    expect(nomineesOf(values, days)).toEqual([mira, ravi]);
  });

  test('begins with one who has the whole where nobody has said, and with nobody where that was said', () => {
    expect(person([], null)).toMatchObject({ choice: 'named', count: 1, name0: '', share0: '100' });
    const nobody = person([]);
    expect(nobody.choice).toBe('nobody');
    expect(found(nobody)).toEqual({});
    expect(nomineesOf(nobody, days)).toEqual([]);
  });

  test('moves up who comes after one that is removed', () => {
    const values = { ...person([mira, ravi]), ...withoutNominee(person([mira, ravi]), 0) };
    expect(values).toMatchObject({ count: 1, name0: 'Ravi Rao', share0: '60', name1: '', guardian0: '' });
    expect(found(values)).toEqual({ share0: 'sharesNotWhole' });
  });

  test.each<[string, Partial<NomineeValues>, object]>([
    ['a name', { name0: ' ' }, { name0: 'nomineeMissing' }],
    ['letters', { name1: '12' }, { name1: 'nomineeUnlikely' }],
    ['a day', { birthDay1: '' }, { birthDay1: 'dayMissing' }],
    ['a day that has been', { birthDay1: '2027-01-01' }, { birthDay1: 'dayUnlikely', guardian1: 'guardianMissing' }],
    ['a guardian of a minor', { guardian0: '' }, { guardian0: 'guardianMissing' }],
    ['whole per cent', { share0: '39.5' }, { share0: 'shareUnlikely' }],
    ['the whole', { share0: '41' }, { share1: 'sharesNotWhole' }],
  ])('asks for %s', (_, changed, problems) => {
    expect(found({ ...person([mira, ravi]), ...changed })).toEqual(problems);
  });
});

test('the form of an address asks for all but the second line, and for the code of the country', () => {
  const lake = { line1: '12 Lake Road', line2: '', city: 'Pune', region: 'Maharashtra', postalCode: '411 001' };
  const wrong = (changed: object, currency: 'INR' | 'USD' = 'INR') =>
    Object.entries(addressProblems({ ...lake, ...changed }, currency)).flatMap(([, problem]) => problem ?? []);
  expect(wrong({})).toEqual([]);
  expect(wrong({ line1: ' ', line2: '--', city: '', region: '', postalCode: '' })).toEqual([
    'lineMissing',
    'lineUnlikely',
    'cityMissing',
    'regionMissing',
    'postalMissing',
  ]);
  expect(wrong({ line1: 'क्\u200dष मार्ग', city: 'Pune\ue000' })).toEqual(['lineUnlikely']);
  expect(wrong({}, 'USD')).toEqual(['postalUnlikely']);
});
