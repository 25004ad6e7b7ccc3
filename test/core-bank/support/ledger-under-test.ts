import type { CoreBank } from '../../../apps/server/src/core-bank/index.ts'
import type { Country } from '../../../apps/server/src/platform/banks/index.ts'
import { NORWAY } from '@havn/server/packs'
import { sepa } from '@havn/server/packs/sepa'
import type { SandboxLedger } from '@havn/sandbox/ledger/index'
import type { OpenCoreBank } from './describe-core-bank.ts'
import { queryAsOwner } from '../../support/query.ts'
import { openLedger } from './open-ledger.ts'
import { accountOf, AT, KARI_ACCOUNT, LATER, OUTSIDE_ACCOUNT } from './order.ts'

const MOEBELWERK = 'e0000000-0000-4000-8000-000000000101'
const NORDLYS_BYGG = 'e0000000-0000-4000-8000-000000000002'
/** In øre: the register limit of that agreement's engagements. */
const registerLimit = 5_000_00n

/** The data of a bank that the suite reads, without its ledger. */
type BankFacts = Omit<OpenCoreBank, 'coreBank' | 'bankId' | 'now' | 'balanceOf' | 'actions' | 'close'> & {
  readonly limited: NonNullable<OpenCoreBank['limited']>
}
type Wrap = (ledger: SandboxLedger) => CoreBank

const iban = (number: string) => ({ kind: 'iban', iban: number }) as const

const NORWEGIAN: BankFacts = {
  timeZone: 'Europe/Oslo',
  currency: 'NOK',
  people: {
    payer: { nationalId: '14838530061' },
    stranger: { nationalId: '02927931152' },
    nobody: { nationalId: '17912099997' },
  },
  accounts: {
    payer: accountOf(KARI_ACCOUNT),
    unknown: accountOf('99860525077'),
    domestic: { kind: 'bban', bban: OUTSIDE_ACCOUNT },
    abroad: {
      account: { kind: 'iban', iban: 'DE89370400440532013000' },
      currency: 'EUR',
      agent: 'COBADEFFXXX',
    },
  },
  limited: {
    nationalId: '25879032086',
    agreementId: NORDLYS_BYGG,
    account: accountOf('99860520962'),
    most: { minorUnits: registerLimit, currency: 'NOK' },
  },
  kid: { bban: '99860515489', rules: { required: true, lengths: [7, 10], checkDigit: 'mod10' } },
  payeeAccounts: [
    ['99860510002', 'Kari Nordmann'],
    ['99860512749', 'Ola Nordmann'],
    ['99860515489', 'Fjord Kaffe AS'],
    ['99860520962', 'Nordlys Bygg AS'],
  ].map(([bban = '', registered = '']) => ({
    account: { kind: 'bban', bban },
    currency: 'NOK',
    registered: [registered],
  })),
}

/** A bank in the euro area: IBANs, login names, euro, no national ids and no rail abroad. */
const EURO: BankFacts = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  personIdScheme: 'de-login-name',
  people: {
    payer: { nationalId: 'anna.becker' },
    stranger: { nationalId: 'bruno.maier' },
    nobody: { nationalId: 'no.customer' },
  },
  accounts: {
    payer: iban('DE04100000010000000101'),
    unknown: iban('DE83100000010000009999'),
    domestic: iban('FR7612345987650123456789014'),
  },
  limited: {
    nationalId: 'clara.vogel',
    agreementId: MOEBELWERK,
    account: iban('DE36100000010000000301'),
    most: { minorUnits: registerLimit, currency: 'EUR' },
  },
}

/** Opens the sandbox's ledger for the suite that any core bank must pass, as it is or wrapped by `wrap`. */
export const ledgerUnderTest = (wrap: Wrap = (ledger) => ledger): Promise<OpenCoreBank> =>
  openUnderTest(NORWEGIAN, NORWAY, wrap)

/** Opens the ledger of a bank in the euro area for that suite. */
export const euroLedgerUnderTest = (): Promise<OpenCoreBank> =>
  openUnderTest(EURO, sepa.country, (ledger) => ledger)

async function openUnderTest(facts: BankFacts, country: Country, wrap: Wrap): Promise<OpenCoreBank> {
  const opened = await openLedger(country)
  const { ledger, bankId } = opened
  await queryAsOwner(
    opened,
    `update sandbox_ledger.engagement set register_limit_minor_units = ${registerLimit}
     where agreement_id = '${facts.limited.agreementId}'`,
  )
  const { payer } = facts.accounts
  for (let deposit = 0; deposit < 12; deposit += 1)
    await ledger.deposit({ bankId, account: payer, minorUnits: 100_00n })
  return {
    ...facts,
    coreBank: wrap(ledger),
    bankId,
    now: () => AT,
    balanceOf: async (account) => (await ledger.balanceOf({ bankId, account }))?.minorUnits ?? 0n,
    actions: {
      deposit: (account, minorUnits) => ledger.deposit({ bankId, account, minorUnits }),
      // Money arrives once the bank's time has moved on, and the caller of `readOutcomes` says what time it is.
      settle: async () => LATER,
    },
    close: () => opened.close(),
  }
}
