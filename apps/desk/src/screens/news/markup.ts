/** What a button of the editor puts around the words that are chosen. */
export interface Markup {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Where nothing is chosen. */
  readonly sample: string;
}

export const markups: readonly Markup[] = [
  { label: 'Paragraph', before: '<p>', after: '</p>\n', sample: 'Text' },
  { label: 'Heading', before: '<h2>', after: '</h2>\n', sample: 'Heading' },
  { label: 'Bold', before: '<strong>', after: '</strong>', sample: 'words' },
  { label: 'Italic', before: '<em>', after: '</em>', sample: 'words' },
  { label: 'List', before: '<ul>\n  <li>', after: '</li>\n</ul>\n', sample: 'Item' },
  { label: 'Quote', before: '<blockquote>', after: '</blockquote>\n', sample: 'Words' },
  { label: 'Link', before: '<a href="https://">', after: '</a>', sample: 'words' },
];

/** @returns the text with the markup around what is chosen, and where the choice is then */
export function applyMarkup(text: string, start: number, end: number, { before, after, sample }: Markup) {
  const chosen = start === end ? sample : text.slice(start, end);
  return {
    text: text.slice(0, start) + before + chosen + after + text.slice(end),
    start: start + before.length,
    end: start + before.length + chosen.length,
  };
}
