/** PostgreSQL's text has no byte 0; its sign is no character of Latin-1, so that nothing else looks like it. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '\u2400');
