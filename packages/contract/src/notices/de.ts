import type { NoticeTexts } from './index.ts';

export const de: NoticeTexts = {
  login_password_changed: 'Dein Anmeldepasswort wurde geändert. Alle anderen Geräte wurden abgemeldet.',
  login_password_reset: 'Dein Anmeldepasswort wurde zurückgesetzt. Alle Geräte wurden abgemeldet.',
  access_requested:
    'Jemand hat Zugang zu deinem Konto angefragt. Anfrage {no} liegt beim Kundenservice: Wenn du das nicht warst, lehne ihn ab.',
  reset_code_made:
    'Der Kundenservice hat einen Code ausgegeben, mit dem ein neues Anmeldepasswort gewählt werden kann. Wenn du nicht darum gebeten hast, schreib uns.',
  authenticator_reset_waits:
    'Anfrage {no}: Deine Authenticator-App wird in {hours} Stunden entfernt, Auszahlungen ruhen so lange. Wenn du das nicht warst, sag jetzt Nein.',
  passkeys_reset_waits:
    'Anfrage {no}: Alle deine Passkeys werden in {hours} Stunden entfernt, Auszahlungen ruhen so lange. Wenn du das nicht warst, sag jetzt Nein.',
  transaction_password_reset_waits:
    'Anfrage {no}: Dein Transaktionspasswort wird in {hours} Stunden entfernt, Auszahlungen ruhen so lange. Wenn du das nicht warst, sag jetzt Nein.',
  phone_change_waits:
    'Anfrage {no}: Die Telefonnummer deines Kontos ändert sich in {hours} Stunden, Auszahlungen ruhen so lange. Wenn du das nicht warst, sag jetzt Nein.',
  authenticator_reset:
    'Deine Authenticator-App wurde entfernt, wie in Anfrage {no} gewünscht. Du kannst eine neue einrichten.',
  passkeys_reset: 'Deine Passkeys wurden entfernt, wie in Anfrage {no} gewünscht. Du kannst einen neuen hinzufügen.',
  transaction_password_reset:
    'Dein Transaktionspasswort wurde entfernt, wie in Anfrage {no} gewünscht. Du kannst ein neues festlegen.',
  phone_changed:
    'Die Telefonnummer deines Kontos wurde geändert, wie in Anfrage {no} gewünscht. Melde dich ab jetzt mit der neuen an.',
  replacement_ended: 'Anfrage {no} ist ohne Wirkung beendet. An deinem Konto hat sich nichts geändert.',
  transaction_password_set: 'Für dein Konto wurde ein Transaktionspasswort festgelegt.',
  transaction_password_changed: 'Dein Transaktionspasswort wurde geändert.',
  transaction_password_locked:
    'Dein Transaktionspasswort wurde {attempts}-mal falsch eingegeben und ist für {minutes} Minuten gesperrt.',
  new_device:
    'Du hast dich auf einem neuen Gerät angemeldet: {device}, aus dem Netz {network}. Wenn du das nicht warst, ändere dein Anmeldepasswort und beende diese Sitzung.',
  wrong_second_factor:
    'Jemand hat dein richtiges Passwort, aber einen falschen Code eingegeben, aus dem Netz {network}. Wenn du das nicht warst, ändere dein Anmeldepasswort.',
  passkey_added: 'Deinem Konto wurde ein Passkey hinzugefügt: {name}.',
  passkey_removed: 'Aus deinem Konto wurde ein Passkey entfernt: {name}.',
  authenticator_on:
    'Eine Authenticator-App wurde eingerichtet. Die Anmeldung mit Passwort fragt jetzt nach ihrem Code.',
  authenticator_off: 'Die Authenticator-App wurde entfernt. Die Anmeldung fragt nicht mehr nach ihrem Code.',
  recovery_code_used: 'Einer deiner Wiederherstellungscodes wurde verwendet. Noch übrig: {left}.',
  recovery_codes_few:
    'Einer deiner Wiederherstellungscodes wurde verwendet. Noch übrig: {left}. Erstelle neue, bevor du sie brauchst.',
  recovery_codes_renewed:
    'Für dein Konto wurden neue Wiederherstellungscodes erstellt, die alten gelten nicht mehr. Wenn du das nicht warst, ändere dein Anmeldepasswort.',
  real_name_approved: 'Deine Identität wurde bestätigt.',
  real_name_rejected:
    'Deine Identität wurde nicht bestätigt. Der Grund steht auf der Seite KYC, wo du deine Angaben erneut einreichen kannst.',
  real_name_due:
    'Deine Identität muss bis {date} noch einmal bestätigt werden. Sonst kannst du danach nur noch auszahlen. Auf der Seite KYC dauert es wenige Minuten.',
  address_changed:
    'Deine Adresse wurde angegeben oder geändert. Wenn du das nicht warst, ändere dein Anmeldepasswort und schreib uns.',
  nominees_changed:
    'Deine Begünstigten wurden benannt oder geändert. Wenn du das nicht warst, ändere dein Anmeldepasswort und schreib uns.',
  bank_card_added: 'Das Bankkonto {card} wurde hinzugefügt.',
  bank_card_changed: 'Dein Bankkonto {card} wurde geändert.',
  bank_card_removed: 'Dein Bankkonto {card} wurde entfernt.',
  data_export_ready: 'Eine Kopie deiner Daten liegt {days} Tage zum Herunterladen bereit.',
  order_bought: '{count} {name} zu {price} gekauft. Deine Order wurde ausgeführt.',
  order_sold: '{count} {name} zu {price} verkauft. Deine Order wurde ausgeführt.',
  order_ended:
    'Deine Order über {count} {name} ist beendet. Sie wurde nicht ausgeführt, und was dafür reserviert war, ist wieder frei.',
  order_part_filled: 'Deine Order über {count} {name} wird ausgeführt: bisher {filled} von {count} zu {price}.',
  order_part_ended:
    'Deine Order über {count} {name} ist beendet: {filled} von {count} wurden zu {price} ausgeführt. Was für den Rest reserviert war, ist wieder frei.',
  order_called_off:
    'Wir haben deine Order über {count} {name} storniert: {reason}. {filled} von {count} waren ausgeführt, und was für den Rest gehalten war, ist wieder frei.',
  order_changed_by_venue:
    'Was von deiner Order über {count} {name} gehandelt ist, hat sich an der Börse geändert: {filled} von {count} sind jetzt ausgeführt. Der Beleg sagt, was sich geändert hat.',
  order_cancel_refused:
    'Die Börse konnte deine Order über {count} {name} nicht stornieren: Sie ist vielleicht schon ausgeführt. Bisher sind {filled} von {count} ausgeführt.',
  order_change_refused:
    'Die Börse hat deine Order über {count} {name} nicht geändert: Sie gilt weiter wie zuvor, bisher sind {filled} von {count} ausgeführt.',
  ipo_open: '{company} kann jetzt gezeichnet werden, bis {date}. Du wolltest daran erinnert werden.',
  ipo_allotted:
    'Dir wurden {shares} Aktien von {company} zu je {price} zugeteilt. Was darüber hinaus reserviert war, ist wieder frei.',
  ipo_not_allotted: 'Dir wurden keine Aktien von {company} zugeteilt. Was reserviert war, ist wieder frei.',
  ipo_listed: '{company} ist notiert: Deine {shares} Aktien können jetzt verkauft werden.',
  ipo_booked:
    '{company}: Deine {shares} Aktien stehen unter Positionen. Verkaufen kannst du sie, sobald die Börse sie notiert.',
  ipo_cancelled: 'Der Börsengang von {company} wurde abgesagt. Was reserviert war, ist wieder frei.',
  ipo_extended:
    'Der Börsengang von {company} wurde verlängert: Du kannst deine Zeichnung bis {date} ändern oder zurückziehen. Was dafür reserviert ist, bleibt reserviert.',
  fund_extended: 'Der Fonds {fund} wird länger verkauft, bis {date}. Dein Anteil endet wie vorgesehen.',
  fund_completed:
    'Deine Anlage in {fund} ist abgeschlossen: {principal} und ein Gewinn von {profit} wurden ausgezahlt.',
  fund_cancelled: 'Der Fonds {fund} wurde abgesagt: {principal} wurden zurückgezahlt.',
  recharge_arrived: '{amount} sind in deinem Guthaben. Deine Einzahlung {no} ist eingegangen.',
  recharge_found:
    '{amount} war ohne Anfrage bei uns eingegangen und ist als Einzahlung {no} in deinem Guthaben: {reason}.',
  journal_given: '{amount} wurde deinem Guthaben gutgeschrieben: {reason}.',
  journal_taken: '{amount} wurde von deinem Guthaben abgebucht: {reason}.',
  fee_plan_set: 'Dein Gebührenmodell ist ab {date} {plan}.',
  fees_waived: 'Bis {date} zahlst du keine Gebühren für den Handel: {reason}.',
  fee_waiver_ended: 'Für den Handel werden wieder Gebühren nach deinem Gebührenmodell berechnet.',
  withdrawal_paid: 'Deine Auszahlung {no} über {amount} wurde ausgezahlt.',
  withdrawal_returned:
    'Deine Auszahlung {no} über {amount} konnte nicht überwiesen werden. Das Geld ist wieder in deinem Guthaben.',
  idle_money_due:
    'Deine freien {amount} gehen am {date} an deine Bank, weil damit nichts geschehen ist oder weil du es so gewählt hast. Dein Guthaben zeigt, was du tun kannst.',
  idle_money_sent: 'Deine freien {amount} sind unterwegs zu deiner Bank: Auszahlung {no}.',
  idle_money_card:
    'Deine freien {amount} würden jetzt an deine Bank gehen, aber du hast kein Bankkonto hinzugefügt. Füge eines hinzu, dann werden sie von selbst gesendet.',
  idle_money_kyc:
    'Deine freien {amount} würden jetzt an deine Bank gehen, brauchen aber zuerst deine geprüfte Identität. Sobald das erledigt ist, werden sie von selbst gesendet.',
  loan_due_soon: 'Dein Kredit ist am {date} fällig. Offen: {amount}.',
  loan_overdue: 'Dein Kredit war am {date} fällig und ist überfällig. Offen: {amount}.',
  loan_written_off:
    'Wir haben deinen überfälligen Kredit {no} ausgebucht. Die offenen {amount} schuldest du nicht mehr.',
  contract_settled: '{name} ist verfallen. Abgerechnet wurde zu {price}, gutgeschrieben wurden {amount}.',
  debt_redeemed: '{name} ist fällig geworden. Der Nennwert wurde zurückgezahlt: {amount}.',
  interest_paid: '{name} hat Zinsen gezahlt: {amount} für {count} Einheiten.',
  dividend_paid: '{name} hat eine Dividende gezahlt: {amount} für {count} Aktien.',
  dividend_paid_taxed:
    '{name} hat eine Dividende für {count} Aktien gezahlt: {gross}, davon {tax} Steuer einbehalten. Gutgeschrieben wurden {amount}.',
  split_coming:
    '{name} teilt seine Aktien am {day} im Verhältnis {ratio}. Deine ändern sich von selbst und ohne Kosten. Wartende Orders werden an dem Tag storniert; Stops, Ziele und Alarme ändern sich mit.',
  reverse_split_coming:
    '{name} legt am {day} Aktien zusammen, {ratio}. Deine ändern sich von selbst und kostenlos; was von einer Aktie übrig bleibt, wird dir ausgezahlt. Wartende Orders werden an diesem Tag gestrichen; Stops, Ziele und Kursalarme ändern sich mit.',
  shares_taken_together:
    '{name} hat Aktien zusammengelegt, {ratio}: Aus deinen {before} sind {after} geworden. Stops, Ziele und Kursalarme wurden ebenso geändert; solche auf weniger als eine Aktie sind beendet.',
  bonus_coming:
    '{name} gibt am {day} Gratisaktien im Verhältnis {ratio}. Deine kommen von selbst und ohne Kosten. Wartende Orders werden an dem Tag storniert; Stops, Ziele und Alarme ändern sich mit dem Preis.',
  share_change_withdrawn: '{name} ändert seine Aktien am {day} doch nicht ({ratio}). Bei dir ändert sich nichts.',
  shares_split:
    '{name} hat seine Aktien im Verhältnis {ratio} geteilt: Aus deinen {before} sind {after} geworden, und sie haben so viel gekostet wie zuvor. Stops, Ziele und Alarme wurden ebenso geändert.',
  bonus_allotted:
    '{name} hat Gratisaktien im Verhältnis {ratio} gegeben: Aus deinen {before} sind ohne Kosten {after} geworden. Stops, Ziele und Alarme wurden auf den neuen Preis geändert.',
  fraction_paid: 'Für den Bruchteil einer Aktie von {name}, der übrig war, wurden dir {amount} gezahlt.',
  rename_coming:
    '{name} ({code}) heißt ab {day} {new_name} ({new_code}). Deine Aktien, Stops, Ziele und Alarme laufen darunter weiter; wartende Orders werden an dem Tag storniert, wenn sich das Kürzel ändert.',
  share_renamed:
    '{name} ({code}) heißt jetzt {new_name} ({new_code}). Deine Aktien sind weder mehr noch weniger geworden und haben so viel gekostet wie zuvor.',
  merger_coming:
    '{name} geht am {day} im Verhältnis {ratio} in {into} auf. Deine Aktien werden von selbst zu solchen von {into} und behalten ihre Kosten. Wartende Orders, Stops, Ziele und Alarme enden an dem Tag; der Bruchteil einer Aktie wird bar gezahlt.',
  merger_with_cash_coming:
    '{name} geht am {day} im Verhältnis {ratio} in {into} auf und zahlt dazu {price} je Aktie. Deine Aktien werden von selbst zu solchen von {into}. Wartende Orders, Stops, Ziele und Alarme enden an dem Tag; der Bruchteil einer Aktie wird bar gezahlt.',
  delisting_coming:
    '{name} wird am {day} von der Börse genommen. Ab dann kann die Aktie hier nicht mehr gehandelt werden: Wer verkaufen will, muss es vorher tun. Wartende Orders, Stops, Ziele und Alarme enden an dem Tag.',
  cash_exit_coming:
    'Alle Aktien von {name} werden am {day} zu je {price} übernommen. Deine werden von selbst und ohne Gebühr ausgezahlt. Wartende Orders, Stops, Ziele und Alarme enden an dem Tag.',
  company_event_withdrawn:
    'Was {name} für den {day} angekündigt hatte, findet doch nicht statt. Bei dir ändert sich nichts.',
  shares_merged:
    '{name} ist im Verhältnis {ratio} in {into} aufgegangen: Aus deinen {before} Aktien sind {after} von {into} geworden. Ihre Kosten und die Haltedauer laufen weiter.',
  merger_cash_paid: 'Für deine Aktien von {name} wurden dir neben denen der anderen Gesellschaft {amount} gezahlt.',
  share_delisted:
    '{name} ist von der Börse genommen. Deine {count} Aktien bleiben deine und werden zum letzten Kurs, {price}, gezeigt, können hier aber nicht gehandelt werden. Wir sagen dir, wenn jemand für sie zahlt.',
  cash_exit_paid: 'Deine {count} Aktien von {name} wurden übernommen: {amount} wurden gutgeschrieben.',
  alerts_ended: 'Deine Alarme für {name} sind beendet, weil die Aktie unter diesem Kürzel nicht mehr gehandelt wird.',
  buyback_offered:
    '{name} kauft seine Aktien zu je {price} zurück. Du kannst deine bis {day} andienen; tust du nichts, behältst du sie.',
  buyback_coming:
    '{name} kauft seine Aktien bis {day} zu je {price} zurück. Wer die Aktie hält, wenn der {record_day} vorbei ist, kann sie anbieten und hat Anspruch darauf, dass ein Teil genommen wird. Wir sagen dir dann, wie viel.',
  buyback_entitled:
    'Am Stichtag des Rückkaufs hast du {held} Aktien von {name} gehalten: {count} davon werden auf jeden Fall zu je {price} genommen. Bis {day} kannst du alle anbieten; vom Rest nimmt die Gesellschaft vielleicht einen Teil.',
  buyback_cancelled:
    '{name} hat den Aktienrückkauf abgesagt. Die {count} Aktien, die du angedient hattest, sind wieder frei.',
  buyback_overdue:
    'Der Aktienrückkauf von {name} wurde nicht rechtzeitig abgewickelt. Die {count} Aktien, die du angedient hattest, sind wieder frei.',
  tender_accepted:
    '{name} hat {accepted} der {count} Aktien genommen, die du angedient hattest: {amount} wurden gutgeschrieben.',
  tender_accepted_taxed:
    '{name} hat {accepted} der {count} Aktien genommen, die du angedient hattest, für {gross}, davon {tax} Steuer einbehalten: {amount} wurden gutgeschrieben.',
  tender_not_accepted:
    '{name} hat keine der {count} Aktien genommen, die du angedient hattest: Es wurden mehr angedient, als es kauft. Sie sind wieder frei.',
  rights_coming:
    '{name} bietet seinen Aktionären neue Aktien zu je {price} an, im Verhältnis {ratio} (neue zu gehaltenen). Wer die Aktie hält, wenn der {day} beginnt, ist berechtigt, in ganzen Aktien. Wir sagen dir dann, was dir zusteht.',
  rights_offered:
    'Am maßgeblichen Tag hast du {held} Aktien von {name} gehalten: Bis {day} kannst du {count} neue zu je {price} beziehen. Tust du nichts, verfällt das Recht. Verkaufen kannst du es hier nicht.',
  rights_lapsed:
    'Dein Recht auf {count} neue Aktien von {name} ist verfallen: Der letzte Tag ist vorbei, und du hattest nicht bezogen. Deine eigenen Aktien bleiben, wie sie sind.',
  rights_cancelled:
    '{name} hat die neuen Aktien, die es seinen Aktionären angeboten hatte, abgesagt. Bei dir ändert sich nichts.',
  rights_returned:
    '{name} hat seine neuen Aktien abgesagt. Die {amount}, die für die {asked} bezogenen zurückgelegt waren, sind wieder frei.',
  rights_overdue:
    'Die {asked} neuen Aktien von {name}, die du bezogen hattest, wurden nicht rechtzeitig zugeteilt. Die {amount}, die dafür zurückgelegt waren, sind wieder frei.',
  rights_allotted:
    '{count} der {asked} neuen Aktien von {name}, die du bezogen hast, gehören dir, zu je {price}: zusammen {amount}. Was darüber hinaus zurückgelegt war, ist wieder frei.',
  rights_not_allotted:
    'Von den {asked} neuen Aktien von {name}, die du bezogen hast, wurde keine zugeteilt. Die {amount}, die dafür zurückgelegt waren, sind wieder frei.',
  alert_above: '{name} ist auf {price} gestiegen. Dein Alarm stand auf {alert}.',
  alert_below: '{name} ist auf {price} gefallen. Dein Alarm stand auf {alert}.',
  stop_sold: '{name} hat deinen Stop von {price} erreicht. Die Verkaufsorder {no} wurde aufgegeben.',
  target_sold: '{name} hat dein Ziel von {price} erreicht. Die Verkaufsorder {no} wurde aufgegeben.',
  stop_waits:
    'Der Kurs von {name} ist über deinen Stop hinweggegangen und damit auch über dein Limit von {price}. Deine Order über {count} wartet dort.',
  stop_not_set:
    'Du hast {name} gekauft, aber dein Stop von {price} wurde nicht gesetzt: Der Kurs war schon auf ihn gefallen. Du kannst für deinen Bestand einen anderen setzen.',
  target_not_set:
    'Du hast {name} gekauft, aber dein Ziel von {price} wurde nicht gesetzt: Der Kurs war schon auf es gestiegen. Du kannst für deinen Bestand ein anderes setzen.',
  trigger_unsold:
    '{name} hat deinen Stop oder dein Ziel erreicht, aber nichts wurde verkauft: Die Verkaufsorder wurde abgelehnt.',
  trigger_expired: 'Dein Stop oder Ziel für {name} ist nach einem Jahr abgelaufen.',
  account_frozen:
    'Dein Konto wurde gesperrt: {reason}. Du kannst alles ansehen, aber nicht handeln, auszahlen oder Geld leihen.',
  account_withdraw_only:
    'Dein Konto ist eingeschränkt: {reason}. Du kannst dein Geld auszahlen, aber nicht handeln, einzahlen oder Geld leihen.',
  account_trade_only:
    'Dein Konto ist eingeschränkt: {reason}. Du kannst handeln und einzahlen, aber nicht auszahlen oder Geld leihen.',
  account_unfrozen: 'Dein Konto ist nicht mehr gesperrt.',
  qip_granted: 'QIP steht dir jetzt offen: {reason}.',
  qip_withdrawn: 'QIP steht dir nicht mehr offen: {reason}.',
  session_ended_by_desk: 'Der Kundenservice hat eines deiner Geräte abgemeldet: {reason}.',
  complaint_registered: 'Deine Beschwerde {complaint} ist erfasst. Du kannst sie beim Kundenservice verfolgen.',
  complaint_closed: 'Deine Beschwerde {complaint} ist abgeschlossen. Das Ergebnis steht beim Kundenservice.',
  from_desk: '{text}',
};
