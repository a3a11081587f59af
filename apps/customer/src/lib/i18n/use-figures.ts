import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { currencies, formatDecimal, readAmount, type Currency, type UnreadAmount } from '@sauda/money';
import { isCurrency, dateLocale, isLanguage, sourceLanguage } from '@sauda/facts';
import { useConfig } from '../config.ts';

/** What was typed into a field of money, price or quantity. */
export type Figure =
  | { wire: string; unread?: never; words?: never }
  | {
      wire?: never;
      unread: UnreadAmount;
      /** Why it is none, and how to mend it; undefined where nothing was typed. */
      words: string | undefined;
    };

/** As many as the calls take: with one figure of more than that all that is sent is refused. */
const wholeDigits = 12;

/** Reads what customers type, as wire decimals, or says in words why it is no figure. It never makes another number of it. */
export function useFigures() {
  const { t, i18n } = useLingui();
  const { currency: account } = useConfig();
  const decimalMark = decimalMarkOf(dateLocale(isLanguage(i18n.locale) ? i18n.locale : sourceLanguage, account));
  const wholeWords: Readonly<Record<Currency, string>> = {
    INR: t`Whole rupees only`,
    USD: t`Whole dollars only`,
    MXN: t`Whole pesos only`,
  };

  function read(text: string, decimals: number, symbols: readonly string[], tooFine: string): Figure {
    const figure = readAmount(text, { decimals, decimalMark, symbols, wholeDigits });
    if (figure.unread === undefined) return { wire: formatDecimal(figure.value, 0) };
    const words: Readonly<Record<UnreadAmount, string | undefined>> = {
      empty: undefined,
      notANumber: t`Please enter a number in figures`,
      negative: t`Please enter a number above zero`,
      ambiguous: t`This can be read as two numbers. Please write it without separators between thousands.`,
      tooManyDecimals: tooFine,
      tooLarge: t`This number is too large`,
    };
    return { unread: figure.unread, words: words[figure.unread] };
  }

  const atMost = (count: number) => t`${plural(count, { one: 'At most # decimal', other: 'At most # decimals' })}`;
  return {
    /** An amount in whole units of the account's currency. */
    wholeMoney: (text: string) => read(text, 0, symbolsOf(account), wholeWords[account]),
    /** An amount in minor units of the account's currency. */
    money: (text: string) => read(text, 2, symbolsOf(account), atMost(2)),
    /** @param currency of the instrument */
    price: (text: string, currency: string) => read(text, 4, symbolsOf(currency), atMost(4)),
    quantity: (text: string) => read(text, 0, [], t`Whole numbers only`),
  };
}

function symbolsOf(currency: string): readonly string[] {
  if (!isCurrency(currency)) return [currency];
  const { symbol, otherSymbols } = currencies[currency];
  return [currency, symbol, ...otherSymbols];
}

const marks = new Map<string, '.' | ','>();

function decimalMarkOf(locale: string): '.' | ',' {
  let mark = marks.get(locale);
  if (mark === undefined) {
    const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
    mark = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
    marks.set(locale, mark);
  }
  return mark;
}
