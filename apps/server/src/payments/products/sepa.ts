/** The countries of the Single Euro Payments Area, and the overseas parts of France that have codes of their own. */
const SEPA_COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL ' +
    'PT RO RS SE SI SK SM VA BL GF GP MF MQ PM RE YT'
  ).split(' '),
)

export function isSepaCountry(country: string): boolean {
  return SEPA_COUNTRIES.has(country)
}
