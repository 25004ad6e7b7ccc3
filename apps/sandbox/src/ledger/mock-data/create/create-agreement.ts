import { failure, type NewSandboxAgreement, success } from '@havn/contract'
import type { Country } from '@havn/server/platform/banks'
import type { Queries } from '@havn/server/platform/database/database'
import { newId } from '@havn/server/platform/shared/ids'
import type { BankToFill } from '../../initial-data/bank-to-fill.ts'
import { insertDataBatches } from '../data-batch.ts'
import { agreementBatch } from './new-agreement.ts'
import { validateAmount, validateOwner, validatePerson } from '../validate/index.ts'
import { invalidField, type CreationResult, collectProblems, refuseData } from '../refusal.ts'
import { checkDataLimits } from '../data-limits.ts'
import { type KnownPerson, listKnownPeople, lockBankContents } from '../bank-contents.store.ts'

/** Creates an agreement of a corporation and returns its id. Needs a `bankDatabase` transaction that acts for the bank. */
export async function createAgreement(
  queries: Queries,
  { bankId, country }: BankToFill,
  request: NewSandboxAgreement,
): Promise<CreationResult<string>> {
  const contents = await lockBankContents(queries, bankId)
  const people = await listKnownPeople(queries, bankId)
  const { customerId } = request
  const owner = await validateOwner(queries, bankId, customerId, {
    type: 'CORPORATE',
    reason: 'only a corporation has agreements',
  })
  const limit = validateAmount('approvalLimit', request.approvalLimit, country.currency)
  const representatives = validateRepresentatives(country, request, {
    people,
    customerNumber: owner.ok ? owner.value.customerNumber : '',
  })
  const problems = collectProblems([owner, limit, ...representatives])
  if (!owner.ok || !limit.ok || problems.length > 0) return refuseData(problems)
  const conflicts = checkDataLimits(contents, { agreements: 1 })
  if (conflicts.length > 0) return refuseData(conflicts)
  const agreementId = newId()
  const agreement = {
    agreementId,
    customerId,
    name: request.name ?? owner.value.customerName,
    approvalLimit: limit.value,
    representatives: representatives.flatMap((result) => (result.ok ? [result.value] : [])),
  }
  await insertDataBatches(queries, bankId, [agreementBatch(bankId, agreement)])
  return success(agreementId)
}

/**
 * A person may be named only once. The person whose national id is the customer number may not be named: they represent
 * the corporation under every agreement.
 */
function validateRepresentatives(
  country: Country,
  { representatives = [] }: NewSandboxAgreement,
  { people, customerNumber }: { readonly people: readonly KnownPerson[]; readonly customerNumber: string },
): ReturnType<typeof validatePerson>[] {
  const seen = new Set([customerNumber])
  return representatives.map(({ nationalId, name }, index) => {
    const path = `representatives[${index}]`
    const number = `${path}.nationalId`
    if (seen.has(nationalId))
      return failure(invalidField(number, "expected everybody once, the customer's own person not at all"))
    seen.add(nationalId)
    return validatePerson({ country, people }, { nationalId, name }, { number, name: `${path}.name` })
  })
}
