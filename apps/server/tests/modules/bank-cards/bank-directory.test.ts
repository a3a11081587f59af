import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { createBankDirectory } from '../../../src/modules/bank-cards/bank-directory.ts';

const require = createRequire(import.meta.url);
const published = require('ifsc') as { validate(code: string): boolean };

const invented = { bank: 'Bank of Tests', branch: 'Fort', city: 'Mumbai', state: 'Maharashtra' };
const directory = createBankDirectory(new Map([['TEST0000001', invented]]));

describe('the directory', () => {
  test.each([
    ['HDFC0000001', 'HDFC Bank'],
    ['SBIN0000001', 'State Bank of India'],
  ])('knows the bank of %s', (ifsc, bank) => {
    expect(directory.find(ifsc)).toEqual({ bank, branch: '', city: '', state: '' });
  });

  test('names the small bank where a large one lends it a code', () => {
    const { bank } = directory.find('AKJB0000001') ?? {};
    expect(bank).toMatch(/\w/);
    expect(directory.find('APBL0001001')?.bank).not.toBe(directory.find('APBL0000001')?.bank);
  });

  test('knows the branches it is given', () => {
    expect(directory.find('TEST0000001')).toEqual(invented);
    expect(createBankDirectory().find('TEST0000001')).toBeUndefined();
  });

  test.each([
    'HDFC0998877',
    'ZZZZ0000001',
    'hdfc0000001',
    'HDFC1000001',
    'HDFC00000',
    '',
    'constructor',
    '__pr0toty_0',
  ])('knows no %s', (ifsc) => {
    expect(directory.find(ifsc)).toBeUndefined();
  });

  test('says of a thousand codes what the package itself says', () => {
    const codes = Array.from({ length: 1_000 }, (_, index) => `HDFC0${String(index * 7).padStart(6, '0')}`);
    expect(codes.filter((code) => directory.find(code) !== undefined)).toEqual(
      codes.filter((code) => published.validate(code)),
    );
  });
});
