import { expect, test } from 'vitest';
import { parseConfig } from '../../src/app/config.ts';
import { describeInstallation } from '../../src/app/describe-installation.ts';

const told = (environment: Record<string, string>) =>
  describeInstallation(parseConfig(environment, '/srv/sauda'))['practice_invitation_code'];

test('the code that everybody has is told on a practice market, an operator’s own nowhere', () => {
  expect(told({})).toBe('PRACTICE');
  expect(told({ INVITATION_CODE: 'FRIENDS-ONLY' })).toBeUndefined();
  const live = {
    MODE: 'live',
    MARKET: 'yahoo',
    LICENCE_NAME: 'A broker',
    LICENCE_REGULATOR: 'A regulator',
    LICENCE_NUMBER: '1',
    SECRET_KEY: '5a'.repeat(32),
    BANK_NAME: 'Bank of Tests',
    BANK_ACCOUNT_NAME: 'Customer funds',
    BANK_ACCOUNT_NUMBER: '1',
    BANK_ACCOUNT_CODE: 'TEST0000001',
  };
  expect(told(live)).toBeUndefined();
  expect(told({ ...live, INVITATION_CODE: 'PRACTICE' })).toBeUndefined();
});
