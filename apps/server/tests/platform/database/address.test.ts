import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAddress, withoutCredentials } from '../../../src/platform/database/address.ts';

test('one host or several, each with its port, in the order of trying', () => {
  expect(readAddress('postgres://app:a%40b:c@db1:5433,db2,[::1]:6000/sauda')).toMatchObject({
    hosts: [
      { name: 'db1', port: 5433 },
      { name: 'db2', port: 5432 },
      { name: '::1', port: 6000 },
    ],
    user: 'app',
    password: 'a@b:c',
    database: 'sauda',
    ssl: false,
    mayBeStandby: false,
    settings: {},
  });
});

test('a folder of sockets, and no login', () => {
  expect(readAddress('postgresql://%2Frun%2Fpostgresql/sauda')).toMatchObject({
    hosts: [{ name: '/run/postgresql', port: 5432 }],
    user: undefined,
    password: undefined,
  });
});

test('what is not of the connection is a setting of PostgreSQL', () => {
  const { settings, mayBeStandby, ssl } = readAddress(
    'postgres://h/d?lock_timeout=3s&target_session_attrs=any&sslmode=require&work_mem=8MB',
  );
  expect({ settings, mayBeStandby }).toEqual({ settings: { lock_timeout: '3s', work_mem: '8MB' }, mayBeStandby: true });
  expect(ssl).toMatchObject({ rejectUnauthorized: false });
  expect(readAddress('postgres://h/d?sslmode=verify-full').ssl).toEqual({ rejectUnauthorized: true });
});

test.each([
  ['mysql://app:sesame@host/db', 'not of the form'],
  ['postgres://app:sesame@host:99999/db', 'ports'],
  ['postgres://app:sesame@host:1:2/db', 'hosts'],
  ['postgres://app:sesame@h/db?sslmode=prefer', 'sslmode'],
  ['postgres://app:sesame@h/db?target_session_attrs=standby', 'target_session_attrs'],
  ['postgres://app:sesame@h/db?a;b=1', 'setting'],
])('%s is refused in words, without the password', (url, word) => {
  expect(() => readAddress(url)).toThrow(word);
  expect(() => readAddress(url)).toThrow(/^(?!.*sesame)/);
});

test('a log gets the hosts and the database', () => {
  expect(withoutCredentials('postgres://app:sesame@db1,db2:6000/sauda?x=1')).toBe('db1:5432,db2:6000/sauda');
});

test('a certificate of its own has to be one, with its key', () => {
  const file = encodeURIComponent(import.meta.filename);
  const read = (query: string) => () => readAddress(`postgres://db/sauda?sslmode=require&${query}`);
  expect(read(`sslcert=${file}&sslkey=${file}`)).toThrow(
    'its sslcert and sslkey are no certificate with its key (PEM)',
  );
  expect(read(`sslcert=${file}`)).toThrow('it names one of sslcert and sslkey alone');
});

test('files of certificates are read anew for each connection, and what they had before stays where they cannot be read', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sauda-renewed-'));
  const file = join(directory, 'ca.pem');
  writeFileSync(file, 'the authority');
  const url = `postgres://db/sauda?sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`;
  const address = readAddress(url);
  expect(address.ssl).toEqual({ ca: 'the authority', rejectUnauthorized: true });
  writeFileSync(file, 'another authority');
  expect(address.ssl).toMatchObject({ ca: 'another authority' });
  rmSync(directory, { recursive: true });
  expect(address.ssl).toMatchObject({ ca: 'another authority' });
  expect(withoutCredentials(url)).toBe('db:5432/sauda');
});
