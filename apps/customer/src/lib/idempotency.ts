/** A random UUID (version 4), also where the page is not a secure context and crypto.randomUUID is missing. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export interface Deed {
  /** The key to send with this body: the same one for as long as the same body has no answer. */
  keyFor(body: unknown): string;
  /** The server has answered, yes or no: the next attempt is a new deed. */
  settled(): void;
}

/**
 * Keeps one Idempotency-Key for one deed: a repeat of the same request carries the same key, so a deed whose answer was lost is
 * never done twice; a changed request, or the next one after an answer, gets a new key.
 */
export function deed(newKey: () => string = randomUuid): Deed {
  let current: { body: string; key: string } | null = null;
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      if (current?.body !== text) current = { body: text, key: newKey() };
      return current.key;
    },
    settled() {
      current = null;
    },
  };
}
