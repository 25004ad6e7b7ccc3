import { failure, type NewSandboxEngagement, type Result, success } from '@havn/contract'
import type { Problem } from '@havn/server/edge'
import type { Queries } from '@havn/server/platform/database/database'
import { isId, newId } from '@havn/server/platform/shared/ids'
import type { BankToFill } from '../../initial-data/bank-to-fill.ts'
import { validateAmount } from '../validate/validate-amount.ts'
import { insertDataBatches } from '../data-batch.ts'
import { type EngagementCandidate, findEngagementCandidate } from '../engagements.store.ts'
import { engagementBatch } from './new-agreement.ts'
import {
  conflict,
  invalidField,
  type CreationResult,
  collectProblems,
  refuseData,
  unknownReference,
} from '../refusal.ts'
import { checkDataLimits } from '../data-limits.ts'
import { lockBankContents } from '../bank-contents.store.ts'

/**
 * Creates an engagement, which lets the people of an agreement use an account, and returns its id; undefined if there is no
 * such agreement. Needs a `bankDatabase` transaction that acts for the bank.
 */
export async function createEngagement(
  queries: Queries,
  { bankId, country, agreementId }: BankToFill & { readonly agreementId: string },
  request: NewSandboxEngagement,
): Promise<CreationResult<string | undefined>> {
  const contents = await lockBankContents(queries, bankId)
  if (!isId(agreementId)) return success(undefined)
  const { accountId, roles } = request
  const account = isId(accountId) ? accountId : null
  const found = await findEngagementCandidate(queries, bankId, { agreementId, accountId: account })
  if (found === undefined) return success(undefined)
  const registerLimit = validateAmount('registerLimit', request.registerLimit, country.currency)
  const approvalLimit = validateAmount('approvalLimit', request.approvalLimit, country.currency)
  const problems = collectProblems([
    validateAccount(found),
    validateRoles(roles),
    registerLimit,
    approvalLimit,
  ])
  if (!registerLimit.ok || !approvalLimit.ok || problems.length > 0) return refuseData(problems)
  const tooMany = checkDataLimits(contents, { engagements: 1 })
  const conflicts = [...(found.isEngaged ? [ENGAGEMENT_EXISTS] : []), ...tooMany]
  if (conflicts.length > 0) return refuseData(conflicts)
  const engagement = {
    engagementId: newId(),
    agreementId,
    accountId,
    roles,
    registerLimit: registerLimit.value,
    approvalLimit: approvalLimit.value,
  }
  await insertDataBatches(queries, bankId, [engagementBatch(bankId, engagement)])
  return success(engagement.engagementId)
}

const ENGAGEMENT_EXISTS = conflict(
  'accountId',
  'expected an account that this agreement has no engagement for yet',
)

function validateAccount({ accountExists, isOfSameCustomer }: EngagementCandidate): Result<true, Problem> {
  if (!accountExists)
    return failure(
      unknownReference(
        'accountId',
        'expected the id of an account of your sandbox: GET /v1/sandbox/accounts lists them',
      ),
    )
  return isOfSameCustomer
    ? success(true)
    : failure(invalidField('accountId', "expected an account of the agreement's own customer, got another's"))
}

function validateRoles(roles: NewSandboxEngagement['roles']): Result<true, Problem> {
  return new Set(roles).size === roles.length
    ? success(true)
    : failure(invalidField('roles', 'expected every role once, got one twice'))
}
