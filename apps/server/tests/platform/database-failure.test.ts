import { expect, test } from 'vitest';
import { explainConnectionFailure } from '../../src/platform/database-failure.ts';
import { StartError } from '../../src/platform/start-error.ts';

const url = 'postgres://owner:sesame@db:5432/sauda?sslmode=verify-full';

test.each([
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host (sslmode=verify-full)'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is of nobody who is trusted: name the authority as sslrootcert'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate is of nobody who is trusted: name the authority as sslrootcert'],
])('a certificate that is not believed is told in one sentence: %s', (code, reason) => {
  const explained = explainConnectionFailure(Object.assign(new Error('as Node has it'), { code }), url);
  expect(explained).toBeInstanceOf(StartError);
  expect(explained).toHaveProperty('message', `The database at db:5432/sauda cannot be used: ${reason}.`);
});

test('what is a fault of ours passes through with its stack', () => {
  const fault = Object.assign(new Error('column "fruit" does not exist'), { code: '42703', file: 'parse_relation.c' });
  expect(explainConnectionFailure(fault, url)).toBe(fault);
});
