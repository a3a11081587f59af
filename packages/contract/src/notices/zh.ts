import type { NoticeTexts } from './index.ts';

export const zh: NoticeTexts = {
  login_password_changed: '您的登录密码已更改，其他设备均已退出登录。',
  login_password_reset: '您的登录密码已重置，所有设备均已退出登录。',
  transaction_password_set: '您的账户已设置交易密码。',
  transaction_password_changed: '您的交易密码已更改。',
  transaction_password_locked: '您的交易密码已输错 {attempts} 次，现锁定 {minutes} 分钟。',
};
