import { type Static, Type } from 'typebox'
import { domesticText } from '../../values/text/text.ts'
import { UuidText } from '../../values/uuid.ts'
import { SandboxAgreement } from './sandbox-customer.ts'
import { MockNationalId } from './new-customer.ts'
import { SandboxAmount } from './sandbox-amount.ts'

const representativesMax = 10

const NewRepresentative = Type.Object(
  {
    nationalId: MockNationalId,
    name: Type.Optional(domesticText(70, "the person's name")),
  },
  {
    title: 'NewSandboxRepresentative',
    description: 'who acts under the agreement; `name` is needed where the sandbox does not know them yet',
    additionalProperties: false,
  },
)

export const NewSandboxAgreement = Type.Object(
  {
    customerId: UuidText,
    name: Type.Optional(domesticText(70, 'the name of the agreement')),
    approvalLimit: Type.Optional(SandboxAmount),
    representatives: Type.Optional(
      Type.Array(NewRepresentative, {
        description: `who acts under it beside the customer's own person, at most ${representativesMax}`,
        maxItems: representativesMax,
      }),
    ),
  },
  {
    title: 'NewSandboxAgreement',
    description:
      "a mock corporate agreement to create. `name` defaults to the customer's name. `approvalLimit`, in NOK: payments that together exceed it need two people",
    additionalProperties: false,
  },
)
export type NewSandboxAgreement = Static<typeof NewSandboxAgreement>

const SandboxRepresentative = Type.Object(
  { nationalId: MockNationalId, name: Type.String() },
  { title: 'SandboxRepresentative', description: 'a person who acts under an agreement' },
)

export const SandboxAgreementDetails = Type.Object(
  {
    ...SandboxAgreement.properties,
    customerId: UuidText,
    approvalLimit: Type.Optional(SandboxAmount),
    representatives: Type.Array(SandboxRepresentative),
  },
  {
    title: 'SandboxAgreementDetails',
    description: "a corporate agreement, with everybody who acts under it: the customer's own person first",
  },
)
export type SandboxAgreementDetails = Static<typeof SandboxAgreementDetails>

export const SandboxAgreementList = Type.Array(SandboxAgreementDetails, { title: 'SandboxAgreementList' })
