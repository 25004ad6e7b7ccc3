import { parseNorwegianBban } from '@havn/contract'
import type { SandboxData } from '../../sandbox-data.ts'
import { NORWEGIAN_CUSTOMERS } from './customers.ts'
import { norwegianHistory } from './history/history.ts'
import { drawBban, drawNationalId, parseMockNationalId } from './numbers.ts'
import { NOK_PER_UNIT } from './rates.ts'

export const norwegianSandbox: SandboxData = {
  customers: NORWEGIAN_CUSTOMERS,
  isOwnNumber: (number) => /^9986\d{7}$/.test(number),
  rates: NOK_PER_UNIT,
  fees: { crossBorder: 50_00n, urgency: 100_00n },
  statementTexts: {
    domestic: 'Overføring innland',
    instant: 'Straksoverføring',
    'cross-border': 'Overføring utland',
    sepa: 'SEPA-overføring',
    'sepa-instant': 'SEPA straksoverføring',
    card: 'Betaling fra kredittkort',
    deposit: 'Innskudd',
    withdrawal: 'Uttak',
    returned: 'Returnert betaling',
  },
  archiveLabel: 'Arkivref.',
  history: norwegianHistory,
  newData: {
    accounts: {
      PRIVATE: [
        { name: 'Brukskonto', balance: 100_000_00n },
        { name: 'Sparekonto', balance: 50_000_00n },
      ],
      CORPORATE: [
        { name: 'Driftskonto', balance: 1_000_000_00n },
        { name: 'Sparekonto', balance: 500_000_00n },
      ],
    },
    cardName: 'Kredittkort',
    creditLimit: 20_000_00n,
    drawAccountNumber: drawBban,
    parseAccountNumber: parseNorwegianBban,
    drawIdentifier: drawNationalId,
    parseIdentifier: parseMockNationalId,
  },
}
