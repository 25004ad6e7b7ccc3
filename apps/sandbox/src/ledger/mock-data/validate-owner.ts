import { failure, type Result, success, type TppMessage } from '@havn/contract'
import type { Queries } from '@havn/server/database/database'
import { isId } from '@havn/server/shared/ids'
import { fault, unknownId } from './refusal.ts'
import { findOwner, type OwnerRow } from './bank-contents.store.ts'

/** The customer whom something new shall belong to, if it may. */
export async function judgeOwner(
  queries: Queries,
  bankId: string,
  customerId: string,
  only?: { readonly type: OwnerRow['customer_type']; readonly why: string },
): Promise<Result<OwnerRow, TppMessage>> {
  const owner = isId(customerId) ? await findOwner(queries, bankId, customerId) : undefined
  if (owner === undefined) return failure(unknownId('customerId', UNKNOWN))
  return only === undefined || owner.customer_type === only.type
    ? success(owner)
    : failure(
        fault('customerId', `expected a ${only.type} customer, got ${owner.customer_type}: ${only.why}`),
      )
}

const UNKNOWN = 'expected the id of a customer of your sandbox: GET /v1/sandbox/customers lists them'
