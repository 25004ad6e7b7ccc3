import { failure, type Result } from '../../result.ts'
import { type CheckedIban, parseIban } from './iban.ts'

/**
 * The countries and territories of the Single Euro Payments Area, from the EPC's list of 2025 (EPC409-09). Those that
 * have no IBAN of their own are here because a BIC can name them.
 */
export const SEPA_COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL ' +
    'PT RO RS SE SI SK SM VA BL GF GP MF MQ PM RE YT'
  ).split(' '),
)

/** Parses an IBAN and requires that its country is within SEPA. */
export const parseSepaIban = (text: string): Result<CheckedIban> => {
  const parsed = parseIban(text)
  if (!parsed.ok) return parsed
  const country = text.slice(0, 2)
  return SEPA_COUNTRIES.has(country)
    ? parsed
    : failure(`expected an IBAN of a country within SEPA, got one of ${country}`)
}

/** Territories that BICs name although their IBANs are those of the country they belong to. */
const IBAN_COUNTRY_OF_BIC: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['BL', 'GF', 'GP', 'MF', 'MQ', 'PM', 'RE', 'YT'].map((code) => [code, 'FR'])),
  ...Object.fromEntries(['GG', 'IM', 'JE'].map((code) => [code, 'GB'])),
}

/** Whether a bank with this BIC can keep an account with this IBAN: both are of one country. */
export const bicFitsIban = (bic: string, iban: string): boolean => {
  const ofBic = bic.slice(4, 6)
  const ofIban = iban.slice(0, 2)
  return ofBic === ofIban || IBAN_COUNTRY_OF_BIC[ofBic] === ofIban
}
