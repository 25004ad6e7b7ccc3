import { failure, type NewSandboxAgreement, type Result, success, type TppMessage } from '@havn/contract'
import type { Queries } from '@havn/server/database/database'
import { newId } from '@havn/server/shared/ids'
import { touchBank } from '../people/customers.store.ts'
import { judgeAmount } from './validate-amount.ts'
import { writeBundles } from './batch.ts'
import { agreementBundle } from './new-agreement.ts'
import { judgeOwner } from './validate-owner.ts'
import { judgePerson, type Person } from './validate-person.ts'
import { clashing, fault, type Made, problemsOf, unfit } from './refusal.ts'
import { clashesOfRoom } from './data-limits.ts'
import { type KnownPerson, readPeople, readStanding } from './bank-contents.store.ts'

/** An agreement of a corporation; the new id. Needs a `bankDatabase` transaction that acts for the bank. */
export async function createAgreement(
  queries: Queries,
  bankId: string,
  wanted: NewSandboxAgreement,
): Promise<Made<string>> {
  await touchBank(queries, bankId)
  const standing = await readStanding(queries, bankId)
  const people = await readPeople(queries, bankId)
  const { customerId } = wanted
  const owner = await judgeOwner(queries, bankId, customerId, {
    type: 'CORPORATE',
    why: 'only a corporation has agreements',
  })
  const limit = judgeAmount('approvalLimit', wanted.approvalLimit, 'NOK')
  const representatives = judgeRepresentatives(wanted, people, owner.ok ? owner.value.customer_number : '')
  const faults = problemsOf([owner, limit, ...representatives])
  if (!owner.ok || !limit.ok || faults.length > 0) return unfit(faults)
  const clashes = clashesOfRoom(standing, { agreements: 1 })
  if (clashes.length > 0) return clashing(clashes)
  const agreementId = newId()
  const agreement = {
    agreementId,
    customerId,
    name: wanted.name ?? owner.value.customer_name,
    approvalLimit: limit.value,
    representatives: representatives.flatMap((one) => (one.ok ? [one.value] : [])),
  }
  await writeBundles(queries, bankId, [agreementBundle(bankId, agreement)])
  return success(agreementId)
}

/** Each of them once, and none the person whom the customer's number names: they act under it anyway. */
function judgeRepresentatives(
  { representatives = [] }: NewSandboxAgreement,
  people: readonly KnownPerson[],
  customerNumber: string,
): Result<Person, TppMessage>[] {
  const seen = new Set([customerNumber])
  return representatives.map(({ nationalId, name }, index) => {
    const place = `representatives[${index}]`
    const number = `${place}.nationalId`
    if (seen.has(nationalId))
      return failure(fault(number, "expected everybody once, the customer's own person not at all"))
    seen.add(nationalId)
    return judgePerson({ nationalId, name }, people, { number, name: `${place}.name` })
  })
}
