import type { UnnumberedLine } from './bank-number.ts';
import { readDay } from './read-day.ts';
import { readMoney } from './read-money.ts';
import { longestText, mostLines, shortened, StatementFault } from './statement-fault.ts';
import { all, at, attribute, readXml, textAt, type Element } from './xml.ts';

/**
 * The booked entries of an ISO 20022 statement (camt.053, any version). An entry of several transfers is a line for each
 * where each says its amount and they come to that of the entry.
 * @param currency of the account, ISO 4217
 * @throws StatementFault which names the entry that cannot be read, counted from 1
 */
export function readCamt(text: string, currency: string): UnnumberedLine[] {
  const statements = all(at(readXml(text), 'Document', 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) throw new StatementFault('it is no statement of ISO 20022 (camt.053)');
  const entries = statements.flatMap((statement) => all(statement, 'Ntry'));
  if (entries.length > mostLines) throw new StatementFault(`it has more than ${mostLines} lines`);
  const lines = entries.flatMap((entry, index) => (isBooked(entry) ? ofEntry(entry, index + 1, currency) : []));
  if (lines.length > mostLines) throw new StatementFault(`it has more than ${mostLines} lines`);
  return lines;
}

/** What is only announced is in a later statement again. */
function isBooked(entry: Element): boolean {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  return status === '' || status === 'BOOK';
}

function ofEntry(entry: Element, line: number, currency: string): UnnumberedLine[] {
  const day = readDay(textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm'));
  if (day === undefined) throw new StatementFault(`entry ${line}: it has no booking date`);
  const whole = amountIn(at(entry, 'Amt'), line, currency);
  const sign = signOf(entry, line);
  const parts = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'));
  const amounts = parts.map((part) => {
    const amount = at(part, 'Amt') ?? at(part, 'AmtDtls', 'TxAmt', 'Amt');
    return amount === undefined ? undefined : amountIn(amount, line, currency) * signOf(part, line, sign);
  });
  const isSplit =
    parts.length > 1 && amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n) === whole * sign;
  if (isSplit && amounts.every((amount) => amount !== undefined && amount !== 0n)) {
    return parts.map((part, index) => toLine({ line, day, amount: amounts[index] ?? 0n, entry, part, isWhole: false }));
  }
  const part = parts.length === 1 ? parts[0] : undefined;
  return [toLine({ line, day, amount: whole * sign, entry, part, isWhole: true })];
}

interface Told {
  readonly line: number;
  readonly day: string;
  readonly amount: bigint;
  readonly entry: Element;
  readonly part: Element | undefined;
  /** Whether it is all of the entry, whose own number is then its own. */
  readonly isWhole: boolean;
}

function toLine({ line, day, amount, entry, part, isWhole }: Told): UnnumberedLine {
  const reference = (...path: string[]) => textAt(part, 'Refs', ...path);
  const numbers = [reference('ClrSysRef'), reference('TxId'), reference('AcctSvcrRef')];
  if (isWhole) numbers.push(textAt(entry, 'AcctSvcrRef'));
  const remittance = all(at(part, 'RmtInf'), 'Ustrd').map((text) => textAt(text));
  const others = ['Dbtr', 'Cdtr'].map(
    (who) => textAt(part, 'RltdPties', who, 'Pty', 'Nm') || textAt(part, 'RltdPties', who, 'Nm'),
  );
  const told = [
    ...remittance,
    reference('EndToEndId'),
    ...others,
    textAt(part, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ];
  const description = [...new Set(told.filter((text) => text !== '' && text !== 'NOTPROVIDED'))].join(' ');
  const bankReference = numbers.find((number) => number !== '' && number !== 'NOTPROVIDED') ?? '';
  if (amount === 0n) throw new StatementFault(`entry ${line}: it moves no money`);
  return {
    line,
    bookedOn: day,
    amount,
    description: description.replaceAll(/\s+/g, ' ').slice(0, longestText),
    bankReference: bankReference.slice(0, longestText),
  };
}

function signOf(element: Element, line: number, usual?: bigint): bigint {
  const said = textAt(element, 'CdtDbtInd');
  if (said === 'CRDT') return 1n;
  if (said === 'DBIT') return -1n;
  if (usual !== undefined && said === '') return usual;
  throw new StatementFault(`entry ${line}: "${shortened(said)}" is neither CRDT nor DBIT`);
}

function amountIn(element: Element | undefined, line: number, currency: string): bigint {
  const written = textAt(element);
  const amount = /^\d+(?:\.\d+)?$/.test(written) ? readMoney(written, '.') : undefined;
  if (amount === undefined) throw new StatementFault(`entry ${line}: "${shortened(written)}" is no amount`);
  const told = attribute(element, 'Ccy');
  if (told !== '' && told !== currency)
    throw new StatementFault(`entry ${line}: it is in ${shortened(told)}, not ${currency}`);
  return amount;
}
