import { html } from '@havn/html'
import { type Actors, actorName } from '../authorisations/actors.ts'
import { approvers, findOpen, isApproval, isCancellation } from '../authorisations/authorisation.ts'
import { consoleCommand } from '../authorisations/console-command.ts'
import { decisionActions } from '../authorisations/decision-actions.ts'
import { type Action, type BankClock, formatDate, postButton } from '../design/index.ts'
import type { Context } from '../server/index.ts'
import type { PaymentAction } from './next-step.ts'
import { bankPath, nextDateOf, type Payment } from './payment.ts'
import { clockMove } from './clock-move.ts'

/** What the buttons of a payment are made from. */
export interface ActionFacts {
  readonly payment: Payment
  readonly actors: Actors
  readonly clock: BankClock | undefined
}

type MakeActions = (context: Context, facts: ActionFacts) => readonly Action[]

/** The buttons of each thing that can be done with a payment. */
const MAKE: Readonly<Record<PaymentAction, MakeActions>> = {
  decide: (context, { payment, actors }) => decisions(context, payment, actors, isApproval),
  'decide-cancellation': (context, { payment, actors }) =>
    decisions(context, payment, actors, isCancellation),
  'start-authorisation': startAuthorisation,
  'put-into-basket': (_, { payment }) => [
    {
      control: html`<a class="button" href="${`/baskets/new?payment=${payment.paymentId}`}">Put it into a basket</a>`,
      hint: 'One SCA approves several payments at once.',
      isOtherEnding: true,
    },
  ],
  'open-basket': (_, { payment }) => [
    {
      control: html`<a class="button primary" href="${`/baskets/${payment.basketId ?? ''}`}">Open the basket</a>`,
    },
  ],
  'run-batch': (context, { payment }) => [
    {
      control: postButton({
        action: '/time/move',
        label: 'Run a batch now',
        fields: { run: '1', back: pathOf(payment) },
        kind: 'primary',
      }),
      hint: "Does at once what the bank's five runs a day do.",
      command: consoleCommand(context, 'run'),
    },
  ],
  'move-clock': moveClock,
  'add-money': (_, { payment, actors }) => [
    {
      control: html`<a class="button" href="/people">Put money into the account</a>`,
      hint: `A transaction to ${actors.ownerOf(payment.debtorAccount) ?? payment.debtorAccount} makes the next run succeed.`,
    },
  ],
  cancel,
  'pay-again': () => [{ control: html`<a class="button" href="/people">Pay again as somebody</a>` }],
}

/** The buttons that a payment has now. */
export const paymentActions = (
  context: Context,
  facts: ActionFacts,
  actions: readonly PaymentAction[],
): readonly Action[] => actions.flatMap((action) => MAKE[action](context, facts))

const pathOf = ({ paymentId }: Pick<Payment, 'paymentId'>): string => `/payments/${paymentId}`

function decisions(
  context: Context,
  payment: Payment,
  actors: Actors,
  isFor: (purpose: string) => boolean,
): readonly Action[] {
  const authorisation = findOpen(payment.authorisations, isFor)
  if (authorisation === undefined) return []
  return decisionActions(context, {
    authorisation,
    actors: actors.of(payment.debtorAccount),
    back: pathOf(payment),
  })
}

function startAuthorisation(context: Context, { payment, actors }: ActionFacts): readonly Action[] {
  const before = approvers(payment.authorisations)
  const who = actors.of(payment.debtorAccount).filter(({ nationalId }) => !before.has(nationalId))
  const command = consoleCommand(context, `call POST ${bankPath(payment)}/authorisations`)
  return (who.length === 0 ? [undefined] : who).map((actor) => ({
    control: postButton({
      action: `${pathOf(payment)}/authorise`,
      label: `Start another authorisation${actor === undefined ? '' : ` for ${actorName(actor)}`}`,
      fields: actor === undefined ? {} : { nationalId: actor.nationalId },
      kind: 'primary',
    }),
    command:
      actor === undefined
        ? command
        : `${command} -H 'X-PSU-IDENTITY: ${actor.nationalId}' -H 'PSU-Context: ${actor.context}'`,
  }))
}

function moveClock(context: Context, { payment, clock }: ActionFacts): readonly Action[] {
  if (clock === undefined) return []
  const move = clockMove(nextDateOf(payment), clock.time)
  return [
    {
      control: postButton({
        action: '/time/move',
        label: `Move the clock to ${formatDate(move.to)}`,
        fields: { seconds: String(move.seconds), back: pathOf(payment) },
        kind: 'primary',
      }),
      hint: 'The batch runs in between take place, each at its hour.',
      command: consoleCommand(context, `clock --set ${move.to.toISOString().slice(0, 16)}`),
    },
  ]
}

function cancel(context: Context, { payment }: ActionFacts): readonly Action[] {
  const isApproved = payment.transactionStatus !== 'RCVD'
  return [
    {
      control: postButton({
        action: `${pathOf(payment)}/cancel`,
        label: 'Cancel the payment',
        kind: 'danger',
      }),
      hint: isApproved
        ? 'The PSU must approve the cancellation too (202).'
        : 'It ends at once, without the PSU (204).',
      command: consoleCommand(context, `call DELETE ${bankPath(payment)}`),
      isOtherEnding: true,
    },
  ]
}
