/** An answer as it is written. */
export interface Written {
  readonly content: string;
  readonly picture?: { readonly file: string; readonly name: string } | undefined;
}

export const nothing: Written = { content: '' };

/** What was written while an answer was on its way, and is of the next one; undefined where nothing was. */
export function writtenSince(sent: Written, { content, picture }: Written = nothing): Written | undefined {
  // Who goes on writing does so after what is sent, which stands in the field until it has arrived.
  const added = content.startsWith(sent.content) ? content.slice(sent.content.length).trimStart() : content;
  const attached = picture?.file === sent.picture?.file ? undefined : picture;
  return added === '' && attached === undefined ? undefined : { content: added, picture: attached };
}
