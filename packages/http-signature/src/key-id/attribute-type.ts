/** Attribute types of distinguished names: object identifier, the name we write, then other names in use. */
const table: readonly (readonly [oid: string, name: string, ...others: string[]])[] = [
  ['2.5.4.3', 'CN', 'commonName'],
  ['2.5.4.4', 'SN', 'surname'],
  ['2.5.4.5', 'serialNumber'],
  ['2.5.4.6', 'C', 'countryName'],
  ['2.5.4.7', 'L', 'localityName'],
  ['2.5.4.8', 'ST', 'S', 'stateOrProvinceName'],
  ['2.5.4.9', 'STREET', 'streetAddress'],
  ['2.5.4.10', 'O', 'organizationName'],
  ['2.5.4.11', 'OU', 'organizationalUnitName'],
  ['2.5.4.12', 'title', 'T'],
  ['2.5.4.13', 'description'],
  ['2.5.4.15', 'businessCategory'],
  ['2.5.4.16', 'postalAddress'],
  ['2.5.4.17', 'postalCode'],
  ['2.5.4.20', 'telephoneNumber'],
  ['2.5.4.41', 'name'],
  ['2.5.4.42', 'GN', 'givenName', 'G'],
  ['2.5.4.43', 'initials'],
  ['2.5.4.44', 'generationQualifier', 'generation'],
  ['2.5.4.45', 'x500UniqueIdentifier'],
  ['2.5.4.46', 'dnQualifier', 'DNQ'],
  ['2.5.4.65', 'pseudonym'],
  ['2.5.4.97', 'organizationIdentifier'],
  ['0.9.2342.19200300.100.1.1', 'UID', 'userId'],
  ['0.9.2342.19200300.100.1.25', 'DC', 'domainComponent'],
  ['1.2.840.113549.1.9.1', 'emailAddress', 'E', 'email'],
  ['1.2.840.113549.1.9.2', 'unstructuredName'],
  ['1.3.6.1.4.1.311.60.2.1.1', 'jurisdictionL', 'jurisdictionLocality'],
  ['1.3.6.1.4.1.311.60.2.1.2', 'jurisdictionST', 'jurisdictionState'],
  ['1.3.6.1.4.1.311.60.2.1.3', 'jurisdictionC', 'jurisdictionCountry'],
]

const oidOf: ReadonlyMap<string, string> = new Map(
  table.flatMap(([oid, ...names]) => names.map((name) => [name.toLowerCase(), oid] as const)),
)
const nameOf: ReadonlyMap<string, string> = new Map(table.map(([oid, name]) => [oid, name] as const))

/**
 * One spelling for all ways to write an attribute type: the object identifier if the name is known, the name in
 * lower case if not; undefined if this is no attribute type at all.
 */
export function normaliseAttributeType(text: string): string | undefined {
  const lowerCase = text.toLowerCase()
  const known = oidOf.get(lowerCase)
  if (known !== undefined) return known
  const dotted = lowerCase.startsWith('oid.') ? lowerCase.slice(4) : lowerCase
  if (/^\d+(?:\.\d+)+$/.test(dotted)) return dotted
  return /^[a-z][a-z\d-]*$/.test(lowerCase) ? lowerCase : undefined
}

/** The short name of an attribute type, or the object identifier if it has none. */
export function attributeTypeName(type: string): string {
  return nameOf.get(type) ?? type
}
