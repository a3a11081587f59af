import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listTimestamps } from '../../../src/modules/timestamps/index.ts';
import { stampNewest } from '../../../src/modules/timestamps/stamp-heads.ts';
import { checkResponse, newNonce, writeRequest } from '../../../src/modules/timestamps/time-stamp.ts';
import { createManualClock } from '../../../src/platform/clock.ts';
import type { SignedHead } from '../../../src/platform/heads.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const program = join(import.meta.dirname, '../../../../../scripts/verify-timestamp.mjs');
const directory = mkdtempSync(join(tmpdir(), 'sauda-tsa-'));
const at = (name: string) => join(directory, name);
const openssl = (...words: string[]) =>
  execFileSync('openssl', words, { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] });

let t: TestDatabase;
let authority: Server;
let url: string;
/** What the authority answers in the place of a time-stamp. */
let instead: { status: number; body: Buffer } | undefined;

/** An authority whose answers openssl makes, with a root of its own. */
beforeAll(async () => {
  t = await createTestDatabase({ maxConnections: 5 });
  authority = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      response.statusCode = instead?.status ?? 200;
      response.end(instead?.body ?? answerTo(Buffer.concat(parts)));
    });
  });
  await new Promise<void>((resolve) => {
    authority.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(authority.address() as AddressInfo).port}/`;
  if (hasOpenssl) makeAuthority();
});
afterAll(async () => {
  await t.drop();
  authority.close();
  rmSync(directory, { recursive: true, force: true });
});

function makeAuthority(): void {
  writeFileSync(
    at('tsa.cnf'),
    `[req]\ndistinguished_name = dn\n[dn]\n[ext]\nextendedKeyUsage = critical,timeStamping\n[tsa]\ndefault_tsa = own\n[own]
serial = ${at('serial')}\nsigner_cert = ${at('tsa.pem')}\nsigner_key = ${at('tsa.key')}\ncerts = ${at('ca.pem')}\nsigner_digest = sha256
default_policy = 1.2.3.4.1\ndigests = sha256\naccuracy = secs:1\n`,
  );
  writeFileSync(at('serial'), '01\n');
  const key = ['-newkey', 'rsa:2048', '-nodes', '-config', at('tsa.cnf')];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Root of tests', '-days', '9');
  openssl('req', ...key, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=Authority of tests');
  const signed = [
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-extfile',
    'tsa.cnf',
    '-extensions',
    'ext',
    '-days',
    '9',
  ];
  openssl('x509', '-req', '-in', 'tsa.csr', '-out', 'tsa.pem', ...signed);
}

function answerTo(request: Buffer): Buffer {
  writeFileSync(at('request.tsq'), request);
  openssl('ts', '-reply', '-queryfile', 'request.tsq', '-config', 'tsa.cnf', '-out', 'response.tsr');
  return readFileSync(at('response.tsr'));
}

const headOf = (number: bigint) => ({ number, hash: hash('sha256', `head ${number}`, 'buffer') }) as SignedHead;
const logOf = (number: bigint) => ({ name: 'ledger', last: () => Promise.resolve(headOf(number)) });
const options = () => ({
  authority: url,
  clock: createManualClock(new Date('2026-11-26T12:00:00Z')),
  database: t.database,
});

test('a request is a TimeStampReq for a hash of SHA-256, with a nonce, that asks for the certificate', () => {
  const written = writeRequest(Buffer.alloc(32, 0xab), Buffer.from('0123456789abcdef', 'hex'));
  expect(written.toString('hex')).toBe(
    `30430201013031300d060960864801650304020105000420${'ab'.repeat(32)}02080123456789abcdef0101ff`,
  );
  for (let draw = 0; draw < 300; draw += 1)
    expect(newNonce()[0]).toSatisfy((first: number) => first > 0 && first < 128);
});

test.each([
  ['nothing', ''],
  ['no DER', '48656c6c6f'],
  ['a length beyond its end', '3082ffff'],
  ['a no', '300530030201023000'],
  ['what is granted about something else', '30053003020100'],
])('an answer that is %s is none', (_what, hex) => {
  const asked = { hash: Buffer.alloc(32, 1), nonce: newNonce() };
  expect(() => checkResponse(Buffer.from(hex, 'hex'), asked)).toThrow(/no time-stamp|not granted|something else/);
});

test('of an authority that fails or says no nothing is kept', async () => {
  for (const answer of [
    { status: 500, body: Buffer.from('away') },
    { status: 200, body: Buffer.from('30053003020102', 'hex') },
    { status: 200, body: Buffer.alloc(70_000) },
  ]) {
    instead = answer;
    await expect(stampNewest(logOf(1n), options())).rejects.toThrow(/authority|answer/);
  }
  instead = undefined;
  expect(await listTimestamps(t.database.sql, 'ledger', 10)).toEqual([]);
});

describe.skipIf(!hasOpenssl)('with openssl as the authority', () => {
  const verify = async (...words: string[]) =>
    promisify(execFile)(process.execPath, [program, ...words]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );

  test('the newest head is stamped once, and whoever has the root checks it offline', async () => {
    expect(await stampNewest(logOf(2n), options())).toBe(true);
    expect(await stampNewest(logOf(2n), options())).toBe(false);
    const stamps = await listTimestamps(t.database.sql, 'ledger', 10);
    expect(stamps).toMatchObject([{ log: 'ledger', head: 2n, hash: headOf(2n).hash, authority: url }]);
    const written = stamps.map(({ head, hash: of, response }) => ({
      head: head.toString(),
      hash: of.toString('hex'),
      response: response.toString('base64'),
    }));
    writeFileSync(at('stamps.json'), JSON.stringify({ timestamps: written }));
    writeFileSync(
      at('heads.json'),
      JSON.stringify({ heads: [{ number: '2', hash: headOf(2n).hash.toString('hex') }] }),
    );
    const files = [at('stamps.json'), at('heads.json'), '--ca', at('ca.pem')];
    expect(await verify(...files)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^head 2 was there at .* GMT/),
    });

    // Another head, a changed answer, and another root are found.
    const other = headOf(3n).hash.toString('hex');
    writeFileSync(at('heads.json'), JSON.stringify({ heads: [{ number: '2', hash: other }] }));
    expect((await verify(...files)).stdout).toContain('of another head');
    writeFileSync(at('stamps.json'), JSON.stringify({ timestamps: written.map((one) => ({ ...one, hash: other })) }));
    expect(await verify(...files)).toMatchObject({ code: 1, stdout: expect.stringContaining('is not right') });
    expect((await verify(at('stamps.json'), at('heads.json'), '--ca', at('tsa.cnf'))).code).toBe(1);
    expect((await verify(at('none.json'), at('heads.json'), '--ca', at('ca.pem'))).code).toBe(2);
  });

  test('a dozen forged time-stamps are refused, each with what is wrong', { tags: 'all' }, async () => {
    const stamp = (number: bigint): Buffer => answerTo(writeRequest(headOf(number).hash, newNonce()));
    const [right, other] = [stamp(2n), stamp(3n)];
    const flippedAt = (part: number, of = right): Buffer => {
      const place = right.indexOf(of) + Math.floor(of.length * part);
      const forged = Buffer.from(right);
      forged.writeUInt8(forged.readUInt8(place) ^ 1, place);
      return forged;
    };
    // An authority of somebody else, who calls their root the same, and one whose certificate is for no time-stamps.
    const key = ['-newkey', 'rsa:2048', '-nodes', '-config', at('tsa.cnf'), '-days', '9'];
    const ext = ['-extensions', 'ext', '-addext', 'extendedKeyUsage=critical,timeStamping'];
    openssl(
      'req',
      '-x509',
      ...key,
      ...ext.slice(2),
      '-keyout',
      'own.key',
      '-out',
      'own.pem',
      '-subj',
      '/CN=Authority of tests',
    );
    writeFileSync(
      at('own.cnf'),
      readFileSync(at('tsa.cnf'), 'utf8').replaceAll('tsa.pem', 'own.pem').replaceAll('tsa.key', 'own.key'),
    );
    writeFileSync(at('own.tsq'), writeRequest(headOf(2n).hash, newNonce()));
    openssl('ts', '-reply', '-queryfile', 'own.tsq', '-config', 'own.cnf', '-out', 'own.tsr');
    const hex = headOf(2n).hash.toString('hex');
    const one = { head: '2', hash: hex, response: right.toString('base64') };
    const withResponse = (response: Buffer) => ({ ...one, response: response.toString('base64') });
    const forged: ReadonlyArray<readonly [string, object]> = [
      ['of another head', withResponse(other)],
      ['of another hash', { ...one, hash: headOf(3n).hash.toString('hex') }],
      ['said to be of another head', { ...one, head: '3' }],
      ['of a head that is not published', { ...one, head: '9' }],
      ['by another authority', withResponse(readFileSync(at('own.tsr')))],
      ['cut short', withResponse(right.subarray(0, -20))],
      ['without its certificate and signature', withResponse(right.subarray(0, 120))],
      ['with a bit of its content changed', withResponse(flippedAt(0.08))],
      [
        'with a bit of its certificate changed',
        withResponse(flippedAt(0.5, openssl('x509', '-in', 'tsa.pem', '-outform', 'DER'))),
      ],
      ['with a bit of its signature changed', withResponse(flippedAt(0.98))],
      ['that is empty', withResponse(Buffer.alloc(0))],
      ['that is no DER', withResponse(Buffer.from('hello'))],
      ['that is a no', withResponse(Buffer.from('30053003020102', 'hex'))],
    ];
    const heads = [2n, 3n].map((number) => ({ number: number.toString(), hash: headOf(number).hash.toString('hex') }));
    writeFileSync(at('heads.json'), JSON.stringify({ heads }));
    const judge = async (stamps: object) => {
      writeFileSync(at('stamps.json'), JSON.stringify({ timestamps: [stamps] }));
      return verify(at('stamps.json'), at('heads.json'), '--ca', at('ca.pem'));
    };
    expect(await judge(one)).toMatchObject({ code: 0 });
    for (const [what, stamps] of forged) {
      const { code, stdout } = await judge(stamps);
      expect({ what, code, stdout }).toEqual({
        what,
        code: 1,
        stdout: expect.stringMatching(/^WRONG: the time-stamp of head \d+ is /),
      });
    }
  });
});
