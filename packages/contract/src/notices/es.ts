import type { NoticeTexts } from './index.ts';

export const es: NoticeTexts = {
  login_password_changed: 'Se cambió tu contraseña de acceso. Se cerró la sesión en los demás dispositivos.',
  login_password_reset: 'Se restableció tu contraseña de acceso. Se cerró la sesión en todos los dispositivos.',
  access_requested:
    'Alguien pidió acceso a tu cuenta. La solicitud {no} está en atención al cliente: si no fuiste tú, recházala.',
  reset_code_made:
    'Atención al cliente entregó un código para elegir una nueva contraseña de acceso. Si no lo pediste, escríbenos.',
  authenticator_reset_waits:
    'Solicitud {no}: tu app de autenticación se eliminará en {hours} horas y los retiros quedan en pausa. Si no la pediste, di que no ahora.',
  passkeys_reset_waits:
    'Solicitud {no}: todas tus llaves de acceso se eliminarán en {hours} horas y los retiros quedan en pausa. Si no la pediste, di que no ahora.',
  transaction_password_reset_waits:
    'Solicitud {no}: tu contraseña de operaciones se eliminará en {hours} horas y los retiros quedan en pausa. Si no la pediste, di que no ahora.',
  phone_change_waits:
    'Solicitud {no}: el número de teléfono de tu cuenta cambiará en {hours} horas y los retiros quedan en pausa. Si no la pediste, di que no ahora.',
  authenticator_reset: 'Se eliminó tu app de autenticación, como pedía la solicitud {no}. Puedes configurar otra.',
  passkeys_reset: 'Se eliminaron tus llaves de acceso, como pedía la solicitud {no}. Puedes añadir otra.',
  transaction_password_reset:
    'Se eliminó tu contraseña de operaciones, como pedía la solicitud {no}. Puedes definir otra.',
  phone_changed:
    'Se cambió el número de teléfono de tu cuenta, como pedía la solicitud {no}. Desde ahora inicia sesión con el nuevo.',
  replacement_ended: 'La solicitud {no} terminó sin efecto. Nada cambió en tu cuenta.',
  transaction_password_set: 'Se estableció una contraseña de operaciones para tu cuenta.',
  transaction_password_changed: 'Se cambió tu contraseña de operaciones.',
  transaction_password_locked:
    'La contraseña de operaciones se introdujo mal {attempts} veces y está bloqueada durante {minutes} minutos.',
  new_device:
    'Iniciaste sesión en un dispositivo nuevo: {device}, desde la red {network}. Si no fuiste tú, cambia tu contraseña de acceso y cierra esa sesión.',
  wrong_second_factor:
    'Alguien introdujo tu contraseña correcta pero un código incorrecto, desde la red {network}. Si no fuiste tú, cambia tu contraseña de acceso.',
  passkey_added: 'Se añadió una llave de acceso a tu cuenta: {name}.',
  passkey_removed: 'Se quitó una llave de acceso de tu cuenta: {name}.',
  authenticator_on: 'Se configuró una aplicación de autenticación. Al entrar con tu contraseña se pedirá su código.',
  authenticator_off: 'Se quitó la aplicación de autenticación. Al entrar ya no se pedirá su código.',
  recovery_code_used: 'Se usó uno de tus códigos de recuperación. Códigos restantes: {left}.',
  recovery_codes_few:
    'Se usó uno de tus códigos de recuperación. Códigos restantes: {left}. Crea otros nuevos antes de necesitarlos.',
  recovery_codes_renewed:
    'Se crearon códigos de recuperación nuevos para tu cuenta y los anteriores ya no valen. Si no fuiste tú, cambia tu contraseña de acceso.',
  real_name_approved: 'Tu identidad está verificada.',
  real_name_rejected:
    'Tu verificación de identidad fue rechazada. El motivo está en la pantalla Identidad, donde puedes enviarla de nuevo.',
  real_name_due:
    'Tienes que verificar tu identidad otra vez antes del {date}. Si no, después solo podrás retirar. En la pantalla Identidad se hace en unos minutos.',
  address_changed:
    'Tu dirección se ha indicado o cambiado. Si no fuiste tú, cambia tu contraseña de acceso y escríbenos.',
  nominees_changed:
    'Tus beneficiarios se han designado o cambiado. Si no fuiste tú, cambia tu contraseña de acceso y escríbenos.',
  bank_card_added: 'Se añadió la cuenta bancaria {card}.',
  bank_card_changed: 'Se modificó tu cuenta bancaria {card}.',
  bank_card_removed: 'Se eliminó tu cuenta bancaria {card}.',
  data_export_ready: 'Una copia de tus datos está lista para descargar durante {days} días.',
  order_bought: 'Compra de {count} de {name} a {price}. Tu orden se ha ejecutado.',
  order_sold: 'Venta de {count} de {name} a {price}. Tu orden se ha ejecutado.',
  order_ended: 'Tu orden de {count} de {name} ha terminado. No se ejecutó, y lo que retenía vuelve a estar libre.',
  order_part_filled:
    'Tu orden de {count} de {name} ha empezado a ejecutarse: {filled} de {count} a {price} hasta ahora.',
  order_part_ended:
    'Tu orden de {count} de {name} ha terminado: se ejecutaron {filled} de {count} a {price}. Lo retenido para el resto vuelve a estar libre.',
  order_called_off:
    'Hemos cancelado tu orden de {count} de {name}: {reason}. Se habían ejecutado {filled} de {count}, y lo retenido para el resto vuelve a estar libre.',
  order_changed_by_venue:
    'Lo ejecutado de tu orden de {count} de {name} ha cambiado en la bolsa: ahora hay {filled} de {count} ejecutadas. El recibo dice qué ha cambiado.',
  order_cancel_refused:
    'La bolsa no pudo cancelar tu orden de {count} de {name}: quizá ya se ejecutó. Hasta ahora se han ejecutado {filled} de {count}.',
  order_change_refused:
    'La bolsa no ha modificado tu orden de {count} de {name}: sigue como estaba, con {filled} de {count} ejecutadas hasta ahora.',
  ipo_open: 'Ya puedes solicitar acciones de {company}, hasta el {date}. Pediste que te avisáramos.',
  ipo_allotted:
    'Se te adjudicaron {shares} acciones de {company} a {price} cada una. Lo retenido de más está libre de nuevo.',
  ipo_not_allotted: 'No se te adjudicaron acciones de {company}. Lo retenido está libre de nuevo.',
  ipo_listed: '{company} ya cotiza: tus {shares} acciones se pueden vender.',
  ipo_booked: '{company}: tus {shares} acciones están en Posiciones. Se podrán vender cuando su bolsa las liste.',
  ipo_cancelled: 'La IPO de {company} se canceló. Lo retenido está libre de nuevo.',
  ipo_extended:
    'La IPO de {company} se prolongó: puedes cambiar o retirar tu solicitud hasta el {date}. Lo retenido sigue retenido.',
  fund_extended:
    'El fondo {fund} se vende por más tiempo, hasta el {date}. Tu participación termina cuando estaba previsto.',
  fund_completed: 'Tu participación en {fund} ha terminado: se pagaron {principal} y una ganancia de {profit}.',
  fund_cancelled: 'El fondo {fund} se canceló: se devolvieron {principal}.',
  recharge_arrived: '{amount} están en tu saldo. Tu depósito {no} ha llegado.',
  recharge_found: '{amount} nos había llegado sin solicitud y está en tu saldo como depósito {no}: {reason}.',
  journal_given: 'Se abonó {amount} en tu saldo: {reason}.',
  journal_taken: 'Se cargó {amount} a tu saldo: {reason}.',
  fee_plan_set: 'Tu plan de comisiones es {plan} desde el {date}.',
  fees_waived: 'No pagas comisiones por operar hasta el {date}: {reason}.',
  fee_waiver_ended: 'Vuelves a pagar comisiones por operar, según tu plan.',
  withdrawal_paid: 'Tu retiro {no} de {amount} se ha pagado.',
  withdrawal_returned: 'Tu retiro {no} de {amount} no se pudo pagar. El dinero está de nuevo en tu saldo.',
  idle_money_due:
    'Tu saldo libre de {amount} va a tu banco el {date}, porque no se ha usado o porque así lo elegiste. En Cuenta ves qué puedes hacer.',
  idle_money_sent: 'Tu saldo libre de {amount} va camino de tu banco: retiro {no}.',
  idle_money_card:
    'Tu saldo libre de {amount} iría ahora a tu banco, pero no has añadido una cuenta bancaria. Añade una y se enviará solo.',
  idle_money_kyc:
    'Tu saldo libre de {amount} iría ahora a tu banco, pero antes necesita tu identidad verificada. Cuando esté lista se enviará solo.',
  loan_due_soon: 'Tu préstamo vence el {date}. Pendiente: {amount}.',
  loan_overdue: 'Tu préstamo venció el {date} y está atrasado. Pendiente: {amount}.',
  loan_written_off: 'Dimos por perdido tu préstamo atrasado {no}. Los {amount} pendientes ya no se deben.',
  contract_settled: '{name} ha vencido. Se liquidó a {price} y se abonaron {amount}.',
  debt_redeemed: '{name} ha vencido. Se devolvió su valor nominal: {amount}.',
  interest_paid: '{name} ha pagado intereses: {amount} por {count} unidades.',
  dividend_paid: '{name} ha pagado un dividendo: {amount} por {count} acciones.',
  dividend_paid_taxed:
    '{name} ha pagado un dividendo por {count} acciones: {gross}, menos {tax} de impuesto retenido. Se abonaron {amount}.',
  split_coming:
    '{name} divide sus acciones {ratio} el {day}. Las tuyas cambian solas y sin coste. Ese día se cancelan las órdenes en espera; los stops, objetivos y alertas cambian con las acciones.',
  reverse_split_coming:
    '{name} agrupa sus acciones {ratio} el {day}. Las tuyas cambian solas, sin coste; lo que quede de una acción se te paga. Las órdenes en espera se cancelan ese día; stops, objetivos y alertas cambian con las acciones.',
  shares_taken_together:
    '{name} agrupó sus acciones {ratio}: tus {before} son ahora {after}. Los stops, objetivos y alertas se cambiaron igual; los de menos de una acción terminaron.',
  bonus_coming:
    '{name} entrega acciones gratuitas {ratio} el {day}. Las tuyas llegan solas y sin coste. Ese día se cancelan las órdenes en espera; los stops, objetivos y alertas cambian con el precio.',
  share_change_withdrawn: '{name} finalmente no cambia sus acciones {ratio} el {day}. Nada tuyo cambia.',
  shares_split:
    '{name} ha dividido sus acciones {ratio}: tus {before} son ahora {after} y han costado lo mismo. Los stops, objetivos y alertas se cambiaron igual.',
  bonus_allotted:
    '{name} ha entregado acciones gratuitas {ratio}: tus {before} son ahora {after}, sin coste. Los stops, objetivos y alertas se cambiaron al nuevo precio.',
  fraction_paid: 'Se te pagaron {amount} por la fracción de acción de {name} que quedaba.',
  rename_coming:
    '{name} ({code}) se llama {new_name} ({new_code}) a partir del {day}. Tus acciones, stops, objetivos y alertas siguen con ese nombre; las órdenes pendientes se cancelan ese día si cambia el código.',
  share_renamed:
    '{name} ({code}) ahora se llama {new_name} ({new_code}). Tienes las mismas acciones y costaron lo mismo que antes.',
  merger_coming:
    '{name} se fusiona con {into} el {day}, en proporción {ratio}. Tus acciones pasan a ser de {into} por sí solas y conservan su coste. Las órdenes pendientes, stops, objetivos y alertas terminan ese día; la fracción de una acción se paga en efectivo.',
  merger_with_cash_coming:
    '{name} se fusiona con {into} el {day}, en proporción {ratio}, y paga además {price} por acción. Tus acciones pasan a ser de {into} por sí solas. Las órdenes pendientes, stops, objetivos y alertas terminan ese día; la fracción de una acción se paga en efectivo.',
  delisting_coming:
    '{name} deja de cotizar el {day}. Desde entonces no se puede negociar aquí: quien quiera vender debe hacerlo antes. Las órdenes pendientes, stops, objetivos y alertas terminan ese día.',
  cash_exit_coming:
    'Todas las acciones de {name} se adquieren por {price} cada una el {day}. Las tuyas se pagan por sí solas y sin comisión. Las órdenes pendientes, stops, objetivos y alertas terminan ese día.',
  company_event_withdrawn: 'Lo que {name} había anunciado para el {day} finalmente no tiene lugar. Nada tuyo cambia.',
  shares_merged:
    '{name} se ha fusionado con {into}, en proporción {ratio}: tus {before} acciones son ahora {after} de {into}. Su coste y los días que las has tenido continúan.',
  merger_cash_paid: 'Por tus acciones de {name} se te pagaron {amount} además de las de la otra sociedad.',
  share_delisted:
    '{name} ha dejado de cotizar. Tus {count} acciones siguen siendo tuyas y se muestran al último precio, {price}, pero no se pueden negociar aquí. Te avisaremos si alguien paga por ellas.',
  cash_exit_paid: 'Tus {count} acciones de {name} fueron adquiridas: se abonaron {amount}.',
  alerts_ended: 'Tus alertas sobre {name} han terminado, ya que no se negocia más con este código.',
  buyback_offered:
    '{name} recompra sus acciones a {price} cada una. Puedes ofrecer las tuyas hasta el {day}; si no haces nada, las conservas.',
  buyback_coming:
    '{name} recompra sus acciones a {price} cada una hasta el {day}. Quien tenga la acción cuando termine el {record_day} podrá ofrecerla, y tendrá derecho a que se tome una parte. Entonces te diremos cuánto.',
  buyback_entitled:
    'En la fecha de registro de la recompra tenías {held} acciones de {name}: {count} de ellas se toman en todo caso a {price} cada una. Puedes ofrecerlas todas hasta el {day}; del resto la empresa puede tomar una parte.',
  buyback_cancelled: '{name} ha cancelado su recompra. Las {count} acciones que ofreciste vuelven a estar libres.',
  buyback_overdue:
    'La recompra de {name} no se liquidó a tiempo. Las {count} acciones que ofreciste vuelven a estar libres.',
  tender_accepted: '{name} ha tomado {accepted} de las {count} acciones que ofreciste: se abonaron {amount}.',
  tender_accepted_taxed:
    '{name} ha tomado {accepted} de las {count} acciones que ofreciste, por {gross} menos {tax} de impuesto retenido: se abonaron {amount}.',
  tender_not_accepted:
    '{name} no ha tomado ninguna de las {count} acciones que ofreciste: se ofrecieron más de las que compra. Vuelven a estar libres.',
  rights_coming:
    '{name} ofrece a sus accionistas acciones nuevas a {price} cada una, {ratio} (nuevas por antiguas). Tiene derecho quien tenga la acción cuando empiece el {day}, en acciones enteras. Entonces te diremos cuántas te corresponden.',
  rights_offered:
    'El día que cuenta tenías {held} acciones de {name}: puedes suscribir {count} nuevas a {price} cada una hasta el {day}. Si no haces nada, el derecho caduca. Aquí no se puede vender.',
  rights_lapsed:
    'Tu derecho a {count} acciones nuevas de {name} ha caducado: su último día ha terminado y no habías suscrito. Tus acciones siguen igual.',
  rights_cancelled: '{name} ha cancelado las acciones nuevas que había ofrecido a sus accionistas. Nada tuyo cambia.',
  rights_returned:
    '{name} ha cancelado sus acciones nuevas. Los {amount} reservados para las {asked} que habías suscrito vuelven a estar libres.',
  rights_overdue:
    'Las {asked} acciones nuevas de {name} que habías suscrito no se adjudicaron a tiempo. Los {amount} reservados para ellas vuelven a estar libres.',
  rights_allotted:
    '{count} de las {asked} acciones nuevas de {name} que suscribiste son tuyas, a {price} cada una: {amount} en total. Lo reservado de más vuelve a estar libre.',
  rights_not_allotted:
    'No se adjudicó ninguna de las {asked} acciones nuevas de {name} que suscribiste. Los {amount} reservados para ellas vuelven a estar libres.',
  alert_above: '{name} ha subido a {price}. Tu alerta estaba en {alert}.',
  alert_below: '{name} ha bajado a {price}. Tu alerta estaba en {alert}.',
  stop_sold: '{name} ha alcanzado tu stop de {price}. Se ha enviado la orden de venta {no}.',
  target_sold: '{name} ha alcanzado tu objetivo de {price}. Se ha enviado la orden de venta {no}.',
  stop_waits: 'El precio de {name} ha pasado tu stop y también tu límite de {price}. Tu orden de {count} espera allí.',
  stop_not_set:
    'Has comprado {name}, pero tu stop de {price} no se ha fijado: el precio ya había bajado hasta él. Puedes fijar otro sobre lo que tienes.',
  target_not_set:
    'Has comprado {name}, pero tu objetivo de {price} no se ha fijado: el precio ya había subido hasta él. Puedes fijar otro sobre lo que tienes.',
  trigger_unsold:
    '{name} ha alcanzado tu stop u objetivo, pero no se ha vendido nada: la orden de venta fue rechazada.',
  trigger_expired: 'Tu stop u objetivo sobre {name} ha caducado después de un año.',
  account_frozen:
    'Tu cuenta fue bloqueada: {reason}. Puedes consultarlo todo, pero no operar, retirar ni pedir préstamos.',
  account_withdraw_only:
    'Tu cuenta está limitada: {reason}. Puedes retirar tu dinero, pero no operar, depositar ni pedir préstamos.',
  account_trade_only:
    'Tu cuenta está limitada: {reason}. Puedes operar y depositar, pero no retirar ni pedir préstamos.',
  account_unfrozen: 'Tu cuenta ya no está bloqueada.',
  qip_granted: 'QIP está abierto para ti: {reason}.',
  qip_withdrawn: 'QIP ya no está abierto para ti: {reason}.',
  session_ended_by_desk: 'Atención al cliente cerró la sesión de uno de tus dispositivos: {reason}.',
  complaint_registered: 'Tu queja {complaint} quedó registrada. Puedes seguirla en Atención al cliente.',
  complaint_closed: 'Tu queja {complaint} está cerrada. El resultado está en Atención al cliente.',
  from_desk: '{text}',
};
