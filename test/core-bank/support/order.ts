import { ratesOf } from '@havn/sandbox/ledger/money/rates'
import { NORWAY } from '@havn/server/packs'
import type { TransferOrder } from '../../../apps/server/src/core-bank/index.ts'
import { newId } from '../../../apps/server/src/platform/shared/ids.ts'

export const KARI_ACCOUNT = '99860510002'
export const OLA_ACCOUNT = '99860512749'
export const OLA_EMPTY_ACCOUNT = '99860514113'
export const EURO_ACCOUNT = '99860522337'
/** Belongs to no customer of the sandbox. */
export const OUTSIDE_ACCOUNT = '15031080070'

export const NORWEGIAN_RATES = ratesOf(NORWAY)

export const AT = Temporal.Instant.from('2026-11-16T05:00:00Z')
export const LATER = AT.add({ hours: 4 })

export const accountOf = (bban: string) => ({ kind: 'account', bban }) as const
export const cardOf = (identification: string) => ({ kind: 'card-account', identification }) as const

/** An order of a hundred kroner from Kari to an account at another bank, by default. */
export function order(change: Partial<TransferOrder> = {}): TransferOrder {
  return {
    paymentId: newId(),
    rail: 'domestic',
    amount: { minorUnits: 100_00n, currency: 'NOK' },
    debtor: { account: accountOf(KARI_ACCOUNT), currency: 'NOK' },
    creditor: {
      account: { kind: 'bban', bban: OUTSIDE_ACCOUNT },
      currency: 'NOK',
      name: 'Somebody Else',
      agent: undefined,
    },
    isUrgent: false,
    executionDate: '2026-11-16',
    fee: undefined,
    creditorAddress: { city: 'Bodø', country: 'NO' },
    ultimateDebtor: undefined,
    remittance: ['Takk for sist'],
    endToEndIdentification: undefined,
    purposeCode: undefined,
    regulatoryReporting: undefined,
    initiation: {
      tpp: { tppId: 'PSDNO-FSA-987654321', name: 'Betal AS' },
      approverIds: ['00000000-0000-4000-8000-000000000001'],
      agreementId: undefined,
      psuIpAddress: '192.0.2.7',
    },
    ...change,
  }
}

export const payTo = (bban: string, currency = 'NOK'): TransferOrder['creditor'] => ({
  account: { kind: 'bban', bban },
  currency,
  name: 'Known',
  agent: undefined,
})
