import anyAscii from 'any-ascii';
import { doubleMetaphone } from 'double-metaphone';

/** A word of a name, in the forms that it is compared by. */
export interface NameToken {
  /** Small Latin letters, with what is often spelled otherwise spelled one way. */
  readonly folded: string;
  /** How it sounds: its consonants, or `A` where it has none. */
  readonly code: string;
  /** It is from a script that writes few vowels, so that its letters say no more than its code. */
  readonly isSkeleton: boolean;
}

const fewVowels =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}]/u;
/** What is put before and between names, and is left out as often. */
const small = new Set(['al', 'bin', 'bint', 'dr', 'el', 'ibn', 'mr', 'mrs', 'ms', 'shri', 'smt', 'sri']);
const mostTokens = 8;

/** Spellings of one sound that transliteration chooses between, the longer ones first. */
const spellings: ReadonlyArray<readonly [RegExp, string]> = [
  [/ph/g, 'f'],
  [/sh|sch/g, 's'],
  [/([bdgjkt])h/g, '$1'],
  [/ck|q|c(?!h)/g, 'k'],
  [/x/g, 'ks'],
  [/[wv]/g, 'u'],
  [/oo|ou/g, 'u'],
  [/ee|ie/g, 'i'],
  [/[ey]/g, 'i'],
  [/o/g, 'u'],
  [/z/g, 's'],
  [/(.)\1+/g, '$1'],
];

/** The words of a name in any script, without order, accents, initials and what stands before names. */
export function tokensOf(name: string): NameToken[] {
  const words = name.normalize('NFC').split(/[^\p{L}\p{M}]+/u);
  const tokens = words.flatMap((word) => {
    const isSkeleton = fewVowels.test(word);
    // Signs that stand for syllables come as one word with a capital for each.
    const parts = anyAscii(word)
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/);
    return parts
      .filter((part) => part.length > 1 && !small.has(part))
      .map((part) => ({ folded: fold(part), code: codeOf(part), isSkeleton }));
  });
  return tokens.slice(0, mostTokens);
}

function fold(word: string): string {
  return spellings.reduce((text, [from, to]) => text.replaceAll(from, to), word);
}

/** Sounds that scripts and ears do not tell apart are one: th and t, sh and s; an h may be written or not. */
function codeOf(word: string): string {
  const [primary] = doubleMetaphone(word);
  return primary
    .replaceAll('0', 'T')
    .replaceAll('X', 'S')
    .replaceAll('H', '')
    .replace(/^A(?=.)/, '')
    .replaceAll(/(.)\1+/g, '$1');
}

const leastOfSkeleton = 2;

/** Whether two words may be one name. */
function isSameToken(one: NameToken, other: NameToken): boolean {
  if (one.folded === other.folded) return true;
  if (one.code !== other.code) return false;
  if (one.isSkeleton || other.isSkeleton) return one.code.length >= leastOfSkeleton;
  return distance(one.folded, other.folded) <= allowed(Math.max(one.folded.length, other.folded.length));
}

/** How many letters may differ of a word of so many. */
const allowed = (letters: number): number => (letters < 5 ? 0 : letters < 7 ? 1 : 2);

/** How many letters have to be put in, left out or changed (Levenshtein). */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (before[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      row.push(Math.min(changed, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = row;
  }
  return before[other.length] ?? 0;
}

/**
 * Whether two names may be one person's: every word of the shorter one, two at least, is a word of the other, in whatever order; or both
 * are one word; or all letters are the same, however they are divided.
 */
export function isSameName(one: readonly NameToken[], other: readonly NameToken[]): boolean {
  if (one.length === 0 || other.length === 0) return false;
  if (joined(one) === joined(other)) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length === 1) return false;
  const left = [...long];
  return short.every((token) => {
    const place = left.findIndex((candidate) => isSameToken(token, candidate));
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

export const joined = (tokens: readonly NameToken[]): string => tokens.map(({ folded }) => folded).join('');
