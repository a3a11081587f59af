import { generateKeyPairSync, randomBytes, verify, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import {
  createServer as createHttp2Server,
  type IncomingHttpHeaders as Http2Headers,
  type Http2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** Google's and Apple's keys of this test run. */
const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' });

export const appleIds = { keyId: 'ABC123DEFG', teamId: 'DEF123GHIJ', topic: 'org.sauda.app' };

export const privatePem = { google: pem(google.privateKey), apple: pem(apple.privateKey) };

function pem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** What Google's console hands out. */
export const serviceAccount = (origin: string) => ({
  type: 'service_account',
  project_id: 'sauda-test',
  private_key_id: 'key-of-the-test',
  private_key: privatePem.google,
  client_email: 'push@sauda-test.example',
  token_uri: `${origin}/token`,
});

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:9';

/** Writes the files that an operator has. @returns the settings that name them */
export function writePushFiles(directory: string, origins: { fcm?: string; apns?: string } = {}) {
  const { fcm = nowhere, apns = nowhere } = origins;
  const [account, key] = [join(directory, 'service-account.json'), join(directory, 'apns.p8')];
  writeFileSync(account, JSON.stringify(serviceAccount(fcm)));
  writeFileSync(key, privatePem.apple);
  return {
    PUSH_FCM_ACCOUNT: account,
    PUSH_FCM_URL: fcm,
    PUSH_APNS_KEY: key,
    PUSH_APNS_KEY_ID: appleIds.keyId,
    PUSH_APNS_TEAM_ID: appleIds.teamId,
    PUSH_APNS_TOPIC: appleIds.topic,
    PUSH_APNS_URL: apns,
  };
}

/** What a service answers, or that it ends the connection, or says nothing at all. */
export type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | 'cut' | 'silence';

interface Jwt {
  readonly header: Record<string, unknown>;
  readonly claims: Record<string, unknown>;
}

/** @throws where it was not signed by the key */
function readJwt(token: string, key: KeyObject): Jwt {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${header}.${claims}`);
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw new Error('signed by somebody else');
  const parsed = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  return { header: parsed(header), claims: parsed(claims) };
}

export interface FcmMessage {
  readonly token: string;
  readonly notification: { title: string; body?: string };
  readonly data: { kind: string; no?: string };
  readonly android: Record<string, unknown>;
}

export type Fcm = Awaited<ReturnType<typeof startFcm>>;

/** Firebase Cloud Messaging of this machine. It gives access to whoever signs by the account's key, and takes what comes with it. */
export async function startFcm() {
  const assertions: Jwt[] = [];
  const messages: FcmMessage[] = [];
  const asked: Array<{ path: string; headers: IncomingHttpHeaders }> = [];
  const given = new Set<string>();
  const planned: Reply[] = [];
  const plannedAccess: Reply[] = [];
  let holdsForSeconds = 3_600;

  function grant(form: URLSearchParams): Reply {
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return { status: 400 };
    assertions.push(readJwt(form.get('assertion') ?? '', google.publicKey));
    const token = `ya29.${randomBytes(12).toString('base64url')}`;
    given.add(token);
    return { status: 200, body: { access_token: token, expires_in: holdsForSeconds, token_type: 'Bearer' } };
  }
  function take(path: string, headers: IncomingHttpHeaders, body: string): Reply {
    asked.push({ path, headers });
    if (!given.has(headers.authorization?.replace('Bearer ', '') ?? '')) return { status: 401 };
    const reply = planned.shift() ?? { status: 200, body: { name: 'projects/sauda-test/messages/1' } };
    if (typeof reply === 'object' && reply.status === 200)
      messages.push((JSON.parse(body) as { message: FcmMessage }).message);
    return reply;
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [path, body] = [request.url ?? '', Buffer.concat(parts).toString()];
      const reply =
        path === '/token'
          ? (plannedAccess.shift() ?? grant(new URLSearchParams(body)))
          : take(path, request.headers, body);
      if (reply === 'cut') request.socket.destroy();
      if (typeof reply === 'string') return;
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
      response.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** By what access was asked for. */
    assertions,
    messages,
    asked,
    /** What it answers next, instead of taking it. */
    plan: (...replies: Reply[]) => void planned.push(...replies),
    planAccess: (...replies: Reply[]) => void plannedAccess.push(...replies),
    /** What was given holds no more, and the next ones so long. */
    endAccess(seconds = 3_600): void {
      given.clear();
      holdsForSeconds = seconds;
    },
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export interface ApnsNotice {
  readonly token: string;
  readonly headers: Http2Headers;
  readonly payload: { aps: { alert: { title: string; body?: string }; sound: string }; kind: string; no?: string };
  readonly provider: Jwt;
}

export type Apns = Awaited<ReturnType<typeof startApns>>;

/** Apple's service of this machine. It takes what comes with a token that was signed by the account's key. */
export async function startApns() {
  const notices: ApnsNotice[] = [];
  const providers: string[] = [];
  const planned: Reply[] = [];
  const sessions = new Set<Http2Session>();
  let connections = 0;

  function take(headers: Http2Headers, body: string): Reply {
    const token = String(headers.authorization).replace('bearer ', '');
    providers.push(token);
    const provider = readJwt(token, apple.publicKey);
    const reply = planned.shift() ?? { status: 200 };
    if (typeof reply === 'object' && reply.status === 200)
      notices.push({
        token: String(headers[':path']).replace('/3/device/', ''),
        headers,
        payload: JSON.parse(body) as ApnsNotice['payload'],
        provider,
      });
    return reply;
  }

  const server = createHttp2Server({ settings: { maxConcurrentStreams: 10 } });
  server.on('session', (session) => {
    connections += 1;
    sessions.add(session);
    session.on('error', () => undefined).on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    const parts: Buffer[] = [];
    stream.on('error', () => undefined);
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const reply = take(headers, Buffer.concat(parts).toString());
      if (reply === 'cut') stream.session?.destroy();
      if (typeof reply === 'string') return;
      stream.respond({ ':status': reply.status, ...reply.headers });
      stream.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    notices,
    /** The tokens by which it was asked, each time. */
    providers,
    /** How many were made. */
    connections: () => connections,
    /** How many there are. */
    open: () => sessions.size,
    /** What it answers next, instead of taking it. */
    plan: (...replies: Reply[]) => void planned.push(...replies),
    async close(): Promise<void> {
      server.close();
      for (const session of sessions) session.destroy();
      await once(server, 'close');
    },
  };
}
