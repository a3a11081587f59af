/** Why a file cannot be read, as the end of a sentence about it. */
export class FileFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileFault';
  }
}

/** What stands in a cell, as far as a sentence has room for it. */
export const shortened = (cell: string): string =>
  `“${cell.slice(0, 40).replaceAll(/[\p{Cc}\p{Cf}]/gu, '?')}${cell.length > 40 ? '…' : ''}”`;
