import type { ExportFile, ExportPart } from '../../../platform/customer-records.ts';

/** What the copy is and how to read it, for the customer. */
export function readMe(contents: {
  readonly customerNumber: string;
  readonly at: Date;
  readonly parts: readonly ExportPart[];
  readonly files: readonly ExportFile[];
}): string {
  const { customerNumber, at, parts, files } = contents;
  const lines = [
    `Your data at Sauda: customer ${customerNumber}, as of ${at.toISOString()}`,
    '',
    'Each list is here twice: in json/ for programs, in csv/ for spreadsheets. Both say the same, and all lists are as of',
    'one moment. Times are in UTC. Amounts are in the currency of your account, unless a column names another.',
    'An empty csv file is a list without records. An apostrophe before =, +, - or @ keeps a spreadsheet from running the',
    'text as a formula; it is not part of your data.',
    '',
    ...parts.map(({ name, about }) => `${name}: ${about}`),
    ...files.map(({ path }) => `${path}: a file that you sent in.`),
    '',
    'What is not here: your passwords, codes and keys, of which only hashes or sealed secrets are kept, and records of',
    'how the system runs that name no customer.',
    '',
    'Keep this copy where only you can read it: it holds your account numbers.',
    '',
  ];
  return lines.join('\n');
}
