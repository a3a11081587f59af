import { defaultExporter } from 'react-admin';
import { harmless } from './harmless.ts';

const unasked = () => Promise.resolve({});

/** Hands rows out as a CSV file, each field of the wire a column. */
export function exportRows(name: string, rows: readonly object[]): void {
  void defaultExporter(rows.map(harmless), unasked, undefined as never, name.replaceAll('/', '-'));
}
