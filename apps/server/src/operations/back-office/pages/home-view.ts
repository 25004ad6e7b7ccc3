import { type Html, html } from '@havn/html'
import { capitalise } from '../../../platform/web/format.ts'
import type { ListedPayment } from '../quarantine-list.ts'
import type { ListedReconciliation } from '../reconciliation/reconciliations.store.ts'
import type { WaitingProposal } from '../waiting-proposals.ts'
import { filterRows } from './filters.ts'
import { type OfficeFrame, officeLayout, printedLine, SEARCH_HINT_ID } from './office-layout.ts'
import { card, code, messageNotice, moment, momentAgo, onBankClock, table, tag } from './office-parts.ts'
import { amountOf, type ListedFacts, queueCard } from './queue-view.ts'

export interface HomeContent {
  readonly bankId: string
  readonly waiting: readonly WaitingProposal[]
  /** Of the payments that something is proposed about, and of those in quarantine. */
  readonly payments: ListedFacts
  readonly quarantined: readonly ListedPayment[]
  /** The latest days that were compared with the core bank, the latest first. */
  readonly reconciliations: readonly ListedReconciliation[]
  /** What is wrong with what was searched for. */
  readonly problem?: 'unknownPayment' | 'unreadableSought' | undefined
}

/** The first page of a bank: what waits for a second operator, what is quarantined, and where the core bank differs. */
export function homeView(frame: OfficeFrame, content: HomeContent): Html {
  const { labels } = frame.texts
  const { waiting, quarantined, reconciliations, problem } = content
  const isCompared = reconciliations.some(({ differences }) => differences !== null)
  const differences = reconciliations.reduce((sum, day) => sum + (day.differences ?? 0), 0)
  const main = html`<div class="top">${titlePart(frame, content, differences)}<p class="muted">${labels.bankTime}: ${moment(onBankClock(frame, new Date(frame.nowMilliseconds)))}</p></div>
${problem && messageNotice(labels.result, { tone: 'bad', text: labels[problem], fieldId: 'sought' })}
<ul class="counts">${count('queue', labels.waiting, waiting.length, 'warn')}${count('quarantine', labels.quarantine, quarantined.length, 'bad')}${isCompared ? count('days', labels.differences, differences, 'bad') : count('days', `${labels.differences}: ${labels.notCompared}`, undefined, 'bad')}</ul>
${queueCard(frame, content.bankId, content)}
${quarantineCard(frame, content)}
${daysCard(frame, content)}
<p class="hint" id="${SEARCH_HINT_ID}">${labels.soughtHint}</p>
${printedLine(frame)}`
  return officeLayout(frame, { title: labels.title, main, explainsSearch: true })
}

/** What this operator can act on: a proposal about a quarantined payment is one case, and not two. */
function titlePart(
  { texts, session }: OfficeFrame,
  { waiting, quarantined }: HomeContent,
  differences: number,
): Html {
  if (session?.mayAct !== true) return html`<h1>${texts.labels.overview}</h1>`
  const toConfirm = waiting.filter(({ isOwn }) => !isOwn).length
  const toDecide = quarantined.filter((payment) => stateOf(payment) === 'notProposed').length
  const cases = texts.needsYouTo({ toConfirm, toDecide, differences })
  return html`<div><h1>${texts.needsYou(toConfirm + toDecide + differences)}</h1>${cases === '' ? undefined : html`<p>${cases}</p>`}</div>`
}

/** How many there are, as a link to them; undefined if that is unknown. */
const count = (id: string, name: string, number: number | undefined, tone: 'warn' | 'bad') =>
  html`<li><a href="#${id}" class="${(number ?? 0) === 0 ? 'none' : tone}"><strong>${number ?? '–'}</strong>${capitalise(name)}</a></li>`

const linkTo = (bankId: string, paymentId: string) =>
  html`<a href="/back-office/${bankId}/payments/${paymentId}">${code(paymentId)}</a>`

/** Whether operators have said what is to be done with it. */
function stateOf({ proposal, cancellationDecidedAt }: ListedPayment) {
  if (proposal !== undefined) return 'proposed'
  return cancellationDecidedAt === null ? 'notProposed' : 'toBeCancelled'
}

function quarantineCard(frame: OfficeFrame, { bankId, quarantined, payments }: HomeContent): Html {
  const { labels, actions, problem } = frame.texts
  const { rows, filters } = filterRows(frame, quarantined, {
    key: 'quarantine',
    title: labels.quarantine,
    options: (['proposed', 'toBeCancelled', 'notProposed'] as const).map((value) => ({
      value,
      label: labels[value],
      matches: (one) => stateOf(one) === value,
    })),
  })
  const cells = rows.map((one) => {
    const { paymentId, quarantinedAt, proposal, cancellationDecidedAt } = one
    const { tppName, tppId } = payments.get(paymentId) ?? {}
    return [
      momentAgo(frame, quarantinedAt),
      html`${amountOf(payments, paymentId, frame)}${linkTo(bankId, paymentId)}`,
      html`<bdi>${tppName ?? tppId ?? '–'}</bdi>`,
      problem(one.problem),
      html`${proposal && html`${tag(`${labels.proposal}: ${actions[proposal.action]}`)} ${labels.by} <bdi>${proposal.proposedBy}</bdi>`}${
        cancellationDecidedAt === null
          ? undefined
          : html`<small>${labels.cancellationDecided} ${moment(cancellationDecidedAt)}</small>`
      }${stateOf(one) === 'notProposed' ? html`<span class="muted">${labels.notProposed}</span>` : undefined}`,
    ]
  })
  const columns = [labels.time, labels.payment, labels.tpp, labels.problemField, labels.proposal]
  return card(
    { title: labels.quarantine, id: 'quarantine', filters },
    table({ label: labels.quarantine, columns, rows: cells, none: labels.quarantineNone }),
  )
}

/** The days that were compared with the core bank, and the payments about which it and Havn differ. */
function daysCard(frame: OfficeFrame, { bankId, reconciliations }: HomeContent): Html {
  const { labels, values } = frame.texts
  const { rows, filters } = filterRows(frame, reconciliations, {
    key: 'days',
    title: labels.reconciliation,
    options: [
      { value: 'differing', label: labels.differing, matches: (one) => (one.differences ?? 0) > 0 },
      { value: 'agreeing', label: labels.agreeing, matches: (one) => one.differences === 0 },
    ],
  })
  const cells = rows.map(({ day, endedAt, orders, differences, found }) => {
    const pairs = JSON.parse(found ?? '[]') as readonly (readonly [keyof typeof values.differences, string])[]
    return [
      day,
      endedAt === null
        ? html`<span class="muted">${labels.notCompared}</span>`
        : moment(onBankClock(frame, endedAt)),
      String(orders ?? '–'),
      html`${differences === 0 ? labels.differencesNone : html`<strong>${differences ?? '–'}</strong>`}${pairs.map(
        ([kind, paymentId]) =>
          html`<small>${linkTo(bankId, paymentId)} ${values.differences[kind] ?? kind}</small>`,
      )}`,
    ]
  })
  const columns = [labels.day, labels.time, labels.orders, labels.differences]
  return card(
    { title: labels.reconciliation, id: 'days', filters },
    table({ label: labels.reconciliation, columns, rows: cells, none: labels.reconciliationNone }),
  )
}
