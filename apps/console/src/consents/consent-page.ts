import { type Html, html } from '@havn/html'
import type { Actors } from '../authorisations/actors.ts'
import {
  type BankClock,
  card,
  copyable,
  facts,
  formatDate,
  formatTime,
  live,
  whatNow,
} from '../design/index.ts'
import { CONSENT_STATES } from '../printed/states.ts'
import type { Context } from '../server/index.ts'
import { CONSENT_LAYOUTS, findState, stateMap, statusPill } from '../states/index.ts'
import { type Consent, travelledOf } from './consent.ts'
import { nextStep } from './consent-actions.ts'
import { consentTimeline } from './consent-timeline.ts'
import { useChart } from './use-chart.ts'

interface ConsentFacts {
  readonly consent: Consent
  readonly actors: Actors
  readonly clock: BankClock | undefined
}

/** The screen of a consent. */
export function consentPage(context: Context, { consent, actors, clock }: ConsentFacts): Html {
  const { sentence, actions } = nextStep(context, consent, actors)
  const today = (clock?.time ?? context.now).toISOString().slice(0, 10)
  return live(
    'consent',
    ['consent', 'authorisation', 'request', 'clock'],
    html`${head(consent)}${whatNow(sentence, actions)}${card({
      title: 'Where it is',
      body: stateMap({
        id: 'consent-map',
        machine: CONSENT_STATES,
        layouts: CONSENT_LAYOUTS,
        travelled: travelledOf(consent),
      }),
    })}<div class="columns"><div>${card({ title: 'Use per day', body: useChart(consent.use, today) })}${consentTimeline(consent)}</div><div>${factsCard(consent)}${accountsCard(consent)}</div></div>`,
  )
}

function head({ psu, consentStatus, accounts, validUntil }: Consent): Html {
  const count = accounts.length === 1 ? '1 account' : `${accounts.length} accounts`
  const until = validUntil === undefined ? '' : ` until ${formatDate(new Date(validUntil))}`
  return html`<header class="subject-head"><div><p class="subject-kind"><a href="/consents">Consents</a> / Consent</p><h1 class="figure">${psu?.name ?? 'A PSU'}</h1><p class="subject-way">${count}${until}</p></div><div class="subject-status">${statusPill(CONSENT_STATES, consentStatus)}<p>${findState(CONSENT_STATES, consentStatus)?.sentence}</p></div></header>`
}

const bankTime = (time: string): Html =>
  html`${formatTime(new Date(time))} <span class="clock-of bank">bank's clock</span>`

const factsCard = ({ consentId, psuId, psuCorporateId, grantedAt, lastSca, validUntil }: Consent): Html =>
  card({
    title: 'Facts',
    body: facts([
      ['Id', copyable(consentId)],
      ['PSU-ID', copyable(psuId)],
      ['PSU-Corporate-ID', psuCorporateId === undefined ? undefined : copyable(psuCorporateId)],
      ['Granted', bankTime(grantedAt)],
      ['Last SCA', bankTime(lastSca)],
      ['Valid until', validUntil === undefined ? undefined : bankTime(validUntil)],
    ]),
  })

const accountsCard = ({ accounts }: Consent): Html =>
  card({
    title: 'What you may read',
    body:
      accounts.length === 0
        ? html`<p class="muted">Nothing any more.</p>`
        : html`<ul class="call-list">${accounts.map(({ resourceId }) => html`<li>${copyable(resourceId)}</li>`)}</ul><p class="muted">Each is a <code>resourceId</code> of <code>GET /v1/accounts</code> or <code>/v1/card-accounts</code>.</p>`,
  })
