/** The least that live mode asks for. */
export const liveEnvironment = {
  MODE: 'live',
  MARKET: 'yahoo',
  LICENCE_NAME: 'Quillfeather Securities',
  LICENCE_REGULATOR: 'Board of Exchanges',
  LICENCE_NUMBER: 'QF-000-17',
  SECRET_KEY: 'ab'.repeat(32),
  BANK_NAME: 'Bank of Quills',
  BANK_ACCOUNT_NAME: 'Quillfeather customer funds',
  BANK_ACCOUNT_NUMBER: '004200130075',
  BANK_ACCOUNT_CODE: 'QUIL0000013',
};
