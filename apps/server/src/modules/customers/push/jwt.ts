const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A JSON Web Token in its compact form: RFC 7519, signed as `alg` of the header says (RFC 7515). */
export function signJwt(
  header: { readonly alg: 'ES256' | 'RS256'; readonly kid?: string; readonly typ?: 'JWT' },
  claims: object,
  sign: (data: Uint8Array) => Buffer,
): string {
  const signed = `${encoded(header)}.${encoded(claims)}`;
  return `${signed}.${sign(Buffer.from(signed)).toString('base64url')}`;
}
