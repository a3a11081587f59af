import { StartError } from './start-error.ts';

/**
 * The words behind a command. More of them, or an option that it has not got, are refused: who asks for help, or mistypes, must not
 * find that it was done.
 * @throws StartError with how it is used
 */
export function readWords(usage: string, most: number, options: readonly string[] = []): string[] {
  const words = process.argv.slice(2);
  const isUnknown = (word: string) => word.startsWith('-') && !options.includes(word);
  if (words.length > most || words.some(isUnknown)) throw new StartError(`usage: ${usage}`);
  return words;
}
