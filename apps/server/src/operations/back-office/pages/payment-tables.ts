import { type Html, html } from '@havn/html'
import { endingOf, reasonCode } from '../explain-status.ts'
import type { RecordedAct } from '../acts.store.ts'
import { isSameOperator } from '../operator.ts'
import type { OfficeFrame } from './office-layout.ts'
import { card, code, moment, table, tag } from './office-parts.ts'
import type { PaymentContent } from './payment-content.ts'

const personLink = (bankId: string, id: string | null | undefined) =>
  id ? html`<a href="/back-office/${bankId}/people?person=${id}">${code(id)}</a>` : undefined

/** Every change of the payment's status, and who decided it; and when it was quarantined, which keeps its status. */
export function historyCard({ texts }: OfficeFrame, { bankId, found }: PaymentContent): Html {
  const { labels, causes } = texts
  const { quarantinedAt, quarantineProblem } = found.payment
  const changes = found.events.map(({ at, status, cause, personId, reason }) => ({
    at,
    cells: [moment(at), tag(status), html`${causes[cause]} ${personLink(bankId, personId)}${codeOf(reason)}`],
  }))
  const quarantined =
    quarantinedAt === null
      ? []
      : [
          {
            at: quarantinedAt,
            cells: [
              moment(quarantinedAt),
              tag(labels.quarantined, 'bad'),
              texts.problem(quarantineProblem ?? ''),
            ],
          },
        ]
  const rows = [...changes, ...quarantined]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ cells }) => cells)
  const columns = [labels.time, labels.status, labels.what]
  return card(
    { title: labels.history },
    table({ label: labels.history, columns, rows, none: labels.none, isOfEvents: true }),
  )
}

function codeOf(reason: string | null): Html | undefined {
  const given = reasonCode(reason)
  return given === undefined ? undefined : html` ${code(given)}`
}

/** Who was asked to approve it, and whether what proves their answer still verifies. */
export function authorisationsCard(
  { texts }: OfficeFrame,
  { bankId, found, evidence }: PaymentContent,
): Html {
  const { labels, values } = texts
  const proofOf = (authorisationId: string) => {
    const isVerified = evidence.get(authorisationId)
    if (isVerified === undefined) return html`<span class="muted">${labels.evidenceNone}</span>`
    return isVerified
      ? html`✓ ${labels.evidenceVerified}`
      : html`<strong class="field-problem">✗ ${labels.evidenceFailed}</strong>`
  }
  const rows = found.authorisations.map((one) => [
    moment(one.createdAt),
    html`${tag(values.authorisations[one.status])}${one.status === 'failed' ? html`<small>${endingOf(one, texts)}</small>` : undefined}`,
    html`${values.purposes[one.purpose]}<small>${values.approaches[one.approach]}</small>`,
    personLink(bankId, one.personId) ?? '–',
    proofOf(one.authorisationId),
  ])
  const columns = [labels.time, labels.outcome, labels.what, labels.who, labels.evidence]
  return card(
    { title: labels.authorisations },
    table({ label: labels.authorisations, columns, rows, none: labels.none, isOfEvents: true }),
  )
}

export function notificationsCard({ texts }: OfficeFrame, { found }: PaymentContent): Html {
  const { labels, values } = texts
  const rows = found.notifications.map(({ createdAt, status, state, tries, lastStatus }) => [
    moment(createdAt),
    html`${tag(status)} ${values.notifications[state]}<small>${tries} ${labels.tries}${lastStatus === null ? undefined : html`, HTTP ${lastStatus}`}</small>`,
  ])
  const columns = [labels.time, labels.status]
  return card(
    { title: labels.notifications },
    table({ label: labels.notifications, columns, rows, none: labels.notificationsNone }),
  )
}

/** What operators did about it. The reader's own looks are left out, and those of others stand together. */
export function actsCard({ texts, session }: OfficeFrame, { found }: PaymentContent): Html {
  const { labels, acts, actions } = texts
  const others = found.acts.filter(
    ({ kind, operator, channel }) =>
      kind !== 'looked-at-payment' ||
      channel !== 'pages' ||
      !isSameOperator(operator, session?.operatorId ?? ''),
  )
  const rows = foldLooks(others).map(({ at, operator, kind, action, reason, times }) => [
    moment(at),
    html`<bdi><strong>${operator}</strong></bdi> ${times > 1 ? texts.lookedTimes(times) : acts[kind]}${action === null ? undefined : html`: ${tag(actions[action])}`}${reason === null ? undefined : html`<small><bdi>${reason}</bdi></small>`}`,
  ])
  const columns = [labels.time, labels.what]
  return card({ title: labels.acts }, table({ label: labels.acts, columns, rows, none: labels.actsNone }))
}

/** Counts looks of one operator that follow each other, at the time of the latest. */
function foldLooks(acts: readonly RecordedAct[]): readonly (RecordedAct & { readonly times: number })[] {
  const folded: (RecordedAct & { times: number })[] = []
  for (const act of acts) {
    const last = folded.at(-1)
    const isAnotherLook =
      act.kind === 'looked-at-payment' &&
      last?.kind === act.kind &&
      isSameOperator(last.operator, act.operator)
    if (isAnotherLook) last.times += 1
    else folded.push({ ...act, times: 1 })
  }
  return folded
}
