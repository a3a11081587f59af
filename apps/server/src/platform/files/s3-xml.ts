// oxlint-disable-next-line typescript/triple-slash-reference -- Who compiles a part of the server finds no file of types that nobody imports.
/// <reference path="../saxen.d.ts" />
import { Parser } from 'saxen';

/** What an answer of S3 says in XML: texts by the names of their elements, and its entries likewise. */
export interface S3Words {
  readonly texts: Readonly<Record<string, string>>;
  readonly entries: ReadonlyArray<Readonly<Record<string, string>>>;
}

/**
 * Reads an answer whose root holds texts, and entries of one name that hold texts, as a list of objects and an error do.
 * @throws Error where it is no XML, or declares anything of its own
 */
export function readS3Xml(xml: string, entryName: string): S3Words {
  const texts: Record<string, string> = {};
  const entries: Array<Record<string, string>> = [];
  const open: string[] = [];
  let fault: string | undefined;
  const refuse = () => (fault = 'what should be an answer of S3 is no XML');
  const write = (text: string): void => {
    const [, outer, inner] = open;
    const into = open.length === 2 ? texts : open.length === 3 && outer === entryName ? entries.at(-1) : undefined;
    const name = open.length === 2 ? outer : inner;
    if (into !== undefined && name !== undefined) into[name] = `${into[name] ?? ''}${text}`;
  };
  new Parser()
    .on('error', refuse)
    .on('warn', refuse)
    .on('attention', refuse)
    .on('openTag', (name) => {
      open.push(name);
      if (open.length === 2 && name === entryName) entries.push({});
    })
    .on('closeTag', () => void open.pop())
    .on('text', (text, decode) => write(decode(text)))
    .on('cdata', write)
    .parse(xml.replace(/^\uFEFF/, ''));
  if (fault !== undefined || open.length > 0) throw new Error('what should be an answer of S3 is no XML');
  return { texts, entries };
}
