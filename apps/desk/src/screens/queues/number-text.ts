/** The bank's number of a line, for people: a line without one has a name of ours, which says nothing to them. */
export function numberText(bankReference: string): string {
  return bankReference.startsWith('NONUMBER-') ? 'None' : bankReference;
}
