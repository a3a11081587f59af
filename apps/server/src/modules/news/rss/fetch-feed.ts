import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { checkedLookup, isPublicAddress } from '../../../platform/public-address.ts';

/** What the feed's server said of its last answer. */
export interface Validators {
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

export type FetchedFeed =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'changed'; readonly text: string; readonly validators: Validators };

/** Where feeds may be fetched from. Tests loosen it to reach their own server. */
export interface FetchRules {
  readonly protocols: readonly string[];
  isAllowed(address: string): boolean;
}

export const publicHttpsOnly: FetchRules = { protocols: ['https:'], isAllowed: isPublicAddress };

const timeoutMs = 10_000;
const mostBytes = 2 * 1024 * 1024;
const mostRedirects = 3;

/**
 * Fetches a feed, asking for changes only. An address that an operator typed, or that a feed's server redirects to, must
 * not reach into the network that this server stands in, so each one is checked, by name and by the address behind it.
 * @throws Error that says what is wrong with the feed
 */
export async function fetchFeed(url: string, known: Validators, rules = publicHttpsOnly): Promise<FetchedFeed> {
  const signal = AbortSignal.timeout(timeoutMs);
  let address = url;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await get(address, known, rules, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 304) {
      answer.destroy();
      return { kind: 'unchanged' };
    }
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      answer.destroy();
      address = new URL(headers.location, address).href;
      continue;
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new Error(`it answers ${statusCode}`);
    }
    const text = await readText(answer);
    const { etag, 'last-modified': lastModified } = headers;
    return { kind: 'changed', text, validators: { etag, lastModified } };
  }
  throw new Error(`it redirects more than ${mostRedirects} times`);
}

function get(address: string, known: Validators, rules: FetchRules, signal: AbortSignal): Promise<IncomingMessage> {
  const url = new URL(address);
  if (!rules.protocols.includes(url.protocol)) throw new Error(`${url.protocol} is not allowed`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A connection to an address in figures looks nothing up.
  if (isIP(host) !== 0 && !rules.isAllowed(host)) throw new Error(`${host} is not a public address`);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(url, { lookup: checkedLookup(rules.isAllowed), signal, headers: headersOf(known), agent: false })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

function headersOf({ etag, lastModified }: Validators): Record<string, string> {
  return {
    accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.8',
    'accept-encoding': 'identity',
    'user-agent': 'Sauda news import',
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
  };
}

async function readText(answer: IncomingMessage): Promise<string> {
  // What is packed could unpack to any size.
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') {
    answer.destroy();
    throw new Error('it is compressed, which was not asked for');
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    // Leaving the loop ends the connection.
    if (bytes > mostBytes) throw new Error(`it is longer than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
