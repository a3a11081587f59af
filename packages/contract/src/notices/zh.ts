import type { NoticeTexts } from './index.ts';

export const zh: NoticeTexts = {
  login_password_changed: '您的登录密码已更改，其他设备均已退出登录。',
  login_password_reset: '您的登录密码已重置，所有设备均已退出登录。',
  transaction_password_set: '您的账户已设置交易密码。',
  transaction_password_changed: '您的交易密码已更改。',
  transaction_password_locked: '您的交易密码已输错 {attempts} 次，现锁定 {minutes} 分钟。',
  new_device: '您在新设备上登录：{device}，来自网络 {network}。如果不是您本人，请更改登录密码并结束该会话。',
  wrong_second_factor: '有人输入了您的正确密码但验证码错误，来自网络 {network}。如果不是您本人，请更改登录密码。',
  passkey_added: '您的账户已添加通行密钥：{name}。',
  passkey_removed: '您的账户已移除通行密钥：{name}。',
  authenticator_on: '已设置身份验证器应用。使用密码登录时将要求输入验证码。',
  authenticator_off: '身份验证器应用已移除。登录时不再要求验证码。',
  recovery_code_used: '登录时使用了一个恢复代码，还剩 {left} 个。',
  bank_card_added: '您的账户已添加银行卡 {card}。',
  bank_card_changed: '您的银行卡 {card} 已更改。',
  data_export_ready: '您的数据副本已可下载，有效期 {days} 天。',
};
