import type { Access } from '../../apps/server/src/domain/consents/pages/access.ts'
import { type AccessView, renderAccess } from '../../apps/server/src/domain/consents/pages/access-view.ts'
import type { Withdrawal } from '../../apps/server/src/domain/consents/pages/withdrawals.ts'
import type { BankAccount } from '../../apps/server/src/core-bank/index.ts'
import type { Html } from '@havn/html'
import type { LayoutOptions } from '../../apps/server/src/platform/web/layout.ts'
import type {
  RequestedAccess,
  RequestedAccount,
} from '../../apps/server/src/domain/sca/views/requested-access.ts'
import type { OfferedAccount } from '../../apps/server/src/domain/sca/views/views.ts'

const NAMES = [
  { name: 'Brukskonto', number: '99860510002', currency: 'NOK' },
  { name: 'Sparekonto', number: '99860511378', currency: 'NOK' },
  { name: 'Valutakonto', number: '99860522110', currency: 'EUR' },
  {
    name: 'Felleskonto for huset, bilen, båten og alt det andre vi deler på',
    number: '99860522129',
    currency: 'NOK',
  },
] as const

/** This many accounts, every third of them a card; `granted` says which the TPP may already see. */
export function accountsOf(count: number, granted: readonly number[] = []): readonly OfferedAccount[] {
  return Array.from({ length: count }, (_, index) => ({
    ...(index % 3 === 2 ? card(index) : { ...(NAMES[index % 4] ?? NAMES[0]), isCard: false }),
    accountId: `a0000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    isGranted: granted.includes(index),
  }))
}

/** So many accounts as a TPP sees them with all rights but the owner's name. */
export function seenAccounts(count: number): readonly RequestedAccount[] {
  const rights = { seesBalances: true, seesTransactions: true, seesOwnerName: false }
  return accountsOf(count).map((account) => ({ ...account, ...rights }))
}

/** What a TPP asks for in words of its own. */
export function accessRequest(kind: RequestedAccess['kind']): RequestedAccess {
  const accounts = seenAccounts(3).map((account, index) => ({ ...account, seesTransactions: index !== 1 }))
  const terms = { validUntil: '2027-05-15', isRecurring: true, frequencyPerDay: 4 }
  return { kind, accounts, withOwnerName: true, ...terms }
}

const card = (index: number) => ({
  name: 'Kredittkort',
  number: `479900******${String(1000 + index)}`,
  currency: 'NOK',
  isCard: true,
})

/** The bank's own page about access. */
export const ACCESS_SAMPLES: Readonly<Record<string, (frame: LayoutOptions) => Html>> = {
  'access-none': accessPage({}),
  access: accessPage({
    done: 'revoked',
    accesses: [
      access({}),
      access({
        requester: {
          name: 'Nordnorske Kystbetalingsformidlingstjenester og Regnskapsintegrasjoner Holding AS',
          brand: '<b>"KYSTPAY" & Co</b>',
        },
        owner: { corporation: 'Fjord Kaffe AS' },
        accounts: bankAccounts(4),
        hasEnded: true,
      }),
      access({ owner: 'former', accounts: [], purpose: undefined, use: undefined }),
    ],
    withdrawals: [
      withdrawal({ kind: 'part', accountNames: ['Kredittkort'], undoMinutesLeft: 9 }),
      withdrawal({
        kind: 'whole',
        undoMinutesLeft: 1,
        requester: { name: 'Fjord Budsjett AS', brand: undefined },
      }),
      withdrawal({ kind: 'objected' }),
      withdrawal({ kind: 'terminated' }),
    ],
    accountsByOwner: [
      { owner: 'own', accounts: bankAccounts(3) },
      { owner: { corporation: 'Fjord Kaffe AS' }, accounts: bankAccounts(4) },
    ],
  }),
  'access-objected': accessPage({ done: 'objected', withdrawals: [withdrawal({ kind: 'objected' })] }),
  'access-not-undone': accessPage({ done: 'not-undone', accountsByOwner: [] }),
  'access-unchanged': accessPage({ done: 'undecided', accesses: [access({ accounts: bankAccounts(12) })] }),
}

function accessPage(change: Partial<AccessView>): (frame: LayoutOptions) => Html {
  const view: AccessView = {
    form: { action: '/access', csrfToken: 'c2FtcGxlLXRva2Vu' },
    logOut: { action: '/bank-login', csrfToken: 'c2FtcGxlLXRva2Vu' },
    personName: 'Kari Nordmann',
    backHref: '/bank-empty',
    done: undefined,
    accesses: [],
    withdrawals: [],
    accountsByOwner: [{ owner: 'own', accounts: bankAccounts(2) }],
    ...change,
  }
  return (frame) => renderAccess(view, frame)
}

function withdrawal(change: Partial<Withdrawal>): Withdrawal {
  return {
    tppId: 'PSDNO-FSA-987654321',
    agreementKey: 'PRIVATE',
    requester: { name: 'Fjordbetaling AS', brand: 'Fjordpay' },
    kind: 'whole',
    accountNames: ['Brukskonto'],
    undoMinutesLeft: undefined,
    ...change,
  }
}

function access(change: Partial<Access>): Access {
  return {
    tppId: 'PSDNO-FSA-987654321',
    agreementKey: 'PRIVATE',
    requester: { name: 'Fjordbetaling AS', brand: 'Fjordpay' },
    owner: 'own',
    since: '2026-11-16',
    until: '2027-05-15',
    hasEnded: false,
    purpose: 'budgeting',
    use: { reads: 41, readsWithoutPsu: 28, lastDate: '2026-11-15' },
    accounts: bankAccounts(2),
    ...change,
  }
}

function bankAccounts(count: number): readonly BankAccount[] {
  return accountsOf(count).map(({ accountId, name, number, currency, isCard }, index) => ({
    accountId,
    account: { kind: 'account', bban: number },
    currency,
    name,
    ownerName: 'Kari Nordmann',
    product: name,
    cashAccountType: isCard ? 'CARD' : 'CACC',
    usage: 'PRIV',
    mayPay: index % 2 === 0,
    ...(isCard ? { card: { maskedPan: number, creditLimit: { minorUnits: 0n, currency } } } : {}),
  }))
}
