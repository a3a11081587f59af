import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { isOwnService } from '../push-services.ts';

/** In whose name Google is asked: what the file has that its console hands out for a service account. */
export interface ServiceAccount {
  readonly projectId: string;
  readonly email: string;
  readonly keyId: string;
  readonly key: KeyObject;
  /** Where access is asked for. */
  readonly tokenUrl: string;
}

const file = Type.Object({
  type: Type.Literal('service_account'),
  project_id: Type.String({ pattern: '^[a-z0-9.:-]{1,100}$' }),
  private_key_id: Type.String({ minLength: 1 }),
  private_key: Type.String({ minLength: 1 }),
  client_email: Type.String({ minLength: 1 }),
  token_uri: Type.String({ minLength: 1 }),
});

/** @throws Error that says what is wrong with the file, and nothing that stands in it */
export function readServiceAccount(text: string): ServiceAccount {
  const account = parsed(text);
  const [fault] = Value.Errors(file, account);
  if (!Value.Check(file, account))
    throw new Error(`it is no service account of Google’s: ${fault?.instancePath.slice(1) || 'the whole'} is wrong`);
  const { project_id, private_key_id, client_email, token_uri } = account;
  if (!isOwnService(token_uri)) throw new Error('its token_uri is no https address');
  const key = keyOf(account.private_key);
  return { projectId: project_id, email: client_email, keyId: private_key_id, key, tokenUrl: token_uri };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What the parser says quotes what it has read.
    throw new Error('it is not JSON');
  }
}

function keyOf(pem: string): KeyObject {
  const key = attempt(() => createPrivateKey(pem));
  if (key?.asymmetricKeyType !== 'rsa') throw new Error('its private_key is no RSA key');
  return key;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
