import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { readApnsKey } from '../modules/customers/push/apns/provider-key.ts';
import { readServiceAccount } from '../modules/customers/push/fcm/service-account.ts';
import { isOwnService } from '../modules/customers/push/push-services.ts';
import { errorCode } from '../platform/start-error.ts';
import { checked, path, text, urlOf, type EnvironmentReader } from './environment.ts';

const origin = (name: string, usual: string) =>
  checked(
    text(name, { default: usual }),
    (value) => isOwnService(value) && urlOf(value)?.origin === value,
    'is no origin that can be used: allowed are https://host, and http:// at 127.0.0.1',
  );

/** Ten letters and digits, as Apple hands them out. */
const appleId = (name: string) =>
  Type.Optional(
    checked(
      text(name),
      (value) => /^[A-Z0-9]{10}$/.test(value),
      'is wrong: allowed are ten capital letters and digits',
    ),
  );

const fcm = Type.Object({
  /** The file of a service account, as Google's console hands it out. */
  account: Type.Optional(path('PUSH_FCM_ACCOUNT')),
  origin: origin('PUSH_FCM_URL', 'https://fcm.googleapis.com'),
});

const apns = Type.Object({
  /** A .p8 file of Apple's developer account. */
  key: Type.Optional(path('PUSH_APNS_KEY')),
  keyId: appleId('PUSH_APNS_KEY_ID'),
  teamId: appleId('PUSH_APNS_TEAM_ID'),
  /** The app's identifier. */
  topic: Type.Optional(
    checked(
      text('PUSH_APNS_TOPIC'),
      (value) => /^[A-Za-z0-9.-]{1,155}$/.test(value),
      'is no identifier of an app, as in org.sauda.app',
    ),
  ),
  origin: origin('PUSH_APNS_URL', 'https://api.push.apple.com'),
});

export const pushAppVariables = [fcm, apns];

/**
 * By what the hybrid app is told of notices, for each platform whose file is named. The files are read here, so that a start without
 * them stops before anything has begun. What answers reads it, once nothing is wrong.
 */
export function pushApps(reader: EnvironmentReader) {
  const [readFcm, readApns] = [reader.take(fcm), reader.take(apns)];
  const account = fileOf(reader, 'PUSH_FCM_ACCOUNT', readServiceAccount);
  const key = fileOf(reader, 'PUSH_APNS_KEY', readApnsKey);
  if (reader.given('PUSH_APNS_KEY') !== undefined) {
    for (const name of ['PUSH_APNS_KEY_ID', 'PUSH_APNS_TEAM_ID', 'PUSH_APNS_TOPIC'])
      if (reader.given(name) === undefined) reader.problems.push(`${name} is missing: PUSH_APNS_KEY needs it.`);
  }
  return () => {
    const { keyId = '', teamId = '', topic = '', origin: apnsOrigin } = readApns();
    return {
      fcm: account && { account, origin: readFcm().origin },
      apns: key && { provider: { key, keyId, teamId }, topic, origin: apnsOrigin },
    };
  };
}

/** What a named file holds; undefined where none is named, or what is wrong with it is told. */
function fileOf<T>(reader: EnvironmentReader, name: string, read: (text: string) => T): T | undefined {
  const file = reader.pathOf(name);
  if (file === undefined) return undefined;
  try {
    return read(readFileSync(file, 'utf8'));
  } catch (error) {
    const code = errorCode(error);
    const fault = code === undefined && error instanceof Error ? error.message : `it cannot be read (${code})`;
    reader.problems.push(`${name} is "${file}": ${fault}.`);
    return undefined;
  }
}
