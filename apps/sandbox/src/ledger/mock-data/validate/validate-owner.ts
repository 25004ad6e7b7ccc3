import { failure, type Result, success } from '@havn/contract'
import type { Problem } from '@havn/server/edge'
import type { Queries } from '@havn/server/platform/database/database'
import { isId } from '@havn/server/platform/shared/ids'
import { invalidField, unknownReference } from '../refusal.ts'
import { findOwningCustomer, type OwningCustomer } from '../bank-contents.store.ts'

/** Returns the customer that something new will belong to, if it exists and has the right type. */
export async function validateOwner(
  queries: Queries,
  bankId: string,
  customerId: string,
  requirement?: { readonly type: OwningCustomer['customerType']; readonly reason: string },
): Promise<Result<OwningCustomer, Problem>> {
  const owner = isId(customerId) ? await findOwningCustomer(queries, bankId, customerId) : undefined
  if (owner === undefined) return failure(unknownReference('customerId', UNKNOWN))
  return requirement === undefined || owner.customerType === requirement.type
    ? success(owner)
    : failure(
        invalidField(
          'customerId',
          `expected a ${requirement.type} customer, got ${owner.customerType}: ${requirement.reason}`,
        ),
      )
}

const UNKNOWN = 'expected the id of a customer of your sandbox: GET /v1/sandbox/customers lists them'
