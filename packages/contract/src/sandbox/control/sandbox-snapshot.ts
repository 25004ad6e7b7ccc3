import { type Static, Type } from 'typebox'
import { IsoDateTime } from '../../values/dates/date.ts'
import { Link } from '../../values/addresses/link.ts'

export const SnapshotName = Type.String({
  title: 'SnapshotName',
  description: 'lower-case letters a to z, digits and hyphens',
  minLength: 1,
  maxLength: 64,
  pattern: '^[a-z0-9-]+$',
})

export const NewSandboxSnapshot = Type.Object(
  { name: SnapshotName },
  {
    title: 'NewSandboxSnapshot',
    description: 'the name to give the current state of the sandbox',
    additionalProperties: false,
  },
)
export type NewSandboxSnapshot = Static<typeof NewSandboxSnapshot>

const Counts = Type.Object(
  {
    customers: Type.Integer(),
    agreements: Type.Integer(),
    accounts: Type.Integer(),
    cardAccounts: Type.Integer(),
    transactions: Type.Integer({ description: 'transactions, including pending ones' }),
    consents: Type.Integer({ description: 'including revoked consents' }),
  },
  { title: 'SandboxSnapshotCounts', description: 'what it contains' },
)

export const SandboxSnapshot = Type.Object(
  {
    name: SnapshotName,
    takenAt: IsoDateTime,
    bankTime: IsoDateTime,
    counts: Counts,
    _links: Type.Object({ self: Link, restore: Link }),
  },
  {
    title: 'SandboxSnapshot',
    description:
      "a state of the sandbox: takenAt is real time, bankTime what the bank's clock said then and says after a restore",
  },
)
export type SandboxSnapshot = Static<typeof SandboxSnapshot>

export const SandboxSnapshotList = Type.Array(SandboxSnapshot, { title: 'SandboxSnapshotList' })
