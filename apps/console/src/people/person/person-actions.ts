import { type Html, html } from '@havn/html'
import { postButton } from '../../design/index.ts'
import { authorisationsFor, type OpenAuthorisation, psusFor } from '../open-authorisation.ts'
import { type ActingPsu, firstName, type Person, personPath } from '../person.ts'

/** What is needed to offer the actions of a person. */
export interface ActionFacts {
  readonly open: readonly OpenAuthorisation[]
  /** The phone page of the bank; undefined if its address is not known. */
  readonly phoneUrl: string | undefined
}

/** What one click does in the name of a customer. */
export function personActions(person: Person, { open, phoneUrl }: ActionFacts): Html {
  const { customer, psus, accounts } = person
  const path = personPath(customer.customerId)
  const [psu] = psus
  if (psu === undefined)
    return html`<p class="muted">Nobody acts for this company yet.</p><a class="button" href="${`${path}/agreements/new`}">Create an agreement</a>`
  const waiting = authorisationsFor(person, open)
  const pay = postButton({
    action: '/pay',
    label: `Pay as ${firstName(psu.name)}`,
    fields: { customerId: customer.customerId },
    kind: waiting.length > 0 ? 'plain' : 'primary',
  })
  const read = postButton({ action: `${path}/read`, label: 'Read accounts', fields: psuFields(psu) })
  return html`${approveActions(person, waiting)}${accounts.some(({ kind }) => kind === 'account') ? pay : undefined}${accounts.length > 0 ? read : undefined}${phoneLink(waiting[0]?.link ?? phoneUrl)}`
}

/** One click if one thing waits; else the list of what waits. */
function approveActions(person: Person, waiting: readonly OpenAuthorisation[]): readonly Html[] {
  const [only, ...others] = waiting
  if (only === undefined) return []
  const path = personPath(person.customer.customerId)
  if (others.length > 0)
    return [
      html`<a class="button primary" href="${`${path}#waiting`}">Approve as ${firstName(person.psus[0]?.name ?? '')} <span class="count">${waiting.length}</span></a>`,
    ]
  return psusFor(person, only).map((psu) => decideButton(path, only, psu, 'approve'))
}

const DECISIONS = {
  approve: { verb: 'Approve', kind: 'primary' },
  refuse: { verb: 'Refuse', kind: 'plain' },
} as const

/** A button that decides an authorisation as a person. */
export function decideButton(
  back: string,
  { authorisationId }: OpenAuthorisation,
  psu: ActingPsu,
  outcome: 'approve' | 'refuse',
): Html {
  const { verb, kind } = DECISIONS[outcome]
  return postButton({
    action: `/authorisations/${authorisationId}/decide`,
    label: `${verb} as ${firstName(psu.name)}`,
    fields: { outcome, back, ...psuFields(psu) },
    kind,
  })
}

const psuFields = ({ nationalId, agreementId }: ActingPsu): Record<string, string> =>
  agreementId === undefined ? { nationalId } : { nationalId, agreementId }

/** Opens a page of the bank in a window of a phone's size. */
export const phoneLink = (url: string | undefined): Html | undefined =>
  url === undefined
    ? undefined
    : html`<a class="button" href="${url}" data-phone target="_blank">Open on a phone</a>`
