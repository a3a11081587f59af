/** What the screens of data, closing and About say, as the customer reads it. */
export interface AccountLifeTexts {
  readonly prepare: string;
  readonly beingPrepared: string;
  readonly ready: string;
  readonly failed: string;
  readonly again: string;
  readonly download: string;
  readonly downloadFailed: string;
  readonly requestFailed: string;
  readonly inProgress: string;
  readonly tooMany: RegExp;
  readonly loadFailed: string;
  readonly retry: string;
  readonly notice: string;
  readonly toDoFirst: string;
  readonly freeBalance: string;
  readonly whatItMeans: string;
  readonly keptYears: string;
  readonly password: string;
  readonly passwordMissing: string;
  readonly passwordWrong: string;
  readonly close: string;
  readonly question: string;
  readonly keepIt: string;
  readonly closeFailed: string;
  readonly closed: string;
  readonly loginRefused: string;
  readonly transactionPassword: string;
  readonly incorrect: RegExp;
  readonly practice: RegExp;
  readonly broker: string;
  readonly version: string;
  readonly notices: string;
  readonly status: string;
  readonly apiDocs: string;
}

export const accountLifeTexts: Readonly<Record<'en' | 'zh', AccountLifeTexts>> = {
  en: {
    prepare: 'Prepare my data',
    beingPrepared: 'Your copy is being prepared',
    ready: 'Your copy is ready',
    failed: 'Your copy could not be made',
    again: 'Prepare a new copy',
    download: 'Download',
    downloadFailed: 'Download failed, please retry',
    requestFailed: 'Submission failed, please retry',
    inProgress: 'Your data is being prepared already',
    tooMany: /^Your data was prepared recently, try again in \d+ hours$/,
    loadFailed: 'Load failed, please retry',
    retry: 'Retry',
    notice: 'A copy of your data is ready to download for 7 days.',
    toDoFirst: 'To be done first',
    freeBalance: 'Free balance',
    whatItMeans: 'What closing means',
    keptYears:
      'Your phone number, name, KYC documents and bank details are kept encrypted for 8 years, as the law asks, and then deleted.',
    password: 'Login password',
    passwordMissing: 'Please enter your password',
    passwordWrong: 'Invalid account password',
    close: 'Close account',
    question: 'Close your account for good?',
    keepIt: 'Keep it',
    closeFailed: 'The account could not be closed, please retry',
    closed: 'Your account is closed',
    loginRefused: 'Invalid account password',
    transactionPassword: 'Transaction password',
    incorrect: /^Incorrect password/,
    practice: /^This is a practice market\./,
    broker: 'Broker',
    version: 'Version',
    notices: 'Notices of open-source software',
    status: 'Status, and how soon requests end',
    apiDocs: 'Documentation of the API',
  },
  zh: {
    prepare: '准备我的数据',
    beingPrepared: '正在准备您的副本',
    ready: '您的副本已就绪',
    failed: '副本未能生成',
    again: '重新准备一份',
    download: '下载',
    downloadFailed: '下载失败，请重试',
    requestFailed: '请求发送失败，请重试',
    inProgress: '您的数据正在准备中',
    tooMany: /^您的数据近期已准备过，请在 \d+ 小时后重试$/,
    loadFailed: '加载失败，请重试',
    retry: '重试',
    notice: '您的数据副本已可下载，有效期 7 天。',
    toDoFirst: '需要先完成',
    freeBalance: '可用余额',
    whatItMeans: '注销意味着什么',
    keptYears: '您的手机号、姓名、实名认证资料和银行信息将依法加密保存 8 年，之后删除。',
    password: '登录密码',
    passwordMissing: '请输入密码',
    passwordWrong: '账号或密码错误',
    close: '注销账户',
    question: '永久注销您的账户？',
    keepIt: '保留',
    closeFailed: '账户注销失败，请重试',
    closed: '您的账户已注销',
    loginRefused: '账号或密码错误',
    transactionPassword: '交易密码',
    incorrect: /^密码错误/,
    practice: /^这是模拟市场。/,
    broker: '券商',
    version: '版本',
    notices: '开源软件声明',
    status: '状态及请求处理时长',
    apiDocs: 'API 文档',
  },
};
