import type { BodyCase } from '../support/body-check.ts'

const amount = (
  id: string,
  value: unknown,
  { rules, title }: { rules: readonly string[]; title: string },
): BodyCase => ({
  id: `values/amount-${id}`,
  rules,
  title,
  verdict: 'refused',
  set: { 'instructedAmount.amount': value },
})

/** Values of the shared types, tried in a domestic payment. */
export const VALUE_CASES: readonly BodyCase[] = [
  amount('number', 1.05, {
    rules: ['VAL-05'],
    title: 'An amount that is a number instead of a string is refused.',
  }),
  amount('one-decimal', '1.5', {
    rules: ['VAL-06'],
    title: 'An amount in NOK with one decimal is refused: NOK has two.',
  }),
  amount('three-decimals', '1.500', {
    rules: ['VAL-06'],
    title: 'An amount in NOK with three decimals is refused: NOK has two.',
  }),
  amount('no-decimals', '15', {
    rules: ['VAL-06'],
    title: 'An amount in NOK without decimals is refused: NOK has two.',
  }),
  amount('comma', '1,50', { rules: ['VAL-05'], title: 'An amount with a decimal comma is refused.' }),
  amount('exponent', '1e2', { rules: ['VAL-05'], title: 'An amount with an exponent is refused.' }),
  amount('space', ' 1.50', { rules: ['VAL-05'], title: 'An amount with a space is refused.' }),
  amount('negative', '-1.50', { rules: ['VAL-05'], title: 'A negative amount is refused.' }),
  amount('precision', '1234567890123456789.00', {
    rules: ['VAL-05'],
    title: 'An amount of more than 18 digits is refused.',
  }),
  {
    id: 'values/currency-unknown',
    rules: ['VAL-01'],
    title: 'A currency that is not on the specification’s list is refused.',
    verdict: 'refused',
    set: { 'instructedAmount.currency': 'XXX' },
  },
  {
    id: 'values/currency-lower-case',
    rules: ['VAL-01'],
    title: 'A currency in lower case is refused.',
    verdict: 'refused',
    set: { 'instructedAmount.currency': 'nok' },
  },
  {
    id: 'values/country-unknown',
    rules: ['VAL-02'],
    title: 'A country that is not on the specification’s list is refused.',
    verdict: 'refused',
    set: { 'creditorAddress.country': 'XX' },
  },
  {
    id: 'values/country-three-letters',
    rules: ['VAL-02'],
    title: 'A country of three letters is refused.',
    verdict: 'refused',
    set: { 'creditorAddress.country': 'NOR' },
  },
  {
    id: 'values/bban-31-characters',
    rules: ['VAL-03', 'LIM-19'],
    title: 'A BBAN of 31 characters is refused.',
    verdict: 'refused',
    set: { 'creditorAccount.bban': '1'.repeat(31) },
  },
  {
    id: 'values/date-form',
    rules: ['VAL-07', 'SVC-11', 'NDCT-13'],
    title: 'A date that is not YYYY-MM-DD is refused.',
    verdict: 'refused',
    set: { requestedExecutionDate: '24.12.2030' },
  },
  {
    id: 'values/date-impossible',
    rules: ['VAL-07'],
    title: 'A date that does not exist is refused.',
    verdict: 'refused',
    set: { requestedExecutionDate: '2030-02-30' },
  },
  {
    id: 'values/purpose-unknown',
    rules: ['VAL-08', 'NDCT-12'],
    title: 'A purpose code that is not on the specification’s list is refused.',
    verdict: 'refused',
    set: { purposeCode: 'FUNN' },
  },
  {
    id: 'values/purpose',
    rules: ['VAL-08', 'NDCT-12'],
    title: 'The purpose code SALA is accepted.',
    verdict: 'accepted',
    set: { purposeCode: 'SALA' },
  },
]
