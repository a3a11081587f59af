import { createRequire } from 'node:module';
import { isIfsc } from '@sauda/contract/checks';

/** Where an Indian bank account is kept. What the directory does not know is empty. */
export interface Branch {
  readonly bank: string;
  readonly branch: string;
  readonly city: string;
  readonly state: string;
}

export type BankDirectory = ReturnType<typeof createBankDirectory>;

type Names = Readonly<Record<string, string>>;

interface PublishedCodes {
  /** By the four letters of the bank: branch codes, as numbers where they are digits alone. */
  readonly branches: Readonly<Record<string, ReadonlyArray<number | string>>>;
  readonly bankNames: Names;
  /** Branch codes that a large bank lends to a small one: code to the small one's letters. */
  readonly lent: Names;
}

const require = createRequire(import.meta.url);

/** The package's data alone: its code would also offer to ask a web service. */
function readPublishedCodes(): PublishedCodes {
  return {
    branches: require('ifsc/src/IFSC.json') as PublishedCodes['branches'],
    bankNames: require('ifsc/src/banknames.json') as Names,
    lent: require('ifsc/src/sublet.json') as Names,
  };
}

/**
 * The Reserve Bank's list of branch codes, as the `ifsc` package has it. It tells which codes there are and whose, not
 * where a branch is. It is read when it is first asked.
 * @param more branches that are on no such list, such as those of invented banks, by IFSC
 */
export function createBankDirectory(more: ReadonlyMap<string, Branch> = new Map()) {
  let published: PublishedCodes | undefined;

  return {
    /** The branch of an IFSC in capitals, or undefined where there is none of that code. */
    find(ifsc: string): Branch | undefined {
      const own = more.get(ifsc);
      if (own !== undefined || !isIfsc(ifsc)) return own;
      published ??= readPublishedCodes();
      const { branches, bankNames, lent } = published;
      const bank = ifsc.slice(0, 4);
      const code = ifsc.slice(5);
      const codes = Object.hasOwn(branches, bank) ? branches[bank] : undefined;
      if (codes?.includes(/^[0-9]+$/.test(code) ? Number(code) : code) !== true) return undefined;
      return { bank: bankNames[lent[ifsc] ?? bank] ?? '', branch: '', city: '', state: '' };
    },
  };
}
