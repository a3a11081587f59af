import type { Language } from './languages.ts';

/** Why a customer's fees are waived for a while, as the customer reads it. It goes on after a colon. */
export const feeWaiverCauses = {
  goodwill: { en: 'goodwill', de: 'Kulanz', es: 'un gesto comercial', zh: '关怀补偿' },
  complaint: { en: 'after your complaint', de: 'nach deiner Beschwerde', es: 'tras tu reclamación', zh: '因您的投诉' },
  welcome: { en: 'a welcome offer', de: 'ein Angebot zum Start', es: 'una oferta de bienvenida', zh: '新客优惠' },
  outage: { en: 'after an outage', de: 'nach einer Störung', es: 'tras una interrupción', zh: '因服务中断' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type FeeWaiverCause = keyof typeof feeWaiverCauses;
export const feeWaiverCauseKeys = Object.keys(feeWaiverCauses) as readonly FeeWaiverCause[];
