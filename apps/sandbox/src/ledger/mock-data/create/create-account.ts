import { type NewSandboxAccount, success } from '@havn/contract'
import type { Queries } from '@havn/server/platform/database/database'
import { newId } from '@havn/server/platform/shared/ids'
import type { BankToFill } from '../../initial-data/bank-to-fill.ts'
import { insertDataBatches } from '../data-batch.ts'
import { validateAccount } from '../validate/validate-account.ts'
import { accountBatch, chooseNumber } from './new-account.ts'
import { validateOwner } from '../validate/validate-owner.ts'
import { conflict, type CreationResult, collectProblems, refuseData } from '../refusal.ts'
import { checkDataLimits } from '../data-limits.ts'
import { lockBankContents } from '../bank-contents.store.ts'

/** Creates an account of a customer and returns its id. Needs a `bankDatabase` transaction that acts for the bank. */
export async function createAccount(
  queries: Queries,
  { bankId, country }: BankToFill,
  request: NewSandboxAccount,
): Promise<CreationResult<string>> {
  const contents = await lockBankContents(queries, bankId)
  const { customerId, kidAgreement } = request
  const owner = await validateOwner(queries, bankId, customerId)
  const validated = validateAccount(country, request)
  if (!owner.ok || !validated.ok)
    return refuseData([...collectProblems([owner]), ...(validated.ok ? [] : validated.problem)])
  const taken = new Set(contents.bbans)
  const bban = chooseNumber(country, request, taken)
  const conflicts = [...(taken.has(bban) ? [BBAN_TAKEN] : []), ...checkDataLimits(contents, { accounts: 1 })]
  if (conflicts.length > 0) return refuseData(conflicts)
  const account = {
    ...validated.value,
    accountId: newId(),
    customerId,
    customerName: owner.value.customerName,
    bban,
    name: request.name ?? 'Konto',
    position: owner.value.nextPosition,
    kidAgreement,
  }
  await insertDataBatches(queries, bankId, [accountBatch(bankId, account)])
  return success(account.accountId)
}

const BBAN_TAKEN = conflict(
  'bban',
  'expected an account number that no account has, this one is taken: GET /v1/sandbox/accounts lists them',
)
