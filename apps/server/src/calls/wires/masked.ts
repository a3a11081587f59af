/** What names something of ours or of the bank's, and is no number of a person. */
const names =
  /^(?:id|no|key|next|item|file|title|hash|previous_hash|merkle_root|position|subject|symbol|reference|bank_reference|execution_id|object_id)$/;
/** What says how to reach somebody, or which papers they have. */
const personal = /^(?:phone|id_number|contact|holder_number)$/;
/** A number as people write it, of a phone, an account, a card or a document, from nine digits on. */
const longNumber = /(?<![\w.:/-])\+?\d(?:[ -]?\d){8,}(?![\w:/-]|\.\d)/g;
/** The number of an Indian tax card. */
const taxNumber = /\b[A-Z]{5}\d{4}[A-Z]\b/g;
const isAmount = /^-?\d+\.\d+$/;
const shownAtTheEnd = 4;

/**
 * An answer for who reads masked: of phones and numbers of documents the last four characters are left, and so of every long
 * number in whatever people have written. What names a thing stays, so that it can be opened.
 */
export function masked<T>(answer: T): T {
  return maskedValue('', answer) as T;
}

function maskedValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') return maskedText(name, value);
  if (Array.isArray(value)) return value.map((one: unknown) => maskedValue(name, one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, maskedValue(key, one)]));
}

function maskedText(name: string, text: string): string {
  if (personal.test(name)) return endOf(text);
  if (names.test(name) || isAmount.test(text)) return text;
  return name === 'before' || name === 'after' ? maskedJson(text) : withoutNumbers(text);
}

/** What the log has of a thing: references in it stay, as everywhere else. */
function maskedJson(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return withoutNumbers(text);
  }
  return JSON.stringify(maskedValue('', value));
}

function withoutNumbers(text: string): string {
  return text.replaceAll(longNumber, endOf).replaceAll(taxNumber, endOf);
}

function endOf(text: string): string {
  return `••••${text.slice(-shownAtTheEnd)}`;
}
