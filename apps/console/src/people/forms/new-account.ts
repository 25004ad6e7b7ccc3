import { type Html, html } from '@havn/html'
import type {
  NewSandboxAccount,
  NewSandboxCardAccount,
  SandboxAccount,
  SandboxCardAccount,
} from '@havn/tpp-sdk'
import { choice, field } from '../../design/index.ts'
import type { Context } from '../../server/index.ts'
import { loadPerson } from '../load-people.ts'
import { accountPath } from '../person.ts'
import { check, filled } from './check.ts'
import type { CreationForm, Values } from './creation-form.ts'

/** The form for an account of the customer of the address. */
export async function newAccountForm({
  tpp,
  params,
}: Context): Promise<CreationForm<NewSandboxAccount> | undefined> {
  const person = await loadPerson(tpp.bank, params['customerId'] ?? '')
  if (person === undefined) return undefined
  const { customerId, customerName, customerType } = person.customer
  return {
    title: 'New account',
    lead:
      customerType === 'PRIVATE'
        ? `${customerName} pays from it and reads it at once.`
        : `The people of ${customerName} use it once an engagement of an agreement lets them.`,
    submit: 'Open the account',
    of: person,
    proposals: {
      name: customerType === 'PRIVATE' ? 'Regningskonto' : 'Prosjektkonto',
      currency: 'NOK',
      balance: '10000.00',
      kidLengths: '7',
    },
    fields: accountFields,
    toBody: (values) => toAccountBody(customerId, values),
    operation: 'createSandboxAccount',
    path: '/v1/sandbox/accounts',
    send: (body) => tpp.bank.sandbox.createSandboxAccount({ body }),
    next: (created) => ({
      path: accountPath({ kind: 'account', customerId, id: (created as SandboxAccount).accountId }),
      done: 'The account is open.',
    }),
  }
}

const CURRENCIES = ['NOK', 'EUR', 'USD', 'SEK', 'DKK', 'GBP', 'JPY'] as const

function accountFields(values: Values): Html {
  const currencies = CURRENCIES.map((code) => [code, code] as const)
  return html`${field({ label: 'Name', name: 'name', value: values('name') })}<div class="field-pair">${field({ label: 'Balance at first', name: 'balance', value: values('balance'), hint: 'With as many decimals as the currency has.' })}${choice({ label: 'Currency', name: 'currency' }, currencies, values('currency'))}</div><div class="field-pair">${field({ label: 'Credit limit', name: 'creditLimit', value: values('creditLimit'), hint: 'How far it may be overdrawn. Left empty: not at all.' })}${field({ label: 'Account number', name: 'bban', value: values('bban'), hint: 'Left empty, the bank makes a valid one.' })}</div><details class="more-fields" id="kid"><summary>Payments to it with a KID</summary>${choice({ label: 'Check digit', name: 'kidCheckDigit' }, KID_CHECKS, values('kidCheckDigit'))}${field({ label: 'Lengths', name: 'kidLengths', value: values('kidLengths'), hint: '2 to 25 digits; several with commas between.' })}${check({ label: 'A payment to it must have a KID', name: 'kidRequired', isChecked: values('kidRequired') === 'yes' })}</details>`
}

const KID_CHECKS = [
  ['', 'No agreement about KID'],
  ['mod10', 'mod10'],
  ['mod11', 'mod11'],
] as const

function toAccountBody(customerId: string, values: Values): NewSandboxAccount {
  const texts = filled({
    bban: values('bban'),
    currency: values('currency'),
    name: values('name'),
    balance: values('balance'),
    creditLimit: values('creditLimit'),
  })
  const checkDigit = values('kidCheckDigit')
  if (checkDigit !== 'mod10' && checkDigit !== 'mod11') return { customerId, ...texts }
  const lengths = values('kidLengths').split(',').map(Number)
  return {
    customerId,
    ...texts,
    kidAgreement: { required: values('kidRequired') === 'yes', lengths, checkDigit },
  }
}

/** The form for a card account of the customer of the address. */
export async function newCardForm({
  tpp,
  params,
}: Context): Promise<CreationForm<NewSandboxCardAccount> | undefined> {
  const person = await loadPerson(tpp.bank, params['customerId'] ?? '')
  if (person === undefined) return undefined
  const { customerId, customerName } = person.customer
  return {
    title: 'New card account',
    lead: `A credit card of ${customerName}, in NOK.`,
    submit: 'Open the card account',
    of: person,
    proposals: { name: 'Kredittkort', creditLimit: '20000.00' },
    fields: (values) =>
      html`${field({ label: 'Name', name: 'name', value: values('name') })}${field({ label: 'Credit limit', name: 'creditLimit', value: values('creditLimit') })}${field({ label: 'Masked card number', name: 'maskedPan', value: values('maskedPan'), hint: 'Such as 479900******0001. Left empty, the bank makes one.' })}`,
    toBody: (values) => ({
      customerId,
      ...filled({
        maskedPan: values('maskedPan'),
        name: values('name'),
        creditLimit: values('creditLimit'),
      }),
    }),
    operation: 'createSandboxCardAccount',
    path: '/v1/sandbox/card-accounts',
    send: (body) => tpp.bank.sandbox.createSandboxCardAccount({ body }),
    next: (created) => ({
      path: accountPath({ kind: 'card', customerId, id: (created as SandboxCardAccount).cardAccountId }),
      done: 'The account is open.',
    }),
  }
}
