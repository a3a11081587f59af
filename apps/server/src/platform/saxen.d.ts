/** What is used of it: the package has no types of its own. */
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      listener: (
        name: string,
        attributes: () => Readonly<Record<string, string>> | false,
        decode: (text: string) => string,
      ) => void,
    ): this;
    on(event: 'closeTag', listener: () => void): this;
    on(event: 'text', listener: (text: string, decode: (text: string) => string) => void): this;
    on(event: 'cdata', listener: (text: string) => void): this;
    /** Of what ends the reading, and of what it reads on after. */
    on(event: 'error' | 'warn', listener: (error: Error) => void): this;
    /** Of `<!…>`. */
    on(event: 'attention', listener: () => void): this;
    parse(xml: string): unknown;
  }
}
