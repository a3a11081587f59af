/** What the screens of statements say, as the customer reads it. */
export interface StatementTexts {
  readonly statements: string;
  readonly period: string;
  readonly otherDays: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly pdf: string;
  readonly csv: string;
  readonly json: string;
  readonly gains: string;
  readonly missing: string;
  readonly future: string;
  readonly reversed: string;
  readonly tooLong: string;
  readonly downloadFailed: string;
  readonly check: string;
  readonly checkThisMonth: string;
  readonly checkFailed: string;
  readonly result: string;
  readonly right: string;
  readonly wrong: string;
  readonly balance: RegExp;
  readonly notInLedger: RegExp;
  readonly noStatement: string;
  readonly program: string;
}

export const statementTexts: Readonly<Record<'en' | 'es', StatementTexts>> = {
  en: {
    statements: 'Statements',
    period: 'Period',
    otherDays: 'Other days',
    firstDay: 'First day',
    lastDay: 'Last day',
    pdf: 'PDF, to read and print',
    csv: 'CSV, for spreadsheets',
    json: 'JSON, with proofs to check',
    gains: 'Capital gains as CSV',
    missing: 'Please enter a day',
    future: 'This day is still to come',
    reversed: 'The last day must not be before the first',
    tooLong: 'A statement covers a year at most',
    downloadFailed: 'Download failed, please retry',
    check: 'Check a statement',
    checkThisMonth: "Check this month's statement",
    checkFailed: 'The check could not be made, please retry',
    result: 'Result',
    right: 'This statement is right',
    wrong: 'This statement is not what the ledger says',
    balance: /^The balance after transfer \d+ does not follow from the one before it\.$/,
    notInLedger: /^Transfer \d+ is not in the ledger as it is stated here\.$/,
    noStatement: 'This file is not a whole statement in JSON.',
    program: 'Download the program',
  },
  es: {
    statements: 'Estados de cuenta',
    period: 'Periodo',
    otherDays: 'Otros días',
    firstDay: 'Primer día',
    lastDay: 'Último día',
    pdf: 'PDF, para leer e imprimir',
    csv: 'CSV, para hojas de cálculo',
    json: 'JSON, con pruebas para comprobar',
    gains: 'Ganancias de capital en CSV',
    missing: 'Introduce un día',
    future: 'Este día aún no ha llegado',
    reversed: 'El último día no puede ser anterior al primero',
    tooLong: 'Un estado de cuenta abarca un año como máximo',
    downloadFailed: 'La descarga falló, inténtalo de nuevo',
    check: 'Comprobar un estado de cuenta',
    checkThisMonth: 'Comprobar el de este mes',
    checkFailed: 'No se pudo hacer la comprobación, inténtalo de nuevo',
    result: 'Resultado',
    right: 'Este estado de cuenta es correcto',
    wrong: 'Este estado de cuenta no es lo que dice el libro mayor',
    balance: /^El saldo después del movimiento \d+ no cuadra con el anterior\.$/,
    notInLedger: /^El movimiento \d+ no está en el libro mayor tal como figura aquí\.$/,
    noStatement: 'Este archivo no es un estado de cuenta completo en JSON.',
    program: 'Descargar el programa',
  },
};
