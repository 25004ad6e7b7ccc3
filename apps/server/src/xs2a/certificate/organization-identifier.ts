/**
 * How ETSI TS 119 495 (5.2.1) names a payment service provider: PSD, its country, the authority that registered it, and
 * the number that it has there. Only one spelling is taken, because the text is the TPP's identity: two that a person
 * cannot tell apart must not be two TPPs, nor one.
 */
const FORM =
  /^PSD(?<country>[A-Z]{2})-(?<authority>[A-Z]{2,8})-(?<number>[A-Z0-9](?:[A-Z0-9./_-]{0,33}[A-Z0-9])?)$/

export interface OrganizationIdentifier {
  readonly text: string
  /** As the NCAId of the PSD2 statement writes it: country and authority, `NO-FSA`. */
  readonly ncaId: string
}

/** Undefined for any other text. */
export function parseOrganizationIdentifier(text: string): OrganizationIdentifier | undefined {
  const { country, authority } = FORM.exec(text)?.groups ?? {}
  return country === undefined ? undefined : { text, ncaId: `${country}-${authority}` }
}

/** Why a text is no organizationIdentifier of a TPP. */
export function describeMalformedIdentifier(text: string): string {
  const rule =
    'expected PSD, a country, the authority and the number there as organizationIdentifier (2.5.4.97), in capital letters, digits and . - _ /, at most 35 characters of number, such as PSDNO-FSA-987654321'
  return `${rule}; got ${quoted(text)}`
}

const charactersShownMax = 60

/** A text in quotes in which nothing hides: what is not plain ASCII is shown by its number. */
export function quoted(text: string): string {
  const shown = Array.from(text)
    .slice(0, charactersShownMax)
    .map((character) =>
      /^[\x20-\x7e]$/.test(character) ? character : `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
    )
  return `"${shown.join('')}${text.length > charactersShownMax ? '…' : ''}"`
}
