import { expect, test } from 'vitest';
import { readFigure, type FigureKind } from '../../src/ui/figures.ts';

test.each<[FigureKind, string, string]>([
  ['wholeMoney', '5000.00', '5000'],
  ['wholeMoney', '₹1,00,000', '100000'],
  ['wholeMoney', 'Rs. 5,000/-', '5000'],
  ['money', '5,000.50', '5000.5'],
  ['money', '५०००', '5000'],
  ['decimal', '984.7500', '984.75'],
  ['decimal', '1,221.50', '1221.5'],
  ['decimal', '1,5', '1.5'],
  ['percent', '5.25 %', '5.25'],
  ['count', '1,000', '1000'],
  ['count', ' 1 000 ', '1000'],
])('%s %j is read', (kind, text, wire) => expect(readFigure(text, kind, 'INR')).toEqual({ wire }));

test.each<[FigureKind, string, RegExp]>([
  ['count', '1.5', /whole numbers/i],
  ['count', '1,5', /two numbers/],
  ['count', '12.9 days', /no number/],
  ['wholeMoney', '5000.50', /whole numbers/i],
  ['wholeMoney', '$500', /no number/],
  ['money', '5.005', /2 decimals/],
  ['decimal', '₹984.75', /no number/],
  ['decimal', '1.2.3', /no number/],
  ['decimal', '1e3', /no number/],
  ['percent', '-5', /below zero/],
  ['money', '999999999999999', /too large/],
  ['money', ' ', /missing/],
])('%s %j is refused in words', (kind, text, words) =>
  expect(readFigure(text, kind, 'INR')).toEqual({ words: expect.stringMatching(words) }),
);
