import { type Html, html } from '@havn/html'
import type { SandboxConsent } from '@havn/tpp-sdk'
import { type Actors, actorName } from '../authorisations/actors.ts'
import { type Authorisation, toAuthorisations } from '../authorisations/authorisation.ts'
import { decisionActions } from '../authorisations/decision-actions.ts'
import { choice, emptyState, formatDate, live, pageHead, unlogged, whatNow } from '../design/index.ts'
import { CONSENT_STATES } from '../printed/states.ts'
import type { Context } from '../server/index.ts'
import { statusPill } from '../states/index.ts'

/** The list of consents, those that the bank still asks a PSU about, and the form that asks for one. */
export function consentList(
  context: Context,
  known: {
    readonly consents: readonly SandboxConsent[]
    readonly asked: readonly Authorisation[]
    readonly actors: Actors
  },
): Html {
  const { consents, asked, actors } = known
  const waiting = asked.map((authorisation) =>
    whatNow(
      html`<strong>${authorisation.psu?.name ?? 'The PSU'}</strong> must choose the accounts that you may read.`,
      decisionActions(context, { authorisation, actors: actors.all, back: '/consents' }),
    ),
  )
  const list =
    consents.length === 0 ? noConsents() : html`<section class="card table-card">${table(consents)}</section>`
  return html`${pageHead('Consents', { lead: 'What PSUs let you read of their accounts.' })}${live(
    'consents',
    ['consent', 'authorisation'],
    html`${waiting}${list}`,
  )}${askForm(actors)}`
}

/** The open authorisations of consents, oldest first. */
export async function loadAsked({ tpp, options }: Context): Promise<readonly Authorisation[]> {
  const answer = await tpp.bank.sandbox.listSandboxAuthorisations({ query: { open: true } }, unlogged)
  if (answer.status !== 200) return []
  const asked = answer.body.authorisations.filter(({ purpose }) => purpose === 'consent')
  return toAuthorisations(asked, options.bankPageUrl)
}

const table = (consents: readonly SandboxConsent[]): Html =>
  html`<table class="payment-table"><thead><tr><th scope="col">PSU</th><th scope="col" class="number">Accounts</th><th scope="col">Status</th><th scope="col">Valid until, bank's clock</th></tr></thead><tbody data-rows>${consents.map(row)}</tbody></table>`

const row = ({ consentId, psu, psuId, accounts, consentStatus, validUntil }: SandboxConsent): Html =>
  html`<tr data-row="${consentId}"><td class="to"><a href="${`/consents/${consentId}`}">${psu?.name ?? psuId}</a><small><code>${consentId}</code></small></td><td class="number">${accounts.length}<span class="unit"> ${accounts.length === 1 ? 'account' : 'accounts'}</span></td><td class="state">${statusPill(CONSENT_STATES, consentStatus)}</td><td class="created">${validUntil === undefined ? '' : html`<span class="unit">until </span>${formatDate(new Date(validUntil))}`}</td></tr>`

const noConsents = (): Html =>
  emptyState(
    'No consents yet',
    html`<p>You do not write a consent: the bank offers it. Ask for one below; the PSU then logs in at the bank and checks the accounts and cards that you may read, for 180 days.</p>`,
  )

function askForm(actors: Actors): Html {
  const people = actors.all.map((actor, index) => [String(index), actorName(actor)] as const)
  return html`<form class="card" method="post" action="/consents"><div class="card-head"><h2>Ask for a consent</h2></div>${choice({ label: 'Who is asked', name: 'actor', hint: 'They identify themselves first, then choose accounts: as they will in your app.' }, people)}<button class="button primary">Ask for a consent</button></form>`
}
