import { type Html, html } from '@havn/html'
import type { SandboxEngagement } from '@havn/tpp-sdk'
import {
  card,
  copyable,
  emptyState,
  facts,
  formatAccount,
  formatAmount,
  pill,
  postButton,
} from '../../design/index.ts'
import { type Agreement, type Person, personPath } from '../person.ts'
import { removal } from '../removal.ts'

type Engagements = ReadonlyMap<string, readonly SandboxEngagement[]>

/** Who acts for a company, and what each agreement lets them do. A private customer has none. */
export function agreementsSection(
  { customer, agreements }: Person,
  engagements: Engagements,
): Html | undefined {
  if (customer.customerType === 'PRIVATE') return undefined
  const path = personPath(customer.customerId)
  const aside = html`<a class="button small" href="${`${path}/agreements/new`}">New agreement</a>`
  if (agreements.length === 0)
    return card({
      title: 'Agreements',
      aside,
      body: emptyState(
        'Nobody acts for this company',
        'An agreement says who does, and its engagements say which accounts they use and up to which amounts.',
      ),
    })
  return html`${agreements.map((agreement, index) =>
    agreementCard(agreement, {
      path: `${path}/agreements/${agreement.id}`,
      engagements: engagements.get(agreement.id) ?? [],
      aside: index === 0 ? aside : undefined,
    }),
  )}`
}

interface AgreementOptions {
  readonly path: string
  readonly engagements: readonly SandboxEngagement[]
  readonly aside: Html | undefined
}

function agreementCard(agreement: Agreement, { path, engagements, aside }: AgreementOptions): Html {
  const { id, name, approvalLimit, representatives } = agreement
  const people = representatives.map((one) => html`<li>${one.name} ${copyable(one.nationalId)}</li>`)
  const details = facts([
    ['PSU-Corporate-ID', copyable(id)],
    ['Who acts under it', html`<ul class="representatives">${people}</ul>`],
    [
      'Two people above',
      approvalLimit === undefined ? 'no amount: one person is enough' : `${formatAmount(approvalLimit)} NOK`,
    ],
  ])
  return card({
    title: `Agreement: ${name}`,
    ...(aside === undefined ? {} : { aside }),
    body: html`${details}${engagementList(engagements, path)}${removal('agreement', `${path}/delete`)}`,
  })
}

const ROLE_TEXTS = { VIEW: 'sees it', REGISTER: 'pays from it' } as const

function engagementList(engagements: readonly SandboxEngagement[], path: string): Html {
  const add = html`<p><a class="button small" href="${`${path}/engagements/new`}">Let them use an account</a></p>`
  if (engagements.length === 0) return html`<p class="muted">They use no account yet.</p>${add}`
  return html`<ul class="engagements">${engagements.map((engagement) => engagementItem(engagement, path))}</ul>${add}`
}

function engagementItem({ engagementId, bban, roles, ...limits }: SandboxEngagement, path: string): Html {
  const texts = [
    limits.registerLimit === undefined ? '' : `no payment above ${formatAmount(limits.registerLimit)} NOK`,
    limits.approvalLimit === undefined ? '' : `two people above ${formatAmount(limits.approvalLimit)} NOK`,
  ].filter((text) => text !== '')
  return html`<li><div><strong>${formatAccount(bban)}</strong> ${roles.map((role) => pill(role, 'plain', ROLE_TEXTS[role]))}<small>${texts.length === 0 ? 'no limits of its own' : texts.join(', ')}</small></div>${postButton({ action: `${path}/engagements/${engagementId}/delete`, label: html`End<span class="unseen"> the use of ${bban}</span>` })}</li>`
}
