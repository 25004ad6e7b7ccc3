import type { BodyCase } from '../support/body-check.ts'

/** A required field, left out. */
const required = (path: string, rule: string): BodyCase => ({
  id: `ndct/without-${path.toLowerCase()}`,
  rules: [rule],
  title: `A domestic payment without ${path} is refused.`,
  verdict: 'refused',
  unset: [path],
})

/** A text at its bound, and one character beyond it. */
const bounded = (path: string, charactersMax: number, rules: readonly string[]): BodyCase[] => [
  {
    id: `ndct/${path.toLowerCase()}-${charactersMax}`,
    rules,
    title: `${path} of ${charactersMax} characters is accepted.`,
    verdict: 'accepted',
    set: { [path]: 'x'.repeat(charactersMax) },
  },
  {
    id: `ndct/${path.toLowerCase()}-${charactersMax + 1}`,
    rules,
    title: `${path} of ${charactersMax + 1} characters is refused.`,
    verdict: 'refused',
    set: { [path]: 'x'.repeat(charactersMax + 1) },
  },
]

const OTHER = { identification: '4799000000000001', schemeNameProprietary: 'creditCardAccount' }

const structured = (
  id: string,
  reference: Readonly<Record<string, unknown>>,
  {
    rules,
    title,
    verdict = 'refused',
  }: Pick<BodyCase, 'rules' | 'title'> & Partial<Pick<BodyCase, 'verdict'>>,
): BodyCase => ({
  id: `ndct/${id}`,
  rules,
  title,
  verdict,
  unset: ['remittanceInformationUnstructured'],
  set: { remittanceInformationStructuredArray: [reference] },
})

const REFERENCE_CASES: readonly BodyCase[] = [
  structured(
    'reference-35',
    { reference: 'r'.repeat(35), referenceType: 't'.repeat(35), referenceIssuer: 'i'.repeat(35) },
    {
      rules: ['REM-01', 'REM-02', 'REM-03', 'LIM-17', 'NDCT-11', 'REM-04'],
      title: 'A structured reference with three texts of 35 characters is accepted in an array.',
      verdict: 'accepted',
    },
  ),
  structured(
    'reference-36',
    { reference: 'r'.repeat(36) },
    {
      rules: ['REM-01', 'LIM-17'],
      title: 'A reference of 36 characters is refused.',
    },
  ),
  structured(
    'reference-empty',
    { reference: '' },
    { rules: ['REM-01'], title: 'An empty reference is refused.' },
  ),
  structured(
    'reference-missing',
    { referenceType: 'SCOR' },
    {
      rules: ['REM-01'],
      title: 'A structured reference without reference is refused.',
    },
  ),
  structured(
    'reference-type-36',
    { reference: 'r', referenceType: 't'.repeat(36) },
    {
      rules: ['REM-02', 'LIM-17'],
      title: 'A referenceType of 36 characters is refused.',
    },
  ),
  structured(
    'reference-type-empty',
    { reference: 'r', referenceType: '' },
    {
      rules: ['REM-02'],
      title: 'An empty referenceType is refused.',
    },
  ),
  structured(
    'reference-issuer-36',
    { reference: 'r', referenceIssuer: 'i'.repeat(36) },
    {
      rules: ['REM-03', 'LIM-17'],
      title: 'A referenceIssuer of 36 characters is refused.',
    },
  ),
  structured(
    'reference-issuer-empty',
    { reference: 'r', referenceIssuer: '' },
    {
      rules: ['REM-03'],
      title: 'An empty referenceIssuer is refused.',
    },
  ),
  {
    id: 'ndct/reference-object',
    rules: ['NDCT-10', 'REM-04', 'VER-12'],
    title: 'The single object remittanceInformationStructured is accepted until it is removed.',
    verdict: 'accepted',
    unset: ['remittanceInformationUnstructured'],
    set: { remittanceInformationStructured: { reference: 'INVOICE 4711' } },
  },
  {
    id: 'ndct/reference-and-text',
    rules: ['NDCT-14'],
    title: 'remittanceInformationUnstructured beside remittanceInformationStructuredArray is refused.',
    verdict: 'refused',
    set: { remittanceInformationStructuredArray: [{ reference: 'INVOICE 4711' }] },
  },
]

