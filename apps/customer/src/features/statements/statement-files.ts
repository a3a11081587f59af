import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../../lib/download-file.ts';
import type { Days } from '../../lib/periods.ts';

export type StatementFormat = 'pdf' | 'csv' | 'json';

/** Where a statement is. */
export function statementUrl({ from, to }: Days, format: StatementFormat, lang: string): string {
  return `/api/stock/success/statement?${new URLSearchParams({ from, to, format, lang }).toString()}`;
}

export interface StatementChoice {
  readonly days: Days;
  readonly format: StatementFormat;
  readonly lang: string;
}

export function useStatementDownload() {
  return useMutation({
    mutationFn: ({ days, format, lang }: StatementChoice) =>
      downloadFile(statementUrl(days, format, lang), `sauda-statement-${days.from}-to-${days.to}.${format}`),
  });
}

export function useGainsDownload() {
  return useMutation({
    mutationFn: (year: string) =>
      downloadFile(`/api/stock/success/statement/gains?year=${year}`, `sauda-capital-gains-${year}.csv`),
  });
}

/** Where a contract note or a monthly statement is. */
export const documentUrl = (no: string, format: 'pdf' | 'json'): string =>
  `/api/stock/success/document?${new URLSearchParams({ no, format }).toString()}`;

export function useDocumentDownload() {
  return useMutation({
    mutationFn: ({ no, format }: { no: string; format: 'pdf' | 'json' }) =>
      downloadFile(documentUrl(no, format), `sauda-${no}.${format}`),
  });
}
