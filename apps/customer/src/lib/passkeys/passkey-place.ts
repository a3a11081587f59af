/** Whether passkeys work at this address and in this browser; where they work elsewhere, at which address. */
export type PasskeyPlace = { here: true } | { here: false; at: string } | { here: false; at: undefined };

interface Page {
  readonly origin: string;
  readonly hostname: string;
  readonly port: string;
}

/**
 * Passkeys are made for one domain: the configured address, or localhost where none is configured. An address in figures is no
 * domain to browsers.
 * @param publicUrl the configured address
 * @param isKnown whether the browser knows passkeys
 */
export function passkeyPlace(page: Page, publicUrl: string | undefined, isKnown: boolean): PasskeyPlace {
  const isRight = publicUrl === undefined ? page.hostname === 'localhost' : page.origin === publicUrl;
  if (!isRight) return { here: false, at: publicUrl ?? `http://localhost${page.port === '' ? '' : `:${page.port}`}` };
  return isKnown ? { here: true } : { here: false, at: undefined };
}
