import type { BodyCase } from '../support/body-check.ts'

const required = (path: string, rule: string): BodyCase => ({
  id: `ncbct/without-${path.toLowerCase()}`,
  rules: [rule],
  title: `A cross-border payment without ${path} is refused.`,
  verdict: 'refused',
  unset: [path],
})

const bounded = (path: string, charactersMax: number, rules: readonly string[]): BodyCase[] =>
  [charactersMax, charactersMax + 1].map((characters) => ({
    id: `ncbct/${path.toLowerCase()}-${characters}`,
    rules,
    title: `${path} of ${characters} characters is ${characters > charactersMax ? 'refused' : 'accepted'}.`,
    verdict: characters > charactersMax ? 'refused' : 'accepted',
    set: {
      ...(path.startsWith('creditorAddress') ? { 'creditorAddress.country': 'DE' } : {}),
      [path]: 'x'.repeat(characters),
    },
  }))

/** Far above NOK 100 000, whatever the rate of the day. */
const LARGE = { 'instructedAmount.amount': '100000.00' }
const REPORTING = { regulatoryReportingCode: '14', regulatoryReportingInformation: 'Purchase of goods' }

const REPORTING_CASES: readonly BodyCase[] = [
  {
    id: 'ncbct/reporting-code-missing',
    rules: ['NCBCT-10'],
    title: 'A transfer above NOK 100 000 without regulatoryReportingCode is refused.',
    verdict: 'refused',
    set: { ...LARGE, regulatoryReportingInformation: 'Purchase of goods' },
  },
  {
    id: 'ncbct/reporting-information-missing',
    rules: ['NCBCT-11'],
    title: 'A transfer above NOK 100 000 without regulatoryReportingInformation is refused.',
    verdict: 'refused',
    set: { ...LARGE, regulatoryReportingCode: '14' },
  },
  {
    id: 'ncbct/reporting-code-unknown',
    rules: ['NCBCT-10'],
    title: 'A regulatoryReportingCode that is not on the specification’s list is refused.',
    verdict: 'refused',
    set: { ...LARGE, ...REPORTING, regulatoryReportingCode: '15' },
  },
  {
    id: 'ncbct/reporting',
    rules: ['NCBCT-10', 'NCBCT-11', 'SVC-15'],
    title: 'A transfer above NOK 100 000 with code and information is accepted.',
    verdict: 'accepted',
    set: { ...LARGE, ...REPORTING },
  },
  {
    id: 'ncbct/reporting-information-140',
    rules: ['NCBCT-11', 'LIM-16'],
    title: 'A regulatoryReportingInformation of 140 characters is accepted.',
    verdict: 'accepted',
    set: { ...LARGE, ...REPORTING, regulatoryReportingInformation: 'x'.repeat(140) },
  },
  {
    id: 'ncbct/reporting-information-141',
    rules: ['NCBCT-11', 'LIM-16'],
    title: 'A regulatoryReportingInformation of 141 characters is refused.',
    verdict: 'refused',
    set: { ...LARGE, ...REPORTING, regulatoryReportingInformation: 'x'.repeat(141) },
  },
]

export const NCBCT_CASES: readonly BodyCase[] = [
  required('instructedAmount', 'NCBCT-01'),
  required('instructedAmount.currency', 'NCBCT-01'),
  required('creditorName', 'NCBCT-02'),
  required('creditorAccount', 'NCBCT-04'),
  required('creditorAccount.iban', 'NCBCT-04'),
  required('creditorAccount.currency', 'NCBCT-04'),
  required('debtorAccount', 'NCBCT-06'),
  required('debtorAccount.bban', 'NCBCT-06'),
  ...bounded('creditorName', 70, ['NCBCT-02', 'LIM-15']),
  ...bounded('creditorAddress.street', 70, ['NCBCT-05', 'LIM-15']),
  ...bounded('remittanceInformationUnstructured', 140, ['NCBCT-07', 'LIM-16']),
  {
    id: 'ncbct/remittance-empty',
    rules: ['NCBCT-07'],
    title: 'An empty remittanceInformationUnstructured is refused.',
    verdict: 'refused',
    set: { remittanceInformationUnstructured: '' },
  },
  {
    id: 'ncbct/address-without-country',
    rules: ['NCBCT-05'],
    title: 'A creditorAddress without a country is refused.',
    verdict: 'refused',
    set: { creditorAddress: { city: 'Berlin' } },
  },
  {
    id: 'ncbct/bban-without-agent',
    rules: ['NCBCT-03'],
    title: 'A creditorAccount with a BBAN and no creditorAgent is refused.',
    verdict: 'refused',
    unset: ['creditorAccount.iban'],
    set: { 'creditorAccount.bban': '021000021123456' },
  },
  {
    id: 'ncbct/bban-with-agent',
    rules: ['NCBCT-03', 'NCBCT-04'],
    title: 'A creditorAccount with a BBAN and a creditorAgent is accepted.',
    verdict: 'accepted',
    unset: ['creditorAccount.iban'],
    set: { 'creditorAccount.bban': '021000021123456', creditorAgent: 'CHASUS33XXX' },
  },
  {
    id: 'ncbct/bban-and-iban',
    rules: ['NCBCT-04'],
    title: 'A creditorAccount with both BBAN and IBAN is refused.',
    verdict: 'refused',
    set: { 'creditorAccount.bban': '021000021123456', creditorAgent: 'CHASUS33XXX' },
  },
  {
    id: 'ncbct/iban-35-characters',
    rules: ['VAL-04', 'LIM-19'],
    title: 'An IBAN of 35 characters is refused.',
    verdict: 'refused',
    set: { 'creditorAccount.iban': `DE89${'0'.repeat(31)}` },
  },
  {
    id: 'ncbct/purpose-unknown',
    rules: ['NCBCT-08', 'VAL-08'],
    title: 'A purpose code that is not on the specification’s list is refused.',
    verdict: 'refused',
    set: { purposeCode: 'FUNN' },
  },
  {
    id: 'ncbct/date-form',
    rules: ['NCBCT-09', 'VAL-07'],
    title: 'A date that is not YYYY-MM-DD is refused.',
    verdict: 'refused',
    set: { requestedExecutionDate: '2030/12/24' },
  },
  {
    id: 'ncbct/iban-check-digits',
    rules: ['VAL-04', 'NCBCT-04'],
    title: 'An IBAN whose check digits are wrong is refused.',
    verdict: 'refused',
    set: { 'creditorAccount.iban': 'DE88370400440532013000' },
  },
  {
    id: 'ncbct/yen-with-decimals',
    rules: ['VAL-06'],
    title: 'An amount in JPY with decimals is refused: JPY has none.',
    verdict: 'refused',
    set: { instructedAmount: { amount: '100.00', currency: 'JPY' } },
  },
  {
    id: 'ncbct/urgent',
    rules: ['VER-20'],
    title: 'An urgent service level is accepted on a payment outside SEPA.',
    severity: 'should',
    verdict: 'accepted',
    unset: ['creditorAccount.iban'],
    set: {
      instructedAmount: { amount: '10.00', currency: 'USD' },
      creditorAccount: { bban: '021000021123456', currency: 'USD' },
      creditorAgent: 'CHASUS33XXX',
      serviceLevelCode: 'URGP',
    },
  },
  ...REPORTING_CASES,
]
