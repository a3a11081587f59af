import { Parser } from 'saxen';
import { StatementFault } from './statement-fault.ts';

/** An element as it was read, its name and those of its attributes without prefix. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Ten thousand lines of twenty cells have half of it. */
const mostElements = 1_000_000;

/**
 * Reads XML that declares nothing of its own: a document type, and so any entity beyond the five of XML, is refused. What is
 * not well-formed is refused too, though the reader would go on.
 * @returns what the document is made of, as the one child of an element without a name
 * @throws StatementFault
 */
export function readXml(text: string): Element {
  const document: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  let count = 0;
  let fault: string | undefined;
  const refuse = (reason: string) => () => (fault ??= reason);
  const write = (written: string) => {
    const inner = open.at(-1);
    if (inner !== undefined) inner.text += written;
  };
  new Parser()
    .on('error', refuse('it is no XML'))
    .on('warn', refuse('it is no XML'))
    .on('attention', refuse('it declares a document type, which no statement needs'))
    .on('openTag', (name, attributes, decode) => {
      count += 1;
      // What has too much in it is not kept, though it is read to its end.
      if (count > mostElements) fault ??= 'it has too much in it';
      if (fault !== undefined) return;
      const told = Object.entries(attributes() || {}).map(([key, value]) => [withoutPrefix(key), decode(value)]);
      const element: Element = {
        name: withoutPrefix(name),
        attributes: Object.fromEntries(told),
        children: [],
        text: '',
      };
      open.at(-1)?.children.push(element);
      open.push(element);
    })
    .on('closeTag', () => {
      if (fault === undefined) open.pop();
    })
    .on('text', (written, decode) => write(decode(written)))
    .on('cdata', write)
    .parse(text.replace(/^\uFEFF/, ''));
  // The reader says nothing of an end that is missing.
  if (fault === undefined && open.length > 1) fault = 'it is no XML';
  if (fault !== undefined) throw new StatementFault(fault);
  return document;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The elements of a name in another; none where there are none. */
export function all(element: Element | undefined, name: string): Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The element at the end of a path of names, the first of each. */
export function at(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  return path.reduce<Element | undefined>(
    (inner, name) => inner?.children.find((child) => child.name === name),
    element,
  );
}

/** The text at the end of a path, without spaces around it; empty where there is none. */
export function textAt(element: Element | undefined, ...path: readonly string[]): string {
  return at(element, ...path)?.text.trim() ?? '';
}

export function attribute(element: Element | undefined, name: string): string {
  return element?.attributes[name] ?? '';
}
