/** The first sentence of a notice's text, and the rest: before values are filled in, which may have full stops of their own. */
export function splitNotice(text: string): [fact: string, more: string] {
  const [, fact = text, more = ''] = /^(.+?(?:\.(?= )|。))\s*(.+)$/su.exec(text) ?? [];
  return [fact, more];
}
