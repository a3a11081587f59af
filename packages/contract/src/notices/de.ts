import type { NoticeTexts } from './index.ts';

export const de: NoticeTexts = {
  login_password_changed: 'Dein Anmeldepasswort wurde geändert. Alle anderen Geräte wurden abgemeldet.',
  login_password_reset: 'Dein Anmeldepasswort wurde zurückgesetzt. Alle Geräte wurden abgemeldet.',
  transaction_password_set: 'Für dein Konto wurde ein Transaktionspasswort festgelegt.',
  transaction_password_changed: 'Dein Transaktionspasswort wurde geändert.',
  transaction_password_locked:
    'Dein Transaktionspasswort wurde {attempts}-mal falsch eingegeben und ist für {minutes} Minuten gesperrt.',
};
