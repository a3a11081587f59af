import { describe, expect, it } from 'vitest';
import { cardProblems, emptyCard, typedIfsc, type CardValues } from '../../../src/features/bank-cards/card-values.ts';

const indian: CardValues = { holder: 'Asha Rao', routingCode: 'SAUD0000001', bank: 'Bank', number: '0042 0013 0075' };
const american: CardValues = { holder: 'Ann Lee', routingCode: '021000021', bank: 'First Plains', number: '12345' };
const mexican: CardValues = { holder: 'Ana Ruiz', routingCode: '', bank: 'Banco', number: '032180000118359719' };

describe('a card', () => {
  it('that is complete has no problem', () => {
    expect(cardProblems('INR', indian, false)).toEqual({});
    expect(cardProblems('USD', american, false)).toEqual({});
    expect(cardProblems('MXN', mexican, false)).toEqual({});
    expect(cardProblems('MXN', { ...mexican, number: '4111-1111-1111-1111' }, false)).toEqual({});
  });

  it('needs every field of its form', () => {
    expect(cardProblems('INR', emptyCard, false)).toEqual({
      holder: 'holderMissing',
      routingCode: 'ifscMissing',
      bank: 'bankMissing',
      number: 'accountMissing',
    });
    expect(cardProblems('USD', emptyCard, false)).toMatchObject({ routingCode: 'routingMissing' });
    expect(cardProblems('MXN', { ...emptyCard, holder: '  ' }, false)).toEqual({
      holder: 'holderMissing',
      bank: 'bankMissing',
      number: 'cardMissing',
    });
  });

  it('has names as banks write them', () => {
    for (const name of ['Asha 🙂', '- -', 'Asha\u200dRao'])
      expect(cardProblems('INR', { ...indian, holder: name, bank: name }, false)).toEqual({
        holder: 'nameUnwritten',
        bank: 'nameUnwritten',
      });
    expect(cardProblems('INR', { ...indian, holder: 'आशा राव', bank: '1st “Bank” & Co.' }, false)).toEqual({});
  });

  it('keeps its number where none is typed', () => {
    expect(cardProblems('INR', { ...indian, number: '' }, true)).toEqual({});
    expect(cardProblems('INR', { ...indian, number: '1' }, true)).toEqual({ number: 'accountLength' });
  });

  it.each([
    ['INR', { ...indian, routingCode: 'SAUD1000001' }, { routingCode: 'ifscWrong' }],
    ['INR', { ...indian, number: '12345678' }, { number: 'accountLength' }],
    ['INR', { ...indian, number: '1234567890123456789' }, { number: 'accountLength' }],
    ['INR', { ...indian, number: '000000000' }, { number: 'accountLength' }],
    ['USD', { ...american, routingCode: '021000022' }, { routingCode: 'routingWrong' }],
    ['USD', { ...american, number: '123' }, { number: 'accountLength' }],
    ['USD', { ...american, number: '123456789012345678' }, { number: 'accountLength' }],
    ['MXN', { ...mexican, number: '12345678901234567' }, { number: 'cardLength' }],
    ['MXN', { ...mexican, number: '032180000118359718' }, { number: 'clabeWrong' }],
    ['MXN', { ...mexican, number: '4111111111111112' }, { number: 'cardWrong' }],
  ] as const)('%s %j', (form, values, problems) => {
    expect(cardProblems(form, values, false)).toEqual(problems);
  });
});

it('an IFSC is typed in capitals, without anything between', () => {
  expect(typedIfsc(' saud 0000-001x ')).toBe('SAUD0000001');
});
