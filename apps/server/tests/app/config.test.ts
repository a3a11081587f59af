import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { variables } from '../../src/app/config-variables.ts';
import { parseConfig } from '../../src/app/config.ts';
import { defaultOf, nameOf } from '../../src/app/environment.ts';
import { StartError } from '../../src/platform/start-error.ts';
import { liveEnvironment } from '../helpers/live-environment.ts';
import { privatePem, serviceAccount, writePushFiles } from '../helpers/phone-services.ts';

const parse = (environment: Record<string, string>) => parseConfig(environment, '/srv/sauda');

const provider = {
  ...liveEnvironment,
  BANK_RAIL: 'provider',
  RAZORPAY_KEY_ID: 'rzp_test_key',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRETS: 'a-webhook-secret-of-now, a-webhook-secret-of-before',
  RAZORPAY_ACCOUNT_NUMBER: '7878780080316316',
};

describe('parseConfig', () => {
  test('takes requests for three more seconds where there are other nodes, and as long as it is told', () => {
    expect(parse({}).drainMs).toBe(0);
    expect(parse({ REDIS_URL: 'redis://127.0.0.1' }).drainMs).toBe(3_000);
    expect(parse({ REDIS_URL: 'redis://127.0.0.1', DRAIN_MS: '0' }).drainMs).toBe(0);
    expect(() => parse({ DRAIN_MS: '120001' })).toThrow(
      'DRAIN_MS is "120001": allowed are whole numbers from 0 to 120000',
    );
  });

  test('a value may stand in a file; one that is empty, is not there, or says it twice is told by its name, and not what it holds', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sauda-secrets-'));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const url = 'postgres://owner:a-password@db/sauda';
    const SECRET_KEY_FILE = file('key', `${'cd'.repeat(32)}\n`);
    const given = parse({ SECRET_KEY_FILE, DATABASE_URL_FILE: file('url', url) });
    expect(given).toMatchObject({ secretKey: 'cd'.repeat(32), databaseUrl: url });
    expect(parse({ ...liveEnvironment, SECRET_KEY: '', SECRET_KEY_FILE }).secretKey).toBe('cd'.repeat(32));
    expect(() => parse({ SECRET_KEY_FILE, SECRET_KEY: 'ab'.repeat(32) })).toThrow(
      'SECRET_KEY and SECRET_KEY_FILE are both set',
    );
    expect(() => parse({ REDIS_URL_FILE: file('empty', '\n') })).toThrow(
      /^REDIS_URL_FILE names \S+empty, which is empty\.$/,
    );
    expect(() => parse({ REDIS_URL_FILE: join(folder, 'none') })).toThrow(
      /REDIS_URL_FILE names \S+none, which cannot be read \(ENOENT\)/,
    );
    expect(() => parse({ SECRET_KEY_FILE: file('wrong', 'not-a-key') })).toThrow(
      /^(?!.*not-a-key).*SECRET_KEY cannot be used/,
    );
    // A secret that is named for the wrong variable, whole or in parts.
    for (const name of [
      'MODE',
      'CURRENCY',
      'PORT',
      'LOG_LEVEL',
      'BANK_RAIL',
      'PUBLIC_URL',
      'TRUSTED_PROXIES',
      'TIME_ZONE',
    ])
      expect(() => parse({ [`${name}_FILE`]: file('misplaced', 'a-token, "quoted" a-password') })).toThrow(
        new RegExp(`^(?!.*(a-token|quoted|a-password))[^]*${name}`, 's'),
      );
    rmSync(folder, { recursive: true });
  });

  test('takes the zone of a place that the runtime knows, and no other', () => {
    expect(parse({}).timeZone).toBeUndefined();
    expect(parse({ TIME_ZONE: 'Europe/Berlin' }).timeZone).toBe('Europe/Berlin');
    expect(() => parse({ TIME_ZONE: 'Mars/Olympus' })).toThrow('TIME_ZONE is no time zone');
  });

  test('an empty environment is a practice market on the loopback address', () => {
    expect(parse({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDirectory: '/srv/sauda/data',
      databaseUrl: undefined,
      redisUrl: undefined,
      mode: 'practice',
      market: { name: 'simulated' },
      currency: 'INR',
      hasCustomerService: true,
      hasPracticeClerk: true,
      invitationCode: 'PRACTICE',
      licence: undefined,
      limits: { loginFailuresPerPhone: 10, loginFailuresPerAddress: 30, writesPerMinute: 300, readsPerMinute: 1200 },
    });
  });

  test('what is set but empty counts as unset', () => {
    expect(parse({ PORT: '', DATABASE_URL: ' ', CURRENCY: '' })).toEqual(parse({}));
  });

  test('takes over what is set', () => {
    const config = parse({
      PORT: '9000',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/broker',
      DATABASE_URL: 'postgres://owner:secret@db.internal:5432/sauda',
      DATABASE_APP_URL: 'postgres://app:secret@db.internal:5432/sauda',
      CURRENCY: 'USD',
      CUSTOMER_SERVICE: 'off',
      PRACTICE_CLERK: 'off',
      TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16, fd00::/8, loopback',
      LIMIT_READS_PER_MINUTE: '50',
    });
    expect(config).toMatchObject({
      port: 9000,
      host: '0.0.0.0',
      dataDirectory: '/var/lib/broker',
      databaseUrl: 'postgres://owner:secret@db.internal:5432/sauda',
      databaseAppUrl: 'postgres://app:secret@db.internal:5432/sauda',
      currency: 'USD',
      hasCustomerService: false,
      hasPracticeClerk: false,
      trustedProxies: ['10.0.0.1', '10.1.0.0/16', 'fd00::/8', 'loopback'],
    });
    expect(config.limits.readsPerMinute).toBe(50);
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT is "abc": allowed are whole numbers from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT is "65536": allowed are whole numbers from 0 to 65535.'],
    [{ PORT: '80.5' }, 'PORT is "80.5": allowed are whole numbers from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT is "-1": allowed are whole numbers from 0 to 65535.'],
    [{ MODE: 'demo' }, 'MODE is "demo": allowed are practice, live.'],
    [{ CURRENCY: 'inr' }, 'CURRENCY is "inr": allowed are INR, USD, MXN.'],
    [{ CHARGES: 'yes' }, 'CHARGES is "yes": allowed are none, india, usa.'],
    [{ CHARGES: 'usa' }, 'CHARGES is "usa", which are charged in USD: CURRENCY has to be that.'],
    [{ CHARGES: 'india', CURRENCY: 'MXN' }, 'CHARGES is "india", which are charged in INR: CURRENCY has to be that.'],
    [{ LIMIT_WRITES_PER_MINUTE: '0' }, 'LIMIT_WRITES_PER_MINUTE is "0": allowed are whole numbers from 1 to 1000000.'],
    [
      { DATABASE_READ_URL: 'postgres://app@db2/sauda' },
      'DATABASE_READ_URL is of replicas of a PostgreSQL of your own: the embedded one has none.',
    ],
    [
      { DATABASE_READ_MAX_AGE_SECONDS: '1' },
      'DATABASE_READ_MAX_AGE_SECONDS is "1": allowed are whole numbers from 2 to 300.',
    ],
    [
      { DATABASE_URL: 'postgres://owner@db/sauda', WAL_ARCHIVE: '/backups/wal' },
      'WAL_ARCHIVE is of the embedded PostgreSQL: of your own, set archive_mode and its module or command there.',
    ],
    [
      { DATABASE_APP_URL: 'postgres://app@db/sauda', WAL_ARCHIVE: '/backups/wal' },
      'WAL_ARCHIVE is of the embedded PostgreSQL: of your own, set archive_mode and its module or command there.',
    ],
    [{ METRICS_PORT: '8080' }, 'METRICS_PORT is 8080, as PORT is: it has to be another one.'],
    [{ PORT: '9', METRICS_PORT: '9', HOST: '::' }, 'METRICS_PORT is 9, as PORT is: it has to be another one.'],
    [{ TRUSTED_PROXIES: ' , ' }, 'TRUSTED_PROXIES holds nothing but commas.'],
    [
      { REDIS_URL: 'redis://cache/sauda' },
      'REDIS_URL has a path that is no number of a database: allowed is redis://host:port/0.',
    ],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL is not a URL that can be used: allowed are redis://…, rediss://….'],
  ])('%o is refused in one line', (environment, line) => {
    expect(() => parse(environment)).toThrow(new StartError(line));
  });

  test.each(['abc', '10.0.0.0/99', '10.0.0.1/', 'fd00::1/129', '10.0.0.1 10.0.0.2'])(
    'a proxy called %j is refused in one line',
    (proxy) => {
      expect(() => parse({ TRUSTED_PROXIES: `127.0.0.1, ${proxy}` })).toThrow(
        new StartError(
          'TRUSTED_PROXIES holds what is no address: allowed are addresses and networks, as 10.0.0.1 or 10.0.0.0/8, separated by commas.',
        ),
      );
    },
  );

  test('all problems are told at once', () => {
    expect(() => parse({ PORT: 'x', MODE: 'y', CURRENCY: 'z' })).toThrow(
      /^3 settings are wrong\.\n.*PORT.*\n.*MODE.*\n.*CURRENCY/,
    );
  });

  test('a bucket for files takes all that it needs, and tells no secret', () => {
    const bucket = {
      FILES_S3_ENDPOINT: 'https://s3.example',
      FILES_S3_BUCKET: 'customers-files',
      FILES_S3_KEY_ID: 'key',
      FILES_S3_SECRET_KEY: 'sesame',
    };
    expect(parse({}).filesBucket).toBeUndefined();
    expect(parse(bucket).filesBucket).toEqual({
      endpoint: 'https://s3.example',
      name: 'customers-files',
      keyId: 'key',
      secretKey: 'sesame',
      region: 'us-east-1',
      isPathStyle: true,
    });
    for (const name of Object.keys(bucket))
      expect(() => parse({ ...bucket, [name]: '' })).toThrow(
        `${name} is missing: the other settings FILES_S3_… need it.`,
      );
    expect(() => parse({ ...bucket, FILES_S3_ENDPOINT: 'ftp://s3.example' })).toThrow('FILES_S3_ENDPOINT is not a URL');
    expect(() => parse({ ...bucket, FILES_S3_ENDPOINT: 'https://me:sesame@s3.example' })).toThrow(
      /^(?!.*sesame).*FILES_S3_ENDPOINT holds more than the address of a service/,
    );
    expect(() => parse({ ...bucket, FILES_S3_BUCKET: 'Files/of' })).toThrow('FILES_S3_BUCKET is no name of a bucket');
  });

  test('a secret is not repeated in the message about it', () => {
    for (const name of ['DATABASE_URL', 'DATABASE_APP_URL']) {
      expect(() => parse({ [name]: 'mysql://app:sesame@host/db' })).toThrow(/^(?!.*sesame)/);
    }
    expect(() => parse({ SECRET_KEY: 'sesame' })).toThrow(/^(?!.*sesame)/);
  });

  test('live mode starts with a licence, a secret and a real market', () => {
    expect(parse(liveEnvironment)).toMatchObject({
      mode: 'live',
      invitationCode: undefined,
      licence: { name: 'Quillfeather Securities', regulator: 'Board of Exchanges', number: 'QF-000-17' },
    });
  });

  test.each(Object.keys(liveEnvironment).filter((name) => name !== 'MODE'))(
    'live mode is refused without %s',
    (name) => {
      expect(() => parse({ ...liveEnvironment, [name]: '' })).toThrow(name);
    },
  );

  test('a licence is refused with letters that statements would leave blank', () => {
    expect(parse({ ...liveEnvironment, LICENCE_NAME: 'Müller & Söhne – Börse' })).toMatchObject({
      licence: { name: 'Müller & Söhne – Börse' },
    });
    for (const name of ['羽毛证券', 'पंख', 'Перо']) {
      expect(() => parse({ ...liveEnvironment, LICENCE_NAME: name })).toThrow('LICENCE_NAME has letters that');
    }
  });

  test('live mode is refused on the simulated market', () => {
    expect(() => parse({ ...liveEnvironment, MARKET: 'simulated' })).toThrow('MARKET is "simulated"');
  });

  test('money moves through the practice bank in practice, and by hand in live mode, where nothing else is said', () => {
    expect(parse({}).bankRail).toEqual({ name: 'practice', told: {} });
    expect(parse(liveEnvironment).bankRail).toEqual({
      name: 'manual',
      told: {
        bank: 'Bank of Quills',
        accountName: 'Quillfeather customer funds',
        accountNumber: '004200130075',
        ifsc: 'QUIL0000013',
      },
    });
    expect(parse(provider).bankRail).toEqual({
      name: 'provider',
      told: {
        keyId: 'rzp_test_key',
        keySecret: 'key-secret',
        webhookSecrets: ['a-webhook-secret-of-now', 'a-webhook-secret-of-before'],
        accountNumber: '7878780080316316',
        url: 'https://api.razorpay.com',
      },
    });
  });

  test.each([
    [{ ...liveEnvironment, BANK_RAIL: 'practice' }, 'in live mode money must be real'],
    [{ ...liveEnvironment, BANK_ACCOUNT_CODE: 'quills' }, 'BANK_ACCOUNT_CODE is "quills"'],
    [{ BANK_RAIL: 'manual' }, 'BANK_ACCOUNT_NUMBER is missing'],
    [{ ...provider, MODE: 'practice' }, 'a practice market moves no real money'],
    [{ ...provider, CURRENCY: 'USD' }, 'it pays in INR only'],
    [{ ...provider, RAZORPAY_KEY_SECRET: '' }, 'RAZORPAY_KEY_SECRET is missing'],
    [{ ...provider, RAZORPAY_WEBHOOK_SECRETS: '' }, 'RAZORPAY_WEBHOOK_SECRETS is missing'],
    [{ ...provider, RAZORPAY_WEBHOOK_SECRETS: ',' }, 'RAZORPAY_WEBHOOK_SECRETS holds nothing but commas'],
    [{ ...provider, RAZORPAY_WEBHOOK_SECRETS: 'sesame' }, /^(?!.*sesame).*one that can be guessed/],
    [{ ...provider, RAZORPAY_URL: 'http://broker.example' }, 'RAZORPAY_URL is not https'],
  ])('a bank that cannot be is refused', (environment, line) => {
    expect(() => parse(environment)).toThrow(line);
  });

  test('a replay names its file, and may be faster', () => {
    expect(parse({ MARKET: 'replay', REPLAY_FILE: 'bars.csv' }).market.told).toEqual({
      file: '/srv/sauda/bars.csv',
      speed: 1,
    });
    expect(parse({ MARKET: 'replay', REPLAY_FILE: '/x/bars.csv', REPLAY_SPEED: '60' }).market.told).toEqual({
      file: '/x/bars.csv',
      speed: 60,
    });
    expect(parse({ REPLAY_FILE: 'bars.csv' }).market).toEqual({ name: 'simulated', told: { hours: 'always' } });
    expect(parse({ SIMULATED_HOURS: 'exchange' }).market.told).toEqual({ hours: 'exchange' });
    expect(() => parse({ MARKET: 'replay' })).toThrow('REPLAY_FILE is missing');
    expect(() => parse({ MARKET: 'replay', REPLAY_FILE: 'x', REPLAY_SPEED: '0' })).toThrow('REPLAY_SPEED is "0"');
  });

  test('market data by FIX names its venue, its list, and that it may be shown', () => {
    const given = { MARKET: 'fix', FIX_VENUE: 'nse', FIX_MARKET_LIST: 'america', FIX_MARKET_MAY_SHOW: 'yes' };
    expect(parse(given).market.told).toEqual({ venue: 'nse', list: 'america', mayShow: 'yes' });
    expect(() => parse({ ...given, FIX_MARKET_MAY_SHOW: '' })).toThrow('FIX_MARKET_MAY_SHOW is missing');
    expect(() => parse({ ...given, FIX_VENUE: '' })).toThrow('FIX_VENUE is missing');
    expect(() => parse({ ...given, FIX_MARKET_LIST: 'mars' })).toThrow('FIX_MARKET_LIST is "mars"');
  });

  test("Kite's prices take the word that they may be shown", () => {
    expect(parse({ MARKET: 'kite', KITE_MAY_SHOW: 'yes' }).market).toEqual({ name: 'kite', told: { mayShow: 'yes' } });
    expect(() => parse({ MARKET: 'kite' })).toThrow('KITE_MAY_SHOW is missing');
  });

  test('orders trade in practice alone, where nothing else is said', () => {
    expect(parse({}).venue.name).toBe('internal');
    expect(parse({ VENUE: 'none' }).venue.name).toBe('none');
    expect(parse({ VENUE: 'exchange' }).venue.name).toBe('exchange');
    expect(() => parse({ ...liveEnvironment, VENUE: 'exchange' })).toThrow('VENUE is "exchange"');
    expect(parse(liveEnvironment).venue.name).toBe('none');
    expect(() => parse({ ...liveEnvironment, VENUE: 'internal' })).toThrow(
      'VENUE is "internal": what a real market trades takes a real venue, so allowed are none, fix, alpaca.',
    );
  });

  test('Alpaca takes dollars and its own market', () => {
    const access = { ALPACA_KEY_ID: 'K', ALPACA_SECRET_KEY: 'S', ALPACA_MAY_SHOW: 'yes' };
    const alpaca = { ...liveEnvironment, VENUE: 'alpaca', MARKET: 'alpaca', CURRENCY: 'USD', ...access };
    expect(parse(alpaca).venue).toEqual({ name: 'alpaca', told: { canReplace: 'off' } });
    expect(() => parse({ ...alpaca, CURRENCY: 'INR' })).toThrow('VENUE=alpaca takes CURRENCY=USD');
    expect(() => parse({ ...alpaca, MARKET: 'yahoo' })).toThrow('VENUE=alpaca takes MARKET=alpaca');
  });

  test('news feeds are https addresses, which are not repeated', () => {
    expect(parse({ NEWS_RSS_URL: 'https://a.example/rss, https://b.example/?key=1' }).newsFeeds).toEqual([
      'https://a.example/rss',
      'https://b.example/?key=1',
    ]);
    for (const url of ['http://a.example/?key=1', 'file:///etc/passwd', 'a.example']) {
      expect(() => parse({ NEWS_RSS_URL: url })).toThrow(
        /^NEWS_RSS_URL holds an address that cannot be used(?!.*key=1)/,
      );
    }
  });

  test('cannot be changed afterwards', () => {
    const config = parse({});
    expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError);
    expect(() => Object.assign(config.limits, { readsPerMinute: 1 })).toThrow(TypeError);
  });

  test('PUBLIC_URL is an origin, however it ends', () => {
    expect(parse({})).toMatchObject({ publicUrl: undefined });
    for (const url of ['https://broker.example', 'https://broker.example/', 'https://broker.example:443']) {
      expect(parse({ PUBLIC_URL: url })).toMatchObject({ publicUrl: 'https://broker.example' });
    }
    expect(() => parse({ PUBLIC_URL: 'https://broker.example/app' })).toThrow('PUBLIC_URL has a path');
    for (const url of ['broker.example', 'ftp://broker.example']) {
      expect(() => parse({ PUBLIC_URL: url })).toThrow('PUBLIC_URL is not a URL that can be used');
    }
  });
});

