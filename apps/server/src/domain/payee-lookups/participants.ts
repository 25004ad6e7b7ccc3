/** The banks that may ask about payees: a copy of the scheme's directory. */
export interface ParticipantDirectory {
  /** When the copy was made, in ISO 8601. */
  readonly retrievedAt: string
  /** The BICs of the participant with an organizationIdentifier; undefined if there is none. */
  bicsOf(organisationId: string): ReadonlySet<string> | undefined
  readonly size: number
}

/** What a bank decides about the questions of other banks. */
export interface PayeeResponder {
  /** The BICs of this bank. */
  readonly bics: readonly string[]
  readonly directory: ParticipantDirectory
}

const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/
const ORGANISATION_ID = /^PSD[A-Z]{2}-[A-Z]{2,8}-[A-Z0-9][A-Z0-9./_-]{0,34}$/

export const isBic = (item: unknown): item is string => typeof item === 'string' && BIC.test(item)

/** A BIC in its long form: XXX is the head office, as is a BIC of eight characters. */
export const toLongBic = (bic: string) => (bic.length === 8 ? `${bic}XXX` : bic)

/**
 * Reads a copy of the directory: `retrievedAt`, and of each participant its `bic` and the `authorisationNumber` that its QWAC
 * has. Other fields are ignored. Throws an error that names the first entry that cannot be used.
 */
export function readParticipants(text: string): ParticipantDirectory {
  const { retrievedAt, participants } = toRecord(JSON.parse(text), 'the file')
  if (typeof retrievedAt !== 'string' || Number.isNaN(Date.parse(retrievedAt)))
    throw new Error('expected retrievedAt, a time such as 2026-11-19T06:00:00Z')
  if (!Array.isArray(participants)) throw new Error('expected participants, a list')
  const bicsById = new Map<string, Set<string>>()
  for (const [index, entry] of participants.entries()) {
    const { bic, authorisationNumber: id } = toRecord(entry, `participants[${index}]`)
    if (!isBic(bic)) throw new Error(`participants[${index}]: expected bic, such as HAVNNO22`)
    if (typeof id !== 'string' || !ORGANISATION_ID.test(id))
      throw new Error(`participants[${index}]: expected authorisationNumber, such as PSDNO-FSA-987654321`)
    bicsById.set(id, (bicsById.get(id) ?? new Set()).add(toLongBic(bic)))
  }
  return { retrievedAt, size: participants.length, bicsOf: (id) => bicsById.get(id) }
}

function toRecord(json: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Error(`expected an object, and ${what} is none`)
  return { ...json }
}
