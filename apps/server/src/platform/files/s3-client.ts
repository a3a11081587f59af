import { setTimeout as sleep } from 'node:timers/promises';
import type { AwsClient } from 'aws4fetch';
import { readS3Xml } from './s3-xml.ts';

/** Where a bucket is, and who may use it. */
export interface Bucket {
  /** Of the service, as in `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly name: string;
  readonly region: string;
  readonly keyId: string;
  readonly secretKey: string;
  /** Whether the bucket stands in the path of addresses; in the host where not. */
  readonly isPathStyle: boolean;
}

/** A request, whose body can be sent again. */
export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Of an object; empty for the bucket. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: { readonly content: Blob; readonly sha256: string };
}

/** The service has answered no, or not at all. */
export class S3Failure extends Error {
  /** Of the answer; undefined where there was none. */
  readonly status: number | undefined;
  /** As of a file that is not there, so that those who read need not know where it lies. */
  readonly code: string | undefined;

  constructor(message: string, status?: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = status === 404 ? 'ENOENT' : undefined;
  }
}

/** Until the head of an answer is there; what is sent has time beside it. */
const answerMs = 10_000;
const sentBytesPerMs = 100;
/** Between two pieces of what is read. */
const silenceMs = 15_000;
/** After it nothing is begun again: somebody waits. */
const triedForMs = 20_000;
const attemptsAtMost = 4;
const firstPauseMs = 100;
/** Of the sentence about what is wrong. */
const errorBytes = 64 * 1024;

/**
 * Asks a bucket by the S3 protocol. Each request may be made again without harm: what is written under a name is the same each time.
 * The signer is loaded with the first request. Redirects are not followed: they would carry a signature elsewhere.
 */
export function createS3Client(bucket: Bucket) {
  let signer: Promise<AwsClient> | undefined;

  async function loadSigner(): Promise<AwsClient> {
    const { AwsClient: Signer } = await import('aws4fetch');
    const { keyId: accessKeyId, secretKey: secretAccessKey, region } = bucket;
    return new Signer({ accessKeyId, secretAccessKey, region, service: 's3' });
  }

  /** @throws S3Failure */
  async function attempt({ method, key, query = {}, body }: S3Request): Promise<Response> {
    signer ??= loadSigner();
    const url = addressOf(bucket, key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = body === undefined ? {} : { 'x-amz-content-sha256': body.sha256 };
    const signed = await (await signer).sign(url, { method, headers, body: body?.content ?? null });
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), answerMs + (body?.content.size ?? 0) / sentBytesPerMs);
    try {
      const response = await fetch(signed, { redirect: 'manual', signal: patience.signal });
      if (response.ok) return response;
      throw await refusalOf(response, method);
    } catch (error) {
      if (error instanceof S3Failure) throw error;
      throw new S3Failure(`S3 does not answer ${method}: ${reasonOf(error)}`, undefined, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** @throws S3Failure once trying again has not helped */
    async ask(request: S3Request): Promise<Response> {
      const begun = performance.now();
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await attempt(request);
        } catch (error) {
          const isLast = attempts === attemptsAtMost || performance.now() - begun > triedForMs;
          if (isLast || !isWorthRepeating(error)) throw error;
          await sleep(firstPauseMs * 4 ** (attempts - 1) * (0.5 + Math.random() / 2));
        }
      }
    },
  };
}

export type S3Client = ReturnType<typeof createS3Client>;

/** The body of an answer piece by piece. @throws S3Failure where it ends too early, or nothing comes for a while */
export async function* piecesOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  try {
    while (true) {
      const silence = new AbortController();
      const next = await Promise.race([
        reader.read().catch((error: unknown) => reasonOf(error)),
        sleep(silenceMs, 'nothing came', { signal: silence.signal }).catch(() => ''),
      ]);
      silence.abort();
      if (typeof next === 'string') throw new S3Failure(`S3 has not sent all of a file: ${next}`);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Who has read enough takes the rest of no answer.
    await reader.cancel().catch(() => undefined);
  }
}

function addressOf({ endpoint, name, isPathStyle }: Bucket, key: string): URL {
  const url = new URL(endpoint);
  const path = url.pathname.replace(/\/$/, '');
  if (!isPathStyle) url.hostname = `${name}.${url.hostname}`;
  url.pathname = isPathStyle ? `${path}/${name}${key === '' ? '' : '/'}${key}` : `${path}/${key}`;
  return url;
}

async function refusalOf(response: Response, method: string): Promise<S3Failure> {
  const { status } = response;
  const text = await response.text().catch(() => '');
  return new S3Failure(
    `S3 answers ${method} with ${[status, codeIn(text.slice(0, errorBytes))].join(' ').trim()}`,
    status,
  );
}

/** What the service calls what is wrong, as in `AccessDenied`. */
function codeIn(text: string): string {
  try {
    return readS3Xml(text, '').texts['Code'] ?? '';
  } catch {
    return '';
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError') return 'no answer came in time';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}

/** Whether the service has said no, or something else than a service of S3 has answered: asking again would not help. */
export function isDefinite(error: unknown): boolean {
  return !isWorthRepeating(error);
}

function isWorthRepeating(error: unknown): boolean {
  const status = error instanceof S3Failure ? error.status : undefined;
  return error instanceof S3Failure && (status === undefined || status >= 500 || status === 429 || status === 408);
}
