import XMLBuilder from 'fast-xml-builder';
import { formatDecimal } from '@sauda/money';
import { nameOf, type Payment, type PaymentFile } from './payment-file.ts';
import { serviceOf } from './service.ts';
import { swiftText } from './swift-text.ts';

const builder = new XMLBuilder({ ignoreAttributes: false, format: true });
const nameLength = 70;
const accountLength = 34;

/** How a country's clearing is called, by its currency: codes of ISO's external code sets. */
const clearings: Readonly<Record<string, string>> = { INR: 'INFSC', USD: 'USABA' };

/**
 * Payments as ISO 20022's pain.001.001.09: a part for each way in which the bank pays. Each is booked by itself, so that the statement has
 * a line for it, and bears the withdrawal's reference from end to end. All text is of SWIFT's set x.
 * @param payOn the day on which the bank is to pay, as in `2026-11-21`
 */
export function writePain(file: PaymentFile, payments: readonly Payment[], payOn: string): string {
  const { no, debtor, madeAt } = file;
  const parts = Map.groupBy(payments, (payment) => serviceOf(payment, file)?.name);
  const document = {
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    Document: {
      '@_xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: no,
          CreDtTm: madeAt.toISOString(),
          ...sumsOf(payments),
          InitgPty: { Nm: swiftText(debtor.accountName, nameLength) },
        },
        PmtInf: [...parts.values()].map((part, index) => presentPart(file, part, { id: `${no}-${index + 1}`, payOn })),
      },
    },
  };
  return builder.build(document);
}

const sumsOf = (payments: readonly Payment[]) => ({
  NbOfTxs: String(payments.length),
  CtrlSum: formatDecimal(
    payments.reduce((sum, { amount }) => sum + amount, 0n),
    2,
  ),
});

function presentPart(
  file: PaymentFile,
  payments: readonly Payment[],
  { id, payOn }: { readonly id: string; readonly payOn: string },
) {
  const { debtor, currency } = file;
  const [first] = payments;
  const service = first === undefined ? undefined : serviceOf(first, file);
  return {
    PmtInfId: id,
    PmtMtd: 'TRF',
    BtchBookg: 'false',
    ...sumsOf(payments),
    ...(service === undefined
      ? {}
      : { PmtTpInf: { SvcLvl: { Cd: service.level }, LclInstrm: { Prtry: service.name } } }),
    ReqdExctnDt: { Dt: payOn },
    Dbtr: { Nm: swiftText(debtor.accountName, nameLength) },
    DbtrAcct: { ...accountOf(debtor.accountNumber), Ccy: currency },
    DbtrAgt: bankOf(debtor.ifsc, debtor.bank, currency),
    CdtTrfTxInf: payments.map((payment) => presentPayment(payment, currency)),
  };
}

function presentPayment(payment: Payment, currency: string) {
  const { no, reference, amount, payee } = payment;
  return {
    PmtId: { InstrId: no, EndToEndId: reference },
    Amt: { InstdAmt: { '@_Ccy': currency, '#text': formatDecimal(amount, 2) } },
    CdtrAgt: bankOf(payee.code, payee.bank, currency),
    Cdtr: { Nm: nameOf(payment) },
    CdtrAcct: accountOf(payee.number),
    RmtInf: { Ustrd: `Withdrawal ${reference}` },
  };
}

const accountOf = (number: string) => ({ Id: { Othr: { Id: swiftText(number, accountLength) } } });

/** A bank by its code in its country's clearing, or by its name where the number of the account says which it is. */
function bankOf(code: string, name: string, currency: string) {
  const clearing = clearings[currency];
  const member = swiftText(code, 28);
  const byCode = {
    ClrSysMmbId: { ...(clearing === undefined ? {} : { ClrSysId: { Cd: clearing } }), MmbId: member },
  };
  const named = swiftText(name, nameLength);
  return { FinInstnId: { ...(member === '' ? {} : byCode), ...(named === '' ? {} : { Nm: named }) } };
}
