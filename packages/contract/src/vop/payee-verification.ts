import { type Static, Type } from 'typebox'
import { Bic } from '../values/account-numbers/bic.ts'
import { Iban } from '../values/account-numbers/iban.ts'

/** What a name can be found to be. */
export const NAME_MATCHES = ['MTCH', 'CMTC', 'NMTC', 'NOAP'] as const
/** What a code of an organisation can be found to be: it is the same, or it is not. */
export const IDENTIFICATION_MATCHES = ['MTCH', 'NMTC', 'NOAP'] as const

export const PartyNameMatch = Type.Enum([...NAME_MATCHES], {
  type: 'string',
  title: 'PartyNameMatch',
  description: 'match, close match, no match, or not possible',
})
export type PartyNameMatch = Static<typeof PartyNameMatch>

export const PartyIdMatch = Type.Enum([...IDENTIFICATION_MATCHES], {
  type: 'string',
  title: 'PartyIdMatch',
  description: 'match, no match, or not possible',
})

export const MatchedName = Type.String({
  title: 'MatchedName',
  maxLength: 140,
  description: 'the name of the account as it is registered, in case of a close match only',
})

const codeCharactersMax = 256

const Code = Type.String({ minLength: 1, maxLength: codeCharactersMax })

const OtherIdentification = Type.Object(
  {
    identification: Code,
    schemeNameCode: Type.Optional(Type.String({ minLength: 1, maxLength: 4 })),
    schemeNameProprietary: Type.Optional(Type.String({ minLength: 1, maxLength: 35 })),
    issuer: Type.Optional(Type.String({ minLength: 1, maxLength: 35 })),
  },
  { title: 'OtherIdentification', description: 'a code of an organisation, such as a VAT number' },
)

/** A BIC by the name of its field: payments have another schema of the name Bic, which may be empty. */
const Bicfi = Type.String({ ...Bic, title: 'Bicfi' })

const OrganisationId = Type.Object(
  {
    lei: Type.Optional(Code),
    anyBIC: Type.Optional(Bicfi),
    others: Type.Optional(Type.Array(OtherIdentification, { minItems: 1, maxItems: 1 })),
  },
  { title: 'OrganisationId', description: 'one code of an organisation' },
)

export const Party = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 140, description: 'as the payer wrote it' })),
    identification: Type.Optional(
      Type.Object(
        { organisationId: OrganisationId },
        { title: 'PartyIdentification', description: 'a code of the payee, in place of a name' },
      ),
    ),
  },
  { title: 'Party', description: 'whom the payer wants to pay: a name or one code' },
)
export type Party = Static<typeof Party>

/** The one code of a party; undefined if it has none or several. */
export function codeOfParty({ identification }: Party): string | undefined {
  const { lei, anyBIC, others } = identification?.organisationId ?? {}
  const codes = [lei, anyBIC, others?.[0]?.identification].filter((code) => code !== undefined)
  return codes.length === 1 ? codes[0] : undefined
}

export const Agent = Type.Object(
  {
    financialInstitutionId: Type.Object({ bicfi: Bicfi }, { title: 'FinancialInstitutionId' }),
  },
  { title: 'Agent', description: 'a bank, by its BIC' },
)

export const PartyAccount = Type.Object(
  { iban: Iban },
  { title: 'PartyAccount', description: "the payee's account" },
)

export const PayeeQuestion = Type.Object(
  {
    party: Party,
    partyAccount: PartyAccount,
    partyAgent: Type.Optional(Agent),
    requestingAgent: Agent,
    unstructuredRemittanceInformation: Type.Optional(Type.String({ minLength: 1, maxLength: 140 })),
  },
  { title: 'PayeeQuestion', description: 'whether an account belongs to a name, or to a code' },
)
export type PayeeQuestion = Static<typeof PayeeQuestion>

export const PayeeAnswer = Type.Object(
  {
    partyNameMatch: Type.Optional(PartyNameMatch),
    partyIdMatch: Type.Optional(PartyIdMatch),
    matchedName: Type.Optional(MatchedName),
  },
  { title: 'PayeeAnswer', description: 'partyNameMatch if a name was sent, partyIdMatch if a code was' },
)
export type PayeeAnswer = Static<typeof PayeeAnswer>
