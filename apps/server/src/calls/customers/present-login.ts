import type { Answer } from '@sauda/contract';
import type { Login } from '../../modules/customers/index.ts';

/** A log-in, however it was made. Where a browser asks, it gets what its device is known by. */
export function presentLogin(
  { keepDevice }: { keepDevice(cookie: string): void },
  { token, deviceCookie, customerNumber, phone, at }: Login,
): Answer<'POST /stock/user/login'> {
  if (deviceCookie !== undefined) keepDevice(deviceCookie);
  return { msg: 'ok', token, id: customerNumber, user: phone, login: at.toISOString() };
}
