import type { Language } from './languages.ts';

/**
 * How far an account is frozen. `all`: no money of the customer's moves by their own command. `withdraw_only`: they can take out what
 * is theirs and repay what they owe. `trade_only`: they can trade, apply and deposit, and nothing leaves.
 */
export const freezeScopes = ['all', 'withdraw_only', 'trade_only'] as const;
export type FreezeScope = (typeof freezeScopes)[number];

/** Reasons that are kept ready, in the language of whoever reads them. They go on after a colon. */
export const freezeReasons = {
  under_review: {
    en: 'we are looking at recent activity in your account',
    de: 'wir sehen uns die letzten Vorgänge in deinem Konto an',
    es: 'estamos revisando los últimos movimientos de tu cuenta',
    zh: '我们正在核查您账户近期的活动',
  },
  identity_due: {
    en: 'we need to verify your identity again',
    de: 'wir müssen deine Identität noch einmal prüfen',
    es: 'tenemos que verificar tu identidad otra vez',
    zh: '我们需要再次核实您的身份',
  },
  court_order: {
    en: 'an authority has ordered it',
    de: 'eine Behörde hat es angeordnet',
    es: 'lo ha ordenado una autoridad',
    zh: '主管机关要求如此',
  },
  disputed_transfer: {
    en: 'a transfer to or from your account is disputed',
    de: 'eine Überweisung von oder zu deinem Konto ist strittig',
    es: 'una transferencia desde o hacia tu cuenta está en disputa',
    zh: '您账户的一笔转账存在争议',
  },
  security: {
    en: 'somebody else may have had access to your account',
    de: 'jemand anderes könnte Zugang zu deinem Konto gehabt haben',
    es: 'otra persona podría haber tenido acceso a tu cuenta',
    zh: '他人可能曾访问您的账户',
  },
  own_wish: {
    en: 'you have asked for it',
    de: 'du hast darum gebeten',
    es: 'lo has pedido tú',
    zh: '应您本人的要求',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type FreezeReason = keyof typeof freezeReasons;
export const freezeReasonKeys = Object.keys(freezeReasons) as readonly FreezeReason[];
