import { describe, expect, it } from 'vitest';
import { identityProblems, plainNumber, type IdentityValues } from '../../../src/features/identity/identity-form.ts';

const photo = (url: string) => ({ url });
const fine: IdentityValues = {
  realName: 'Asha Rao',
  idType: 'idCard',
  idNumber: '9999 4105 7058',
  validUntil: '',
  front: photo('/api/files/A'),
  back: photo('/api/files/B'),
};
const readIso = (typed: string) => (typed === '' || /^\d{4}-\d{2}-\d{2}$/.test(typed) ? typed : undefined);
const problems = (changes: Partial<IdentityValues>, currency: 'INR' | 'USD' | 'MXN' = 'INR') =>
  identityProblems({ ...fine, ...changes }, currency, { read: readIso, today: '2026-11-26' });

describe('identityProblems', () => {
  it('lets a complete form through', () => {
    expect(problems({})).toEqual({});
  });

  it('asks for name, number and both photos', () => {
    expect(problems({ realName: ' ', idNumber: ' ', front: 'missing', back: 'missing' })).toEqual({
      realName: 'nameMissing',
      idNumber: 'numberMissing',
      front: 'photoMissing',
      back: 'photoMissing',
    });
    expect(problems({ back: 'underWay' })).toEqual({ back: 'photoUnderWay' });
  });

  it('takes names of any script, and no figures', () => {
    for (const realName of ['आशा राव', "O'Neill", '李雷', 'José de la Cruz'])
      expect(problems({ realName })).toEqual({});
    for (const realName of ['R2D2', 'a@b', 'A']) expect(problems({ realName })).toEqual({ realName: 'nameUnlikely' });
  });

  it('wants the form of the document', () => {
    const unlikely = { idNumber: 'numberUnlikely' };
    expect(problems({ idNumber: '1999 4105 7058' })).toEqual(unlikely);
    expect(problems({ idType: 'passport', idNumber: 'abcpe 1234f' })).toEqual({});
    expect(problems({ idType: 'passport', idNumber: 'ABCDE1234F' })).toEqual(unlikely);
    expect(problems({ idType: 'driver', idNumber: 'MH-14 20110062821' })).toEqual({});
    expect(problems({ idType: 'other', idNumber: 'P1234567' })).toEqual({});
    expect(problems({ idType: 'other', idNumber: 'NUMBER' })).toEqual(unlikely);
  });

  it('takes a last day of the document that is still to come, or none', () => {
    expect(problems({ validUntil: '2026-11-26' })).toEqual({});
    expect(problems({ validUntil: '2026-11-25' })).toEqual({ validUntil: 'documentOver' });
    expect(problems({ validUntil: '26 Nov' })).toEqual({ validUntil: 'dayUnlikely' });
  });

  it('follows the currency', () => {
    expect(problems({ idType: 'passport', idNumber: 'X12345678' }, 'USD')).toEqual({});
    expect(problems({ idNumber: 'GMVLMR80070501M100' }, 'MXN')).toEqual({});
    expect(problems({}, 'MXN')).toEqual({ idNumber: 'numberUnlikely' });
  });
});

it('plainNumber leaves letters and digits', () => {
  expect(plainNumber(' mh-14/2011 0062821 ')).toBe('MH1420110062821');
});
