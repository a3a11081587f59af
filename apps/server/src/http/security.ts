import type { FastifyContextConfig } from 'fastify';

/** What a page of ours may load: its own files, nothing inline, nobody's frame. Pictures may be blobs that the app fetched. */
const policy: Readonly<Record<string, string>> = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  // The chart library and focus management set style attributes on elements; they cannot load anything.
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'object-src': "'none'",
};

/** The page's policy, with some of it replaced. */
export function contentSecurityPolicy(replaced: Readonly<Record<string, string>> = {}): string {
  return Object.entries({ ...policy, ...replaced })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join(';');
}

/** The hash of an empty text. */
const nothing = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The policy of the desk's pages: as strict. Their components make style sheets as scripts make objects, rule by rule, in
 * `<style>` elements that stay empty; an empty one is allowed, one with a text in it is not.
 */
export const deskContentSecurityPolicy = contentSecurityPolicy({ 'style-src': `'self' ${nothing}` });

/** What a page of ours may ask of the device: to choose or take a picture, and to use passkeys. */
const permissions = [
  'accelerometer=()',
  'camera=(self)',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'usb=()',
];

/** The headers of every answer but those of calls. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissions.join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/**
 * The headers of a call's answer, which is data: whoever opens it as a page gets one that may do nothing at all. What only a page can have is
 * not sent with it: it was half a kilobyte of each answer.
 */
const answerHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What it answers is data, and no page of ours. */
    isData?: boolean;
  }
}

/** For routes that answer with data. */
export const answersData = { isData: true } as const;

export function headersOf({ isData }: FastifyContextConfig): Readonly<Record<string, string>> {
  return isData === true ? answerHeaders : securityHeaders;
}

const twoYearsSeconds = 2 * 365 * 24 * 3600;

/** Of every answer where TLS ends before this server: browsers shall not come without it again. */
export const strictTransportSecurity = `max-age=${twoYearsSeconds}; includeSubDomains`;
