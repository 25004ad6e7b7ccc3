import { parseOperatorId } from '../operator.ts'
import type { OfficeSettings } from '../office-settings.ts'

/** What an employee may do on the pages. */
export interface OfficeAccess {
  /** The subject of their login. */
  readonly operatorId: string
  readonly mayAct: boolean
  readonly bankIds: readonly string[]
}

/** A bank of the database, and its name if it has one. */
export interface KnownBank {
  readonly bankId: string
  readonly name: string | undefined
}

type Claims = Readonly<Record<string, unknown>>

const banksMax = 20

/** Reads from the claims of a login what the employee may do; undefined if they may do nothing here. */
export function readAccess(
  settings: OfficeSettings,
  claims: Claims,
  banks: readonly KnownBank[],
): OfficeAccess | undefined {
  const operatorId = parseOperatorId(typeof claims['sub'] === 'string' ? claims['sub'] : undefined)
  const groups = listOf(claims[settings.groupsClaim])
  const mayAct = settings.actGroups.some((group) => groups.includes(group))
  const mayLook = mayAct || settings.lookGroups.some((group) => groups.includes(group))
  const bankIds = bankIdsOf(settings, claims, banks)
  if (operatorId === undefined || !mayLook || bankIds.length === 0) return undefined
  return { operatorId, mayAct, bankIds: bankIds.slice(0, banksMax) }
}

function bankIdsOf(
  { bankClaim }: OfficeSettings,
  claims: Claims,
  banks: readonly KnownBank[],
): readonly string[] {
  if (bankClaim === undefined) return banks.length === 1 ? banks.map(({ bankId }) => bankId) : []
  const named = listOf(claims[bankClaim])
  return banks
    .filter(({ bankId, name }) => named.includes(bankId) || (name !== undefined && named.includes(name)))
    .map(({ bankId }) => bankId)
}

/** A claim of one text or of a list of texts. */
function listOf(claim: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim]
  return values.filter((value) => typeof value === 'string')
}
