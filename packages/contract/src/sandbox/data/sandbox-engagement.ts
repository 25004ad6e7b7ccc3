import { type Static, Type } from 'typebox'
import { Bban } from '../../values/account-numbers/bban.ts'
import { Link } from '../../values/addresses/link.ts'
import { UuidText } from '../../values/uuid.ts'
import { SandboxAmount } from './sandbox-amount.ts'

const EngagementRoles = Type.Array(
  Type.Enum(['REGISTER', 'VIEW'], { type: 'string', title: 'EngagementRole' }),
  {
    description: 'what the people may do with the account: see it (VIEW), register payments (REGISTER)',
    minItems: 1,
    maxItems: 2,
  },
)

export const NewSandboxEngagement = Type.Object(
  {
    accountId: UuidText,
    roles: EngagementRoles,
    registerLimit: Type.Optional(SandboxAmount),
    approvalLimit: Type.Optional(SandboxAmount),
  },
  {
    title: 'NewSandboxEngagement',
    description:
      "lets the people of an agreement use an account of the agreement's customer. Both roles are needed for a consent to reach the account and for a payment from it. `registerLimit`, in NOK: no payment above it. `approvalLimit`, in NOK: payments from the account that come to more together need two people",
    additionalProperties: false,
  },
)
export type NewSandboxEngagement = Static<typeof NewSandboxEngagement>

export const SandboxEngagement = Type.Object(
  {
    engagementId: UuidText,
    agreementId: UuidText,
    accountId: UuidText,
    bban: Bban,
    roles: EngagementRoles,
    registerLimit: Type.Optional(SandboxAmount),
    approvalLimit: Type.Optional(SandboxAmount),
    _links: Type.Object({ self: Link, agreement: Link, account: Link }),
  },
  { title: 'SandboxEngagement', description: 'an account that people may use under an agreement' },
)
export type SandboxEngagement = Static<typeof SandboxEngagement>

export const SandboxEngagementList = Type.Array(SandboxEngagement, { title: 'SandboxEngagementList' })