describe('push to the hybrid app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sauda-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const files = writePushFiles(folder);
  const written = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const ecKey = (namedCurve: string) =>
    generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  test('is by the files that are named, each platform by itself', () => {
    expect(parse({}).pushApps).toEqual({ fcm: undefined, apns: undefined });
    const { PUSH_FCM_ACCOUNT, PUSH_FCM_URL: _, ...apns } = files;
    expect(parse({ PUSH_FCM_ACCOUNT }).pushApps).toMatchObject({
      fcm: { account: { projectId: 'sauda-test' }, origin: 'https://fcm.googleapis.com' },
      apns: undefined,
    });
    expect(parse(apns).pushApps).toMatchObject({ fcm: undefined, apns: { topic: 'org.sauda.app' } });
    expect(parseConfig({ PUSH_FCM_ACCOUNT: 'service-account.json' }, folder).pushApps.fcm).toBeDefined();
  });

  test('stops the start with what is wrong with a file, and nothing of what it holds', () => {
    const account = serviceAccount('https://oauth2.googleapis.com');
    const withOther = (more: object) => ({ PUSH_FCM_ACCOUNT: written('fcm', JSON.stringify({ ...account, ...more })) });
    const wrong: ReadonlyArray<() => [Record<string, string>, string]> = [
      () => [{ PUSH_FCM_ACCOUNT: join(folder, 'none') }, 'cannot be read (ENOENT)'],
      () => [{ PUSH_FCM_ACCOUNT: folder }, 'cannot be read (EISDIR)'],
      () => [{ PUSH_FCM_ACCOUNT: written('fcm', privatePem.apple) }, 'not JSON'],
      () => [withOther({ type: 'authorized_user' }), 'type is wrong'],
      () => [withOther({ project_id: '../other' }), 'project_id is wrong'],
      () => [withOther({ private_key: ecKey('P-256') }), 'private_key is no RSA key'],
      () => [withOther({ private_key: 'a secret word' }), 'private_key is no RSA key'],
      () => [withOther({ token_uri: 'http://elsewhere.example/token' }), 'token_uri is no https address'],
      () => [{ ...files, PUSH_APNS_KEY: written('p8', ecKey('P-384')) }, 'no key of Apple’s'],
      () => [{ ...files, PUSH_APNS_KEY: written('p8', privatePem.google) }, 'no key of Apple’s'],
      () => [{ ...files, PUSH_APNS_KEY_ID: '' }, 'PUSH_APNS_KEY_ID is missing'],
      () => [{ ...files, PUSH_APNS_TEAM_ID: 'abc' }, 'PUSH_APNS_TEAM_ID is wrong'],
      () => [{ ...files, PUSH_APNS_TOPIC: 'a b' }, 'PUSH_APNS_TOPIC is no identifier'],
      () => [{ ...files, PUSH_APNS_URL: 'http://elsewhere.example' }, 'PUSH_APNS_URL is no origin'],
      () => [{ ...files, PUSH_FCM_URL: 'https://fcm.googleapis.com/v1' }, 'PUSH_FCM_URL is no origin'],
    ];
    for (const prepare of wrong) {
      const [environment, fault] = prepare();
      const start = () => parse(environment);
      expect(start).toThrow(fault);
      expect(start).toThrow(StartError);
      expect(start).not.toThrow(/PRIVATE KEY|MII|secret word/);
    }
  });
});

describe('what the documents say of the configuration', () => {
  const repository = join(import.meta.dirname, '../../../..');
  const read = (path: string) => readFileSync(join(repository, path), 'utf8');
  const example = new Map(
    [...read('.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

  test('.env.example names every variable, and no other, with the defaults that there are', () => {
    expect([...example.keys()].toSorted()).toEqual(variables.map(nameOf).toSorted());
    for (const type of variables) {
      const value = example.get(nameOf(type));
      if (value !== '') expect(`${nameOf(type)}=${value}`).toBe(`${nameOf(type)}=${defaultOf(type)}`);
    }
  });

  test('with the values of .env.example the server starts as with none', () => {
    expect(parse(Object.fromEntries(example))).toEqual(parse({}));
  });

  test('the guides describe every variable', () => {
    const guides = read('docs/OPERATIONS.md') + read('docs/BANKS.md');
    expect(variables.map(nameOf).filter((name) => !guides.includes(`\`${name}`))).toEqual([]);
  });
});
