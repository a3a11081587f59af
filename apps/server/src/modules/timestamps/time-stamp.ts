import { randomBytes } from 'node:crypto';

/** An answer of an authority that is none, or says no. */
class NotStamped extends Error {}

/** SHA-256, as an AlgorithmIdentifier in DER. */
const sha256 = Buffer.from('300d06096086480165030402010500', 'hex');
const nonceBytes = 8;
const mostBytes = 64 * 1024;

/**
 * A TimeStampReq (RFC 3161, section 2.4.1) in DER for a hash of SHA-256, which asks for the authority's certificate too.
 * @param nonce eight bytes, the first of which is from 01 to 7f
 */
export function writeRequest(hash: Buffer, nonce: Buffer): Buffer {
  const imprint = der(0x30, Buffer.concat([sha256, der(0x04, hash)]));
  const version = Buffer.from('020101', 'hex');
  const withCertificate = Buffer.from('0101ff', 'hex');
  return der(0x30, Buffer.concat([version, imprint, der(0x02, nonce), withCertificate]));
}

/** So that its integer is above zero and has no byte to spare. */
export function newNonce(): Buffer {
  const nonce = randomBytes(nonceBytes);
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x01;
  return nonce;
}

/** @param content of less than 128 bytes, whose length is one byte */
function der(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag, content.length), content]);
}

/**
 * Whether an answer grants a time-stamp, and is about what was asked. Whose signature it bears is told by who checks it later
 * (`scripts/verify-timestamp.mjs`), by the certificates that they trust.
 * @throws NotStamped
 */
export function checkResponse(
  response: Buffer,
  { hash, nonce }: { readonly hash: Buffer; readonly nonce: Buffer },
): void {
  // TimeStampResp ::= SEQUENCE { status PKIStatusInfo ::= SEQUENCE { status INTEGER … }, timeStampToken … }
  const outer = contentOf(response, 0, 0x30);
  const info = contentOf(response, outer.from, 0x30);
  const status = contentOf(response, info.from, 0x02);
  const granted = status.to - status.from === 1 && (response[status.from] ?? 9) <= 1;
  if (outer.to !== response.length || !granted) throw new NotStamped('the authority has not granted a time-stamp');
  const token = response.subarray(info.to);
  if (!token.includes(der(0x04, hash)) || !token.includes(der(0x02, nonce)))
    throw new NotStamped('the time-stamp is about something else');
}

/** Where the content of an element begins and ends. */
function contentOf(bytes: Buffer, at: number, tag: number): { readonly from: number; readonly to: number } {
  const first = bytes[at + 1];
  if (bytes[at] !== tag || first === undefined) throw new NotStamped('the answer is no time-stamp');
  const more = first < 0x80 ? 0 : first & 0x7f;
  if (more > 3 || at + 2 + more > bytes.length) throw new NotStamped('the answer is no time-stamp');
  const length = more === 0 ? first : bytes.readUIntBE(at + 2, more);
  const from = at + 2 + more;
  if (from + length > bytes.length) throw new NotStamped('the answer is no time-stamp');
  return { from, to: from + length };
}

const answerTimeoutMs = 20_000;

/**
 * Has a hash time-stamped. @param authority its address (RFC 3161, section 3.4)
 * @returns the answer as it came, at most 64 kB
 * @throws NotStamped; what `fetch` throws where the authority does not answer
 */
export async function stamp(authority: string, hash: Buffer): Promise<Buffer> {
  const nonce = newNonce();
  const answer = await fetch(authority, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(writeRequest(hash, nonce)),
    signal: AbortSignal.timeout(answerTimeoutMs),
    redirect: 'error',
  });
  if (!answer.ok) throw new NotStamped(`the authority answered ${answer.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new NotStamped('the answer is too long for a time-stamp');
    parts.push(part);
  }
  const response = Buffer.concat(parts);
  checkResponse(response, { hash, nonce });
  return response;
}
