import type { SandboxAuthorisation } from '@havn/contract'
import type { SandboxLedger } from '../ledger/index.ts'

type Psu = NonNullable<SandboxAuthorisation['psu']>

/** The people of a bank as a TPP's own lists name them, by person. */
export type PeopleById = ReadonlyMap<string, Psu>

/** Finds everybody who can log in. */
export async function findPeople(
  ledger: Pick<SandboxLedger, 'listPeople'>,
  bankId: string,
): Promise<PeopleById> {
  const people = await ledger.listPeople(bankId)
  return new Map(
    people.map(({ personId, nationalId, name }) => [personId, { customerNumber: nationalId, name }]),
  )
}
