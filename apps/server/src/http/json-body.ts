import { Refusal } from '../platform/refusal.ts';

/**
 * Reads a JSON body. A name that stands twice on the top level is refused: two readers could understand two different
 * amounts (RFC 8259 section 4 leaves it open which one counts). So is text that PostgreSQL cannot hold,
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
  refuseUnstorable(body);
  return body;
}

/**
 * Refuses text that the database cannot hold, however deep it stands and in names too: NUL characters, and halves of characters
 * that UTF-8 has no bytes for. What is given is known to be no deeper than a body may be.
 */
export function refuseUnstorable(values: object): void {
  for (const [name, value] of Object.entries(values)) {
    if (isStorable(name) && isStorableAll(value)) continue;
    throw new Refusal('invalid', {
      fields: { [isStorable(name) ? name : 'body']: 'has a character that is not allowed' },
    });
  }
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

function isStorableAll(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorableAll(inner));
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
