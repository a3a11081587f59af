import { expect, test } from 'vitest';
import { explainConnectionFailure, explainFullDisk } from '../../src/platform/database-failure.ts';
import { databaseIsAway } from '../../src/platform/database.ts';
import { StartError } from '../../src/platform/start-error.ts';

const url = 'postgres://owner:sesame@db:5432/sauda?sslmode=verify-full';

test.each([
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host (sslmode=verify-full)'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is of nobody who is trusted: name the authority as sslrootcert'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate is of nobody who is trusted: name the authority as sslrootcert'],
  ['ERR_SSL_SSL/TLS_ALERT_CERTIFICATE_EXPIRED', 'it does not take the certificate of sslcert'],
  ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'it does not take the certificate of sslcert'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'TLS could not be agreed on (ERR_SSL_WRONG_VERSION_NUMBER)'],
])('a certificate that is not believed is told in one sentence: %s', (code, reason) => {
  const explained = explainConnectionFailure(Object.assign(new Error('as Node has it'), { code }), url);
  expect(explained).toBeInstanceOf(StartError);
  expect(explained).toHaveProperty('message', `The database at db:5432/sauda cannot be used: ${reason}.`);
  expect(databaseIsAway(Object.assign(new Error('as Node has it'), { code }))).toBe(true);
});

test('what is a fault of ours passes through with its stack', () => {
  const fault = Object.assign(new Error('column "fruit" does not exist'), { code: '42703', file: 'parse_relation.c' });
  expect(explainConnectionFailure(fault, url)).toBe(fault);
});

test('a disk that fills up while a start writes is told in one sentence', () => {
  const full = Object.assign(new Error('could not extend file "base/1/2": No space left on device'), { code: '53100' });
  expect(explainFullDisk(full)).toBeInstanceOf(StartError);
  expect(explainFullDisk(full)).toHaveProperty('message', 'The disk that holds the database is full.');
  const ofMigration = new Error('Migration 0106_charge_by_law failed', { cause: full });
  expect(explainFullDisk(ofMigration)).toHaveProperty('message', 'The disk that holds the database is full.');
  const other = new Error('another');
  expect(explainFullDisk(other)).toBe(other);
});
