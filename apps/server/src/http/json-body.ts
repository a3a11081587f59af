import { Refusal } from '../platform/refusal.ts';

/**
 * Reads a JSON body. A name that stands twice on the top level is refused: two readers could understand two different
 * amounts (RFC 8259 section 4 leaves it open which one counts). So is a NUL character, which PostgreSQL text cannot hold,
 * and nesting that no call has, which costs whoever walks through it a stack frame a level.
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refusal('invalid', { fields: { body: 'not JSON' } });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('invalid', { fields: { body: 'must be an object' } });
  }
  const twice = repeatedName(text);
  if (twice !== undefined) throw new Refusal('invalid', { fields: { [twice]: 'sent twice' } });
  refuseNul(body);
  return body;
}

/** Refuses NUL characters in the strings of a flat object. */
export function refuseNul(values: object): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value.includes('\u0000')) {
      throw new Refusal('invalid', { fields: { [name]: 'has a character that is not allowed' } });
    }
  }
}

const depthAtMost = 16;

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const openings: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const closings: ReadonlySet<number> = new Set([0x7d, 0x5d]);

/**
 * The first name that stands twice on the top level of a JSON object that is known to be well formed.
 * @throws Refusal `invalid` where it is nested too deeply
 */
function repeatedName(text: string): string | undefined {
  const seen = new Set<string>();
  let depth = 0;
  let string = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === quote) {
      const start = index;
      index = endOfString(text, index);
      string = text.slice(start, index + 1);
    } else if (character === colon && depth === 1) {
      const name = string.includes('\\') ? (JSON.parse(string) as string) : string.slice(1, -1);
      if (seen.has(name)) return name;
      seen.add(name);
    } else if (openings.has(character)) {
      depth += 1;
      if (depth > depthAtMost) throw new Refusal('invalid', { fields: { body: 'nested too deeply' } });
    } else if (closings.has(character)) depth -= 1;
  }
  return undefined;
}

/** Where the string that begins at `start` has its closing quote. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (text.charCodeAt(index) !== quote) index += text.charCodeAt(index) === backslash ? 2 : 1;
  return index;
}
