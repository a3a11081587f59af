import type { AboutOrder, VenueReport } from './report.ts';

const mostLetters = 500;

/** What a report says, for people who know of it by nothing else. It may break its own shape. */
export function wordsOfReport(report: VenueReport): string {
  const { clOrdId, about = {} } = report;
  return [whatOf(report), orderWords({ ...about, clOrdId })].filter(Boolean).join(', ').slice(0, mostLetters);
}

/** Of which order, as the venue names it. */
export function orderWords({ symbol, side, venueOrderId, clOrdId = '' }: AboutOrder & { clOrdId?: string }): string {
  return [
    [side, symbol].filter(Boolean).join(' '),
    venueOrderId === undefined ? '' : `order ${venueOrderId} there`,
    clOrdId === '' ? '' : `our name ${clOrdId}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function whatOf(report: VenueReport): string {
  switch (report.kind) {
    case 'trade':
      return `${report.quantity} at ${report.price}`;
    case 'correction':
      return `${report.quantity} at ${report.price} in the place of ${report.refersTo.executionId}`;
    case 'bust':
      return `${report.refersTo.executionId} of ${report.refersTo.tradeDay} does not count`;
    case 'accepted':
      return 'an order works';
    case 'replaced':
      return 'an order is changed';
    case 'ended':
      return withText(`an order is ${report.as}`, report.text);
    case 'cancelRefused':
      return withText('an order is not cancelled', report.text);
    case 'replaceRefused':
      return withText('an order is not changed', report.text);
    case 'unreadable':
      return report.why;
  }
}

const withText = (words: string, text = ''): string => (text === '' ? words : `${words} (${text})`);
