/** A part of a name, and whether it is what was searched for. */
interface MarkedPart {
  text: string;
  matches: boolean;
}

/**
 * A name or code in parts, those marked that the words of a search stand for: as its beginning, as the beginnings of its words, or
 * else within it, whatever the case and accents. Nothing is marked where it was found by something else.
 */
export function markMatches(name: string, typed: string): readonly MarkedPart[] {
  const letters = [...name];
  const plainLetters = letters.map(plain);
  const marked = new Set<number>();
  for (const word of plain(typed).split(/\s+/u)) {
    const at = word === '' ? -1 : placeOf(plainLetters, word);
    if (at === -1) continue;
    // A letter may have become none, or several.
    for (let index = at, length = 0; length < word.length; index += 1) {
      marked.add(index);
      length += plainLetters[index]?.length ?? word.length;
    }
  }
  return inParts(letters, marked);
}

/** The letter that a word begins at; of words' beginnings first. */
function placeOf(letters: readonly string[], word: string): number {
  const found = letters.flatMap((letter, index) =>
    letter !== '' && letters.slice(index).join('').startsWith(word) ? [index] : [],
  );
  const beginning = found.find((index) => index === 0 || !/[\p{L}\p{N}]/u.test(letters[index - 1] ?? ''));
  return beginning ?? found[0] ?? -1;
}

function inParts(letters: readonly string[], marked: ReadonlySet<number>): readonly MarkedPart[] {
  const parts: MarkedPart[] = [];
  for (const [index, letter] of letters.entries()) {
    const matches = marked.has(index);
    const last = parts.at(-1);
    if (last?.matches === matches) last.text += letter;
    else parts.push({ text: letter, matches });
  }
  return parts;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
