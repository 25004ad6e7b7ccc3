import { failure, type Result, success } from '@havn/contract'
import type { AccountAccess, AccountReference as WrittenReference } from '@havn/contract/berlin-group'
import type { AccountReference, AskedAccess } from '../../../domain/consents/index.ts'
import type { Problem } from '../../../edge/index.ts'

type Problems = readonly Problem[]

const LISTS = ['accounts', 'balances', 'transactions'] as const

/** Reads what a consent asks for: named accounts, all accounts, their list alone, or what the PSU chooses. */
export function readAccess(access: AccountAccess): Result<AskedAccess, Problems> {
  const unsupported = [
    ...(access.restrictedTo === undefined ? [] : [notOffered('access.restrictedTo')]),
    ...(access.additionalInformation?.trustedBeneficiaries === undefined
      ? []
      : [notOffered('access.additionalInformation.trustedBeneficiaries')]),
  ]
  if (unsupported.length > 0) return failure(unsupported)
  const { availableAccounts, availableAccountsWithBalance, allPsd2 } = access
  const lists = LISTS.filter((name) => access[name] !== undefined)
  const wholes = [availableAccounts, availableAccountsWithBalance, allPsd2].filter((one) => one !== undefined)
  if (wholes.length + Math.min(lists.length, 1) !== 1)
    return failure([
      {
        reason: 'body-invalid',
        path: 'access',
        text: 'expected one of: accounts, balances and transactions as lists; allPsd2; availableAccounts; availableAccountsWithBalance',
      },
    ])
  const [whole] = wholes
  return whole === undefined ? readLists(access) : success(readWhole(access, whole))
}

const notOffered = (path: string): Problem => ({
  reason: 'parameter-unsupported',
  path,
  text: 'expected no such field: this bank does not offer it',
})

const NOBODY = { accounts: [], balances: [], transactions: [], ownerName: [] } as const

function readWhole(access: AccountAccess, whole: string): AskedAccess {
  const withOwnerName =
    whole === 'allAccountsWithOwnerName' || access.additionalInformation?.ownerName !== undefined
  const kind = access.allPsd2 === undefined ? 'available-accounts' : 'global'
  const withBalances = access.availableAccountsWithBalance !== undefined
  return { kind, named: NOBODY, withBalances, withOwnerName }
}

function readLists(access: AccountAccess): Result<AskedAccess, Problems> {
  const ownerName = access.additionalInformation?.ownerName
  const read = {
    accounts: readReferences('access.accounts', access.accounts),
    balances: readReferences('access.balances', access.balances),
    transactions: readReferences('access.transactions', access.transactions),
    ownerName: readReferences('access.additionalInformation.ownerName', ownerName),
  }
  const { accounts, balances, transactions } = read
  const all = [accounts, balances, transactions, read.ownerName]
  const problems = all.flatMap((one) => (one.ok ? [] : one.problem))
  if (!accounts.ok || !balances.ok || !transactions.ok || !read.ownerName.ok) return failure(problems)
  const named = {
    accounts: accounts.value,
    balances: balances.value,
    transactions: transactions.value,
    ownerName: read.ownerName.value,
  }
  const isEmpty = LISTS.every((name) => named[name].length === 0)
  // An empty list of owners' names is about all accounts of the consent.
  const withOwnerName = ownerName !== undefined && ownerName.length === 0
  return success({ kind: isEmpty ? 'bank-offered' : 'detailed', named, withBalances: false, withOwnerName })
}

function readReferences(
  path: string,
  references: readonly WrittenReference[] = [],
): Result<readonly AccountReference[], Problems> {
  const read = references.map((one, index) => readReference(`${path}[${index}]`, one))
  const problems = read.flatMap((one) => (one.ok ? [] : [one.problem]))
  return problems.length > 0 ? failure(problems) : success(read.flatMap((one) => (one.ok ? [one.value] : [])))
}

/** Reads which account a TPP names: by exactly one of its numbers. */
export function readReference(path: string, reference: WrittenReference): Result<AccountReference, Problem> {
  const { iban, bban, maskedPan, currency } = reference
  const unsupported = (['pan', 'msisdn', 'other', 'cashAccountType'] as const).find(
    (name) => reference[name] !== undefined,
  )
  if (unsupported !== undefined) return failure(notOffered(`${path}.${unsupported}`))
  if ([iban, bban, maskedPan].filter((one) => one !== undefined).length !== 1)
    return failure({
      reason: 'body-invalid',
      path,
      text: 'expected exactly one of iban, bban and maskedPan',
    })
  return success({
    ...(iban === undefined ? {} : { iban: iban.toUpperCase() }),
    ...(bban === undefined ? {} : { bban }),
    ...(maskedPan === undefined ? {} : { maskedPan }),
    ...(currency === undefined ? {} : { currency }),
  })
}
