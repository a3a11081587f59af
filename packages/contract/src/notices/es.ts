import type { NoticeTexts } from './index.ts';

export const es: NoticeTexts = {
  login_password_changed: 'Se cambió tu contraseña de acceso. Se cerró la sesión en los demás dispositivos.',
  login_password_reset: 'Se restableció tu contraseña de acceso. Se cerró la sesión en todos los dispositivos.',
  transaction_password_set: 'Se estableció una contraseña de transacción para tu cuenta.',
  transaction_password_changed: 'Se cambió tu contraseña de transacción.',
  transaction_password_locked:
    'La contraseña de transacción se introdujo mal {attempts} veces y está bloqueada durante {minutes} minutos.',
};
