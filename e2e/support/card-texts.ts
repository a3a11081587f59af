/** What the bank-card screens say, as the customer reads it. */
export interface CardTexts {
  readonly title: string;
  readonly empty: string;
  readonly add: string;
  readonly addCard: string;
  readonly save: string;
  readonly holder: string;
  readonly cardholder: string;
  readonly ifsc: string;
  readonly routing: string;
  readonly bank: string;
  readonly account: string;
  readonly mexican: string;
  readonly holderMissing: string;
  readonly cardholderMissing: string;
  readonly ifscMissing: string;
  readonly ifscWrong: string;
  readonly ifscUnknown: string;
  readonly routingMissing: string;
  readonly routingWrong: string;
  readonly bankMissing: string;
  readonly accountMissing: string;
  readonly indianLength: string;
  readonly americanLength: string;
  readonly mexicanMissing: string;
  readonly mexicanLength: string;
  readonly cardWrong: string;
  readonly clabeWrong: string;
  readonly added: string;
  readonly cardAdded: string;
  readonly updated: string;
  readonly addFailed: string;
  readonly updateFailed: string;
  readonly listFailed: string;
  readonly retry: string;
  readonly exists: string;
  readonly tooMany: string;
  readonly usable: string;
  readonly onHold: string;
  readonly unknownCard: string;
  readonly keep: string;
  readonly holdNote: string;
  readonly notice: string;
}

export const cardTexts: Readonly<Record<'en' | 'zh', CardTexts>> = {
  en: {
    title: 'Bank accounts',
    empty: 'No bank accounts yet',
    add: 'Add bank account',
    addCard: 'Add bank card',
    save: 'Save',
    holder: 'Account holder',
    cardholder: 'Cardholder',
    ifsc: 'IFSC',
    routing: 'Routing number',
    bank: 'Bank',
    account: 'Account number',
    mexican: 'Card number or CLABE',
    holderMissing: 'Please enter the account holder’s name',
    cardholderMissing: 'Please enter the cardholder’s name',
    ifscMissing: 'Please enter the IFSC',
    ifscWrong: 'An IFSC has 11 characters: four letters, a zero, six letters or digits',
    ifscUnknown: 'No bank branch has this IFSC',
    routingMissing: 'Please enter the routing number',
    routingWrong: 'This is not a routing number: check its nine digits',
    bankMissing: 'Please enter the bank name',
    accountMissing: 'Please enter the account number',
    indianLength: 'An account number has 9 to 18 digits',
    americanLength: 'An account number has 4 to 17 digits',
    mexicanMissing: 'Please enter the card number or CLABE',
    mexicanLength: 'A card number has 16 digits, a CLABE has 18',
    cardWrong: 'This is not a card number: check its digits',
    clabeWrong: 'This is not a CLABE: check its digits',
    added: 'Bank account added successfully',
    cardAdded: 'Bank card added successfully',
    updated: 'Bank account updated successfully',
    addFailed: 'Failed to add bank account',
    updateFailed: 'Failed to update bank account',
    listFailed: 'Failed to load bank accounts',
    retry: 'Retry',
    exists: 'You have added this bank account already',
    tooMany: 'You can keep 10 bank accounts at most',
    usable: 'Usable',
    onHold: 'On hold',
    unknownCard: 'There is no such bank account',
    keep: 'Leave it empty to keep •••• 0075',
    holdNote: 'For 24 hours after a change, nothing is withdrawn to it.',
    notice: 'The bank account Sauda Practice Bank •••• 0075 was added.',
  },
  zh: {
    title: '银行账户',
    empty: '还没有银行账户',
    add: '添加银行账户',
    addCard: '添加银行卡',
    save: '保存',
    holder: '户名',
    cardholder: '持卡人',
    ifsc: 'IFSC',
    routing: '路由号码',
    bank: '银行',
    account: '账号',
    mexican: '卡号或 CLABE',
    holderMissing: '请输入户名',
    cardholderMissing: '请输入持卡人姓名',
    ifscMissing: '请输入 IFSC',
    ifscWrong: 'IFSC 共 11 个字符：四个字母、一个零、六个字母或数字',
    ifscUnknown: '没有银行网点使用此 IFSC',
    routingMissing: '请输入路由号码',
    routingWrong: '这不是有效的路由号码：请检查九位数字',
    bankMissing: '请输入银行名称',
    accountMissing: '请输入账号',
    indianLength: '账号应为 9 至 18 位数字',
    americanLength: '账号应为 4 至 17 位数字',
    mexicanMissing: '请输入卡号或 CLABE',
    mexicanLength: '卡号为 16 位，CLABE 为 18 位',
    cardWrong: '这不是有效卡号：请检查数字',
    clabeWrong: '这不是有效的 CLABE：请检查数字',
    added: '银行账户添加成功',
    cardAdded: '银行卡添加成功',
    updated: '银行账户更新成功',
    addFailed: '添加银行账户失败',
    updateFailed: '更新银行账户失败',
    listFailed: '银行账户加载失败',
    retry: '重试',
    exists: '您已添加过该银行账户',
    tooMany: '最多可保存 10 个银行账户',
    usable: '可用',
    onHold: '暂缓使用',
    unknownCard: '没有这个银行账户',
    keep: '留空则保留 •••• 0075',
    holdNote: '变更后 24 小时内，无法出金至该账户。',
    notice: '已添加银行账户 Sauda Practice Bank •••• 0075。',
  },
};
