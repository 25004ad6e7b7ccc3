/**
 * The identifier of a payment service provider in ETSI TS 119 495 (5.2.1): PSD, its country, the authority that registered
 * it, and its registration number. Only one spelling is accepted, because the text is the TPP's identity: two spellings
 * that look the same must be neither two TPPs nor one.
 */
const FORM =
  /^PSD(?<country>[A-Z]{2})-(?<authority>[A-Z]{2,8})-(?<number>[A-Z0-9](?:[A-Z0-9./_-]{0,33}[A-Z0-9])?)$/

export interface OrganizationIdentifier {
  readonly text: string
  /** Country and authority in the form of the PSD2 statement's NCAId: `NO-FSA`. */
  readonly ncaId: string
}

/** Parses an organizationIdentifier; undefined if the text is not one. */
export function parseOrganizationIdentifier(text: string): OrganizationIdentifier | undefined {
  const { country, authority } = FORM.exec(text)?.groups ?? {}
  return country === undefined ? undefined : { text, ncaId: `${country}-${authority}` }
}

/** Explains the form of an organizationIdentifier to a TPP whose certificate has another text. */
export function describeMalformedIdentifier(text: string): string {
  const rule =
    'expected an organizationIdentifier (2.5.4.97) of PSD, country, authority and registration number, in capital letters, digits and . - _ /, with at most 35 characters of number, such as PSDNO-FSA-987654321'
  return `${rule}; got ${quoted(text)}`
}

const charactersShownMax = 60

/** Quotes a text for an error message. Characters outside printable ASCII are written as code points, so none is hidden. */
export function quoted(text: string): string {
  const shown = Array.from(text)
    .slice(0, charactersShownMax)
    .map((character) =>
      /^[\x20-\x7e]$/.test(character) ? character : `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
    )
  return `"${shown.join('')}${text.length > charactersShownMax ? '…' : ''}"`
}
