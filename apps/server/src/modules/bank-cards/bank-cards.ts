import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addCard } from './add-card.ts';
import type { BankDirectory, Branch } from './bank-directory.ts';
import type { BankCard, CardDetails } from './card.ts';
import { normaliseIfsc, parseCard, type CardDraft } from './card-form.ts';
import { changeCard, draftOfChange, type CardChange } from './change-card.ts';
import type { BankCardsContext, BankCardSettings } from './context.ts';
import { createNumberVault } from './number-vault.ts';
import { countCards, findCard, listCards } from './read-cards.ts';
import { findUsableCard, type UsableCard } from './usable-card.ts';

export interface BankCardsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly directory: BankDirectory;
  readonly settings: () => BankCardSettings;
}

export interface CardPage {
  /** Newest first. */
  readonly cards: readonly BankCard[];
  readonly count: number;
}

/** The accounts that customers have their money sent to. The refusals of each command are told where it is done. */
export interface BankCards {
  list(
    customerId: string,
    filter: { form?: string | undefined },
    page: { limit: number; offset: number },
  ): Promise<CardPage>;
  /** The branch of an IFSC as it was typed. */
  findBranch(ifsc: string): Branch | undefined;
  parse(draft: CardDraft): ReturnType<typeof parseCard>;
  add(tx: Tx, customerId: string, details: CardDetails): Promise<BankCard>;
  /** Locks the customer's cards, and answers a card as its form with the changes in it. */
  draftOfChange(tx: Tx, customerId: string, id: bigint, change: CardChange): Promise<CardDraft>;
  change(tx: Tx, customerId: string, id: bigint, details: CardDetails): Promise<void>;
  /**
   * The whole number of a card, for who has a right and a reason to see it.
   * @throws Refusal `not_found`
   */
  numberOf(tx: Tx, customerId: string, id: bigint): Promise<string>;
  usableCard(tx: Tx, customerId: string, id: bigint): Promise<UsableCard>;
}

export function createBankCards({ database, clock, encryption, directory, settings }: BankCardsOptions): BankCards {
  const context: BankCardsContext = { clock, settings, vault: createNumberVault(encryption) };
  const { sql } = database;
  return {
    async list(customerId, { form }, page) {
      const [cards, count] = await Promise.all([
        listCards(sql, customerId, form, page),
        countCards(sql, customerId, form),
      ]);
      return { cards, count };
    },
    findBranch: (ifsc) => directory.find(normaliseIfsc(ifsc)),
    parse: (draft) => parseCard(draft, directory),
    add: (tx, customerId, details) => addCard(context, tx, customerId, details),
    draftOfChange: (tx, customerId, id, change) => draftOfChange(context, tx, { customerId, id }, change),
    change: (tx, customerId, id, details) => changeCard(context, tx, { customerId, id }, details),
    async numberOf(tx, customerId, id) {
      const card = await findCard(tx, { customerId, id });
      if (card === undefined) throw new Refusal('not_found');
      return context.vault.open({ customerId, id }, card.sealedNumber);
    },
    usableCard: (tx, customerId, id) => findUsableCard(context, tx, { customerId, id }),
  };
}
