import { failure, parseSepaIban, type Result, success } from '@havn/contract'
import type { SandboxData } from '../../sandbox-data.ts'
import { LOGIN_NAME } from '../person-ids.ts'
import { GERMAN_CUSTOMERS } from './customers.ts'
import { germanHistory } from './history.ts'

/** The number of the sandbox's bank (Bankleitzahl). No bank has it. */
const bankNumber = '10000001'

export const germanSandbox: SandboxData = {
  customers: GERMAN_CUSTOMERS,
  isOwnNumber: (number) => number.startsWith(bankNumber, 4),
  rates: {
    EUR: '1',
    CHF: '1.0702',
    CZK: '0.0412',
    DKK: '0.1339',
    GBP: '1.1374',
    HUF: '0.002577',
    JPY: '0.005731',
    PLN: '0.2353',
    RON: '0.1966',
    SEK: '0.09152',
    USD: '0.8600',
  },
  fees: { crossBorder: 5_00n, urgency: 10_00n },
  statementTexts: {
    domestic: 'Überweisung',
    instant: 'Echtzeitüberweisung',
    'cross-border': 'Auslandsüberweisung',
    sepa: 'SEPA-Überweisung',
    'sepa-instant': 'SEPA-Echtzeitüberweisung',
    card: 'Kartenzahlung',
    deposit: 'Einzahlung',
    withdrawal: 'Auszahlung',
    returned: 'Rücküberweisung',
  },
  archiveLabel: 'Archivnr.',
  history: germanHistory,
  newData: {
    accounts: {
      PRIVATE: [
        { name: 'Girokonto', balance: 10_000_00n },
        { name: 'Tagesgeldkonto', balance: 5_000_00n },
      ],
      CORPORATE: [
        { name: 'Geschäftskonto', balance: 100_000_00n },
        { name: 'Tagesgeldkonto', balance: 50_000_00n },
      ],
    },
    cardName: 'Kreditkarte',
    creditLimit: 2_000_00n,
    drawAccountNumber: (digits) => germanIban(`66${digits(8)}`),
    parseAccountNumber: parseSepaIban,
    drawIdentifier: (digits) => `test.customer.${digits(6)}`,
    parseIdentifier: parseLogin,
  },
}

/** The IBAN of an account of the sandbox's bank. Its check digits make it 1 modulo 97, with the letters D and E as 13 and 14. */
function germanIban(account: string): string {
  const checkDigits = 98n - (BigInt(`${bankNumber}${account}131400`) % 97n)
  return `DE${String(checkDigits).padStart(2, '0')}${bankNumber}${account}`
}

function parseLogin(text: string): Result<string> {
  return LOGIN_NAME.parse(text) === text
    ? success(text)
    : failure('expected a login name of 3 to 64 small letters, digits, dots, underscores and hyphens')
}
