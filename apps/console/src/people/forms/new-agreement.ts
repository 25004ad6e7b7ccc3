import { html } from '@havn/html'
import type { NewSandboxAgreement, NewSandboxEngagement, SandboxAgreementDetails } from '@havn/tpp-sdk'
import { choice, field } from '../../design/index.ts'
import type { Context } from '../../server/index.ts'
import { loadPeople, loadPerson } from '../load-people.ts'
import { accountNumber, personPath } from '../person.ts'
import { check, filled } from './check.ts'
import type { CreationForm, Values } from './creation-form.ts'
import { newPersonName, syntheticNationalId } from './synthetic-person.ts'

/** The form for an agreement of the company of the address. */
export async function newAgreementForm({
  tpp,
  params,
}: Context): Promise<CreationForm<NewSandboxAgreement> | undefined> {
  const people = await loadPeople(tpp.bank)
  const person = people.find(({ customer }) => customer.customerId === params['customerId'])
  if (person === undefined) return undefined
  const { customerId, customerName } = person.customer
  const names = people.flatMap(({ customer, psus }) => [
    customer.customerName,
    ...psus.map(({ name }) => name),
  ])
  return {
    title: 'New agreement',
    lead: `Says who acts for ${customerName}, beside its own person. Which accounts they use comes next.`,
    submit: 'Create the agreement',
    of: person,
    proposals: {
      name: customerName,
      approvalLimit: '100000.00',
      representativeName: newPersonName(names),
      representativeNumber: syntheticNationalId(),
    },
    fields: (values) =>
      html`${field({ label: 'Name', name: 'name', value: values('name') })}${field({ label: 'Two people must approve above, in NOK', name: 'approvalLimit', value: values('approvalLimit'), hint: 'Payments that come to more together need two people. Left empty: one is enough.' })}<div class="field-pair">${field({ label: 'Another person who acts under it', name: 'representativeName', value: values('representativeName') })}${field({ label: 'Their national id', name: 'representativeNumber', value: values('representativeNumber'), hint: "Left empty: only the company's own person." })}</div>`,
    toBody: (values) => toAgreementBody(customerId, values),
    operation: 'createSandboxAgreement',
    path: '/v1/sandbox/agreements',
    send: (body) => tpp.bank.sandbox.createSandboxAgreement({ body }),
    next: (created) => ({
      path: `${personPath(customerId)}/agreements/${(created as SandboxAgreementDetails).id}/engagements/new`,
      done: 'The agreement is in force. Its engagements say which accounts its people use.',
    }),
  }
}

function toAgreementBody(customerId: string, values: Values): NewSandboxAgreement {
  const nationalId = values('representativeNumber')
  const texts = filled({ name: values('name'), approvalLimit: values('approvalLimit') })
  if (nationalId === '') return { customerId, ...texts }
  const representative = { nationalId, ...filled({ name: values('representativeName') }) }
  return { customerId, ...texts, representatives: [representative] }
}

/** The form that lets the people of an agreement use an account. */
export async function newEngagementForm({
  tpp,
  params,
}: Context): Promise<CreationForm<NewSandboxEngagement> | undefined> {
  const person = await loadPerson(tpp.bank, params['customerId'] ?? '')
  const agreement = person?.agreements.find(({ id }) => id === params['agreementId'])
  if (person === undefined || agreement === undefined) return undefined
  const agreementId = agreement.id
  const accounts = person.accounts.map((one) => [one.id, `${one.name}, ${accountNumber(one)}`] as const)
  return {
    title: 'Let them use an account',
    lead: `What the people of the agreement ${agreement.name} may do with one of its accounts.`,
    submit: 'Create the engagement',
    of: person,
    proposals: { VIEW: 'yes', REGISTER: 'yes', accountId: accounts[0]?.[0] ?? '' },
    fields: (values) =>
      html`${choice({ label: 'Account', name: 'accountId' }, accounts, values('accountId'))}${check({ label: 'VIEW: see it', name: 'VIEW', isChecked: values('VIEW') === 'yes' })}${check({ label: 'REGISTER: pay from it', name: 'REGISTER', isChecked: values('REGISTER') === 'yes' })}<p class="muted">A consent reaches the account, and a payment leaves it, only with both.</p><div class="field-pair">${field({ label: 'No payment above, in NOK', name: 'registerLimit', value: values('registerLimit'), hint: 'Left empty: any amount.' })}${field({ label: 'Two people must approve above, in NOK', name: 'approvalLimit', value: values('approvalLimit'), hint: 'Left empty: as the agreement says.' })}</div>`,
    toBody: toEngagementBody,
    operation: 'createSandboxEngagement',
    path: `/v1/sandbox/agreements/${agreementId}/engagements`,
    parameters: { agreementId },
    send: (body) => tpp.bank.sandbox.createSandboxEngagement({ agreementId, body }),
    next: () => ({
      path: personPath(person.customer.customerId),
      done: 'The people of the agreement can use the account.',
    }),
  }
}

const ROLES = ['REGISTER', 'VIEW'] as const

const toEngagementBody = (values: Values): NewSandboxEngagement => ({
  accountId: values('accountId'),
  roles: ROLES.filter((role) => values(role) === 'yes'),
  ...filled({ registerLimit: values('registerLimit'), approvalLimit: values('approvalLimit') }),
})
