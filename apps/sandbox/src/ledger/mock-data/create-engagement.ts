import { failure, type NewSandboxEngagement, type Result, success, type TppMessage } from '@havn/contract'
import type { Queries } from '@havn/server/database/database'
import { isId, newId } from '@havn/server/shared/ids'
import { touchBank } from '../people/customers.store.ts'
import { judgeAmount } from './validate-amount.ts'
import { writeBundles } from './batch.ts'
import { type EngageableRow, findEngageable } from './engagements.store.ts'
import { engagementBundle } from './new-agreement.ts'
import { clash, clashing, fault, type Made, problemsOf, unfit, unknownId } from './refusal.ts'
import { clashesOfRoom } from './data-limits.ts'
import { readStanding } from './bank-contents.store.ts'

/**
 * Lets the people of an agreement use an account; the new id, undefined when there is no such agreement. In a
 * transaction of the desk that acts for the bank.
 */
export async function createEngagement(
  queries: Queries,
  { bankId, agreementId }: { bankId: string; agreementId: string },
  wanted: NewSandboxEngagement,
): Promise<Made<string | undefined>> {
  await touchBank(queries, bankId)
  if (!isId(agreementId)) return success(undefined)
  const { accountId, roles } = wanted
  const account = isId(accountId) ? accountId : null
  const found = await findEngageable(queries, bankId, { agreementId, accountId: account })
  if (found === undefined) return success(undefined)
  const registerLimit = judgeAmount('registerLimit', wanted.registerLimit, 'NOK')
  const approvalLimit = judgeAmount('approvalLimit', wanted.approvalLimit, 'NOK')
  const faults = problemsOf([judgeAccount(found), judgeRoles(roles), registerLimit, approvalLimit])
  if (!registerLimit.ok || !approvalLimit.ok || faults.length > 0) return unfit(faults)
  const room = clashesOfRoom(await readStanding(queries, bankId), { engagements: 1 })
  const clashes = [...(found.is_engaged ? [ENGAGED] : []), ...room]
  if (clashes.length > 0) return clashing(clashes)
  const engagement = {
    engagementId: newId(),
    agreementId,
    accountId,
    roles,
    registerLimit: registerLimit.value,
    approvalLimit: approvalLimit.value,
  }
  await writeBundles(queries, bankId, [engagementBundle(bankId, engagement)])
  return success(engagement.engagementId)
}

const ENGAGED = clash('accountId', 'expected an account that this agreement has no engagement for yet')

function judgeAccount({ is_account, is_owners }: EngageableRow): Result<true, TppMessage> {
  if (!is_account)
    return failure(
      unknownId(
        'accountId',
        'expected the id of an account of your sandbox: GET /v1/sandbox/accounts lists them',
      ),
    )
  return is_owners
    ? success(true)
    : failure(fault('accountId', "expected an account of the agreement's own customer, got another's"))
}

function judgeRoles(roles: NewSandboxEngagement['roles']): Result<true, TppMessage> {
  return new Set(roles).size === roles.length
    ? success(true)
    : failure(fault('roles', 'expected every role once, got one twice'))
}
