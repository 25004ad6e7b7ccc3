import type { SandboxAgreementList, SandboxCustomerList } from '@havn/tpp-sdk'
import type { Tpp } from '../tpps/tpp.ts'
import { unlogged } from '../design/index.ts'

/** Somebody who can log in at the bank and decide, for themselves or for a corporation. */
export interface Actor {
  readonly nationalId: string
  readonly name: string
  readonly context: 'PRIVATE' | 'CORPORATE'
  /** The agreement under which they act; undefined for a private person. */
  readonly agreementId: string | undefined
  /** The corporation that they act for, by name. */
  readonly corporation: string | undefined
}

/** Who can act for whom in this sandbox. */
export interface Actors {
  /** Those who can decide about an account. */
  of(account: string): readonly Actor[]
  readonly all: readonly Actor[]
  /** The name of the customer who has an account. */
  ownerOf(account: string): string | undefined
}

/** Reads who can act for whom. Without an answer of the bank nobody can. */
export async function loadActors({ bank: { sandbox } }: Tpp): Promise<Actors> {
  const [customers, agreements] = await Promise.all([
    sandbox.listSandboxCustomers({}, unlogged),
    sandbox.listSandboxAgreements({}, unlogged),
  ])
  return actorsFrom(
    customers.status === 200 ? customers.body : [],
    agreements.status === 200 ? agreements.body : [],
  )
}

function actorsFrom(customers: SandboxCustomerList, agreements: SandboxAgreementList): Actors {
  const actorsOf = (customer: SandboxCustomerList[number]): readonly Actor[] => {
    const { customerType, customerNumber, customerName, customerId } = customer
    if (customerType === 'PRIVATE')
      return [
        {
          nationalId: customerNumber,
          name: customerName,
          context: 'PRIVATE',
          agreementId: undefined,
          corporation: undefined,
        },
      ]
    return agreements
      .filter((agreement) => agreement.customerId === customerId)
      .flatMap(({ id, representatives }) =>
        representatives.map(({ nationalId, name }) => ({
          nationalId,
          name,
          context: 'CORPORATE' as const,
          agreementId: id,
          corporation: customerName,
        })),
      )
  }
  const owner = (account: string) => customers.find(({ accounts }) => accounts.includes(account))
  return {
    of: (account) => {
      const found = owner(account)
      return found === undefined ? [] : actorsOf(found)
    },
    all: customers.flatMap(actorsOf),
    ownerOf: (account) => owner(account)?.customerName,
  }
}

/** `Nora Berg for Nordlys Bygg AS`. */
export const actorName = ({ name, corporation }: Actor): string =>
  corporation === undefined ? name : `${name} for ${corporation}`

/** The options of the command line that act as somebody. */
export const actorOptions = ({ nationalId, agreementId }: Actor): string =>
  agreementId === undefined ? ` --as ${nationalId}` : ` --as ${nationalId} --agreement ${agreementId}`

/** The fields of a form that act as somebody. */
export const actorFields = ({ nationalId, agreementId }: Actor): Record<string, string> =>
  agreementId === undefined ? { nationalId } : { nationalId, agreementId }
