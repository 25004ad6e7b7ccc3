import type { Queries } from '../../platform/database/database.ts'
import { openEvidence, openIdentity } from '../../domain/sca/index.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import type { Person } from './person.ts'
import type { PersonalRow } from './personal-table.ts'
import { type FoundRows, isNothingStored, readPersonalRows } from './read-rows.ts'

/** The explanation for the person, with which an export begins. */
const ABOUT = {
  en: 'Everything that this bank’s interface for payment and account information services stores about you. Every part says why it is stored and for how long. Your own orders name whom you paid, as you gave them; other people who approved the same payments are left out. Of orders that you decided about for a company, or that only named you, there are ids, statuses, times and what you decided: ask the company for the rest. Accounts, balances and transactions are in the bank’s own systems.',
  nb: 'Alt som bankens grensesnitt for betalings- og kontoinformasjonstjenester lagrer om deg. Hver del sier hvorfor det er lagret og hvor lenge. Dine egne oppdrag nevner hvem du betalte, slik du oppga det; andre som godkjente de samme betalingene, er utelatt. Om oppdrag som du tok stilling til på vegne av et foretak, eller som bare nevnte deg, er det id-er, statuser, tidspunkter og det du bestemte: spør foretaket om resten. Kontoer, saldoer og transaksjoner er i bankens egne systemer.',
} as const

/** Everything that is stored about a person at one bank, for the person and for machines (GDPR articles 15 and 20). */
export interface PersonExport {
  readonly format: 'havn-person-export'
  readonly version: 1
  readonly about: typeof ABOUT
  readonly madeAt: string
  readonly bankId: string
  /** The core bank's keys for the person. */
  readonly personIds: readonly string[]
  readonly classes: readonly ExportedClass[]
}

interface ExportedClass {
  readonly name: string
  readonly ground: string
  readonly tables: readonly {
    readonly table: string
    readonly what: string
    readonly keptForDays: number | null
    readonly keptUntilAtLeast: string | null
    readonly onErasure: 'deleted' | 'emptied' | 'kept' | 'expires' | 'open'
    readonly rows: readonly PersonalRow[]
  }[]
}

/**
 * Exports what is stored about a person, with what was encrypted in the clear; undefined if nothing is. The transaction must act
 * for the bank.
 */
export async function exportPerson(
  queries: Queries,
  person: Person,
  { keys, nowMilliseconds }: { readonly keys: KeyRing; readonly nowMilliseconds: number },
): Promise<PersonExport | undefined> {
  const found = await readPersonalRows(queries, person)
  if (isNothingStored(found)) return undefined
  const classes = [...new Set(found.map(({ dataClass }) => dataClass))].map(({ name, ground }) => ({
    name,
    ground,
    tables: found
      .filter(({ dataClass }) => dataClass.name === name)
      .map((one) => toExportedTable(one, person, keys)),
  }))
  return {
    format: 'havn-person-export',
    version: 1,
    about: ABOUT,
    madeAt: new Date(nowMilliseconds).toISOString(),
    bankId: person.bankId,
    personIds: person.personIds,
    classes,
  }
}

function toExportedTable(
  { personal, days, keptUntil, rows }: FoundRows,
  { bankId }: Person,
  keys: KeyRing,
): ExportedClass['tables'][number] {
  const { table, what, erasure } = personal
  const open = OPENED[table]
  return {
    table,
    what,
    keptForDays: days ?? null,
    keptUntilAtLeast: keptUntil ?? null,
    onErasure: erasure.kind,
    rows: open === undefined ? rows : rows.map((row) => open(row, bankId, keys)),
  }
}

type OpenRow = (row: PersonalRow, bankId: string, keys: KeyRing) => PersonalRow

/** What a person cannot read as it is stored, and is shown as it was before. */
const OPENED: Readonly<Record<string, OpenRow>> = {
  'payments.payment': openBody,
  'xs2a.answered_request': openBody,
  'sca.known_identity': ({ sealed, ...row }, bankId, keys) => ({
    ...row,
    national_id: openIdentity(keys, { bankId, personId: String(row['person_id']) }, bytesOf(sealed)) ?? null,
  }),
  'sca.evidence': ({ sealed, ...row }, bankId, keys) => {
    const place = {
      bankId,
      authorisationId: String(row['authorisation_id']),
      attempt: Number(row['attempt']),
    }
    const opened = openEvidence(keys, place, bytesOf(sealed))
    if (opened === undefined) return { ...row, evidence: null }
    const { shown, decoupled, ...login } = opened
    // What a company or somebody else pays was on the page and on the device.
    if (row['acting_context'] !== 'PRIVATE') return { ...row, evidence: login }
    return { ...row, evidence: { ...login, decoupled, shown: parseJson(shown) } }
  },
}

/** A row of an order that is not the person's own has no body. */
function openBody(row: PersonalRow): PersonalRow {
  const { body } = row
  return typeof body === 'string' ? { ...row, body: parseJson(body) } : row
}

/** Bytes as PostgreSQL writes them in JSON. */
const bytesOf = (text: unknown) => Buffer.from(String(text).slice(2), 'hex')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
