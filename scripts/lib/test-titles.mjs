/** Up to whether it is of the second tier: not one of which some are in the first. */
const titled =
  /(?<![.\w])(?:test|it)\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)(,\s*\{\s*(?:tag: '@all'|tags: 'all')\s*\})?/gu;
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** The titles of a file's tests, as what they fit, one that is put together any word in the gap; and whether `npm run test:all` alone runs it. */
export function titlesIn(text) {
  return [...text.matchAll(titled)].map(([, single, double, template, tag]) => {
    const title = single ?? double ?? template;
    const parts = title.split(/\$\{[^}]*\}/u).map(escaped);
    return { fits: new RegExp(`^${parts.join('.+')}$`, 'u'), isBroad: tag !== undefined };
  });
}