export const NDCT_CASES: readonly BodyCase[] = [
  required('instructedAmount', 'NDCT-01'),
  required('instructedAmount.amount', 'NDCT-01'),
  required('instructedAmount.currency', 'NDCT-01'),
  required('creditorName', 'NDCT-02'),
  required('creditorAccount', 'NDCT-04'),
  required('creditorAccount.bban', 'NDCT-04'),
  required('creditorAccount.currency', 'NDCT-04'),
  required('creditorAddress', 'NDCT-05'),
  required('creditorAddress.country', 'NDCT-05'),
  required('debtorAccount', 'NDCT-06'),
  required('debtorAccount.currency', 'NDCT-06'),
  required('debtorAccount.bban', 'NDCT-06'),
  ...bounded('creditorName', 70, ['NDCT-02', 'LIM-15']),
  ...bounded('creditorAddress.street', 70, ['NDCT-05', 'LIM-15']),
  ...bounded('ultimateDebtor', 70, ['NDCT-08', 'LIM-15']),
  ...bounded('remittanceInformationUnstructured', 140, ['NDCT-09', 'LIM-16']),
  {
    id: 'ndct/remittance-empty',
    rules: ['NDCT-09'],
    title: 'An empty remittanceInformationUnstructured is refused.',
    verdict: 'refused',
    set: { remittanceInformationUnstructured: '' },
  },
  {
    id: 'ndct/address-country-only',
    rules: ['NDCT-05'],
    title: 'A creditorAddress with nothing but the country is accepted.',
    verdict: 'accepted',
    set: { creditorAddress: { country: 'NO' } },
  },
  {
    id: 'ndct/debtor-both',
    rules: ['NDCT-06'],
    title: 'A debtorAccount with both bban and other is refused.',
    verdict: 'refused',
    set: { 'debtorAccount.other': OTHER },
  },
  {
    id: 'ndct/other-scheme',
    rules: ['NDCT-07'],
    title: 'A debtorAccount.other with another schemeNameProprietary than creditCardAccount is refused.',
    verdict: 'refused',
    unset: ['debtorAccount.bban'],
    set: { 'debtorAccount.other': { ...OTHER, schemeNameProprietary: 'giftCard' } },
  },
  {
    id: 'ndct/other-without-identification',
    rules: ['NDCT-07'],
    title: 'A debtorAccount.other without identification is refused.',
    verdict: 'refused',
    unset: ['debtorAccount.bban'],
    set: { 'debtorAccount.other': { schemeNameProprietary: 'creditCardAccount' } },
  },
  {
    id: 'ndct/currency-account-without-agent',
    rules: ['NDCT-03'],
    title: 'A payment to a currency account without creditorAgent is refused.',
    verdict: 'refused',
    set: { 'creditorAccount.currency': 'EUR' },
  },
  {
    id: 'ndct/agent-unreadable',
    rules: ['NDCT-03'],
    title: 'A creditorAgent that is no BIC is refused.',
    verdict: 'refused',
    set: { creditorAgent: 'A BANK' },
  },
  {
    id: 'ndct/future-date',
    rules: ['NDCT-13', 'SVC-11'],
    title: 'A requestedExecutionDate a month ahead is accepted.',
    verdict: 'accepted',
    set: { requestedExecutionDate: 'today+30' },
  },
  {
    id: 'ndct/past-date',
    rules: ['NDCT-13', 'ERR-10'],
    title: 'A requestedExecutionDate in the past is refused.',
    severity: 'should',
    verdict: 'refused',
    set: { requestedExecutionDate: '2001-01-02' },
  },
  {
    id: 'ndct/unknown-field',
    rules: ['DX-01'],
    title: 'A field that the specification does not have is refused, not ignored.',
    severity: 'beyond',
    verdict: 'refused',
    set: { creditorNam: 'Ola' },
  },
  {
    id: 'ndct/empty-optional-text',
    rules: ['DX-04'],
    title: 'An empty ultimateDebtor counts as absent.',
    severity: 'beyond',
    verdict: 'accepted',
    set: { ultimateDebtor: '' },
  },
  ...REFERENCE_CASES,
]
