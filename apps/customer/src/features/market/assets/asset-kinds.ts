import type { InstrumentRow } from '../instrument-list.ts';

/** What has a list of its own beside the stocks. */
export type AssetKind = 'forex' | 'futures' | 'treasury';

/** The market that a kind is listed as on the wire; forex has a call of its own. */
export const marketOfKind: Readonly<Record<Exclude<AssetKind, 'forex'>, string>> = {
  futures: 'FUTURE',
  treasury: 'CGI',
};

/** What leads a row, and the lines below. Pairs are known by their code, contracts and bonds by their name. */
export function wordsOfRow(kind: AssetKind, row: InstrumentRow): readonly [title: string, ...lines: string[]] {
  return kind === 'forex' ? [row.stock, row.name] : [row.name, row.stock, row.exchange_name];
}
