import { type Html, html } from '@havn/html'
import type { NewSandboxCustomer, SandboxCustomer } from '@havn/tpp-sdk'
import { field } from '../../design/index.ts'
import type { Context } from '../../server/index.ts'
import { loadPeople } from '../load-people.ts'
import { personPath } from '../person.ts'
import { check, filled } from './check.ts'
import type { CreationForm, Values } from './creation-form.ts'
import { newCompanyName, newPersonName, syntheticNationalId } from './synthetic-person.ts'

type CustomerType = NewSandboxCustomer['customerType']

/** The form for a private customer or a company, as the address says. */
export async function newCustomerForm(context: Context): Promise<CreationForm<NewSandboxCustomer>> {
  const type: CustomerType = context.url.searchParams.get('type') === 'CORPORATE' ? 'CORPORATE' : 'PRIVATE'
  const people = await loadPeople(context.tpp.bank)
  const names = people.flatMap(({ customer, psus }) => [
    customer.customerName,
    ...psus.map(({ name }) => name),
  ])
  const isPrivate = type === 'PRIVATE'
  return {
    title: isPrivate ? 'New private customer' : 'New company',
    lead: isPrivate
      ? 'A person who logs in with their national id and uses their own accounts.'
      : 'A company with accounts, and the person who acts for it.',
    submit: isPrivate ? 'Create the customer' : 'Create the company',
    proposals: {
      customerName: isPrivate ? newPersonName(names) : newCompanyName(names),
      customerNumber: syntheticNationalId(),
      personName: newPersonName(names),
      withAccounts: 'yes',
      withAgreements: 'yes',
    },
    fields: (values) => customerFields(type, values),
    toBody: (values) => toBody(type, values),
    operation: 'createSandboxCustomer',
    path: '/v1/sandbox/customers',
    send: (body) => context.tpp.bank.sandbox.createSandboxCustomer({ body }),
    next: (created) => ({
      path: personPath((created as SandboxCustomer).customerId),
      done: 'Created. Pay, approve and read as them at once.',
    }),
  }
}

function customerFields(type: CustomerType, values: Values): Html {
  const number = field({
    label: type === 'PRIVATE' ? 'National id' : 'National id of the representative',
    name: 'customerNumber',
    value: values('customerNumber'),
    hint: 'Of the synthetic series: the month plus 80. Left empty, the bank makes one.',
  })
  const isChecked = (name: string) => values(name) === 'yes'
  if (type === 'PRIVATE')
    return html`${typeTabs(type)}${field({ label: 'Name', name: 'customerName', value: values('customerName'), isRequired: true })}${number}${check({ label: 'With two accounts and a card account', name: 'withAccounts', isChecked: isChecked('withAccounts') })}`
  return html`${typeTabs(type)}${field({ label: 'Name of the company', name: 'customerName', value: values('customerName'), isRequired: true })}${field({ label: 'Who acts for it', name: 'personName', value: values('personName'), hint: 'May be left empty if the bank knows the national id already.' })}${number}${check({ label: 'With two accounts', name: 'withAccounts', isChecked: isChecked('withAccounts') })}${check({ label: 'With an agreement under which this person uses all of them', name: 'withAgreements', isChecked: isChecked('withAgreements') })}`
}

const TYPES = [
  ['PRIVATE', 'Private person'],
  ['CORPORATE', 'Company'],
] as const

const typeTabs = (chosen: CustomerType): Html =>
  html`<nav class="ranges" aria-label="Kind of customer">${TYPES.map(([type, name]) =>
    type === chosen
      ? html`<a href="${`/people/new?type=${type}`}" aria-current="true">${name}</a>`
      : html`<a href="${`/people/new?type=${type}`}">${name}</a>`,
  )}</nav>`

function toBody(customerType: CustomerType, values: Values): NewSandboxCustomer {
  const customerName = values('customerName')
  const withAccounts = values('withAccounts') === 'yes'
  const number = filled({ customerNumber: values('customerNumber') })
  if (customerType === 'PRIVATE') return { customerType, customerName, ...number, withAccounts }
  const withAgreements = values('withAgreements') === 'yes'
  const person = filled({ personName: values('personName') })
  return { customerType, customerName, ...number, ...person, withAccounts, withAgreements }
}
