import { type Actor, type Actors, actorName } from '../authorisations/actors.ts'
import { approvers, findOpen, isApproval } from '../authorisations/authorisation.ts'
import { consoleCommand } from '../authorisations/console-command.ts'
import { decisionActions } from '../authorisations/decision-actions.ts'
import { type Action, postButton } from '../design/index.ts'
import type { Context } from '../server/index.ts'
import type { Basket } from './basket.ts'
import type { BasketAction } from './next-step.ts'

/** What the buttons of a basket are made from. */
export interface BasketFacts {
  readonly basket: Basket
  readonly actors: Actors
}

/** Those who can act for all accounts that the basket pays from. */
export function actorsOf({ payments, members }: Basket, actors: Actors): readonly Actor[] {
  const accounts = new Set(payments.flatMap(({ paymentId }) => members.get(paymentId)?.debtorAccount ?? []))
  const [first = [], ...rest] = [...accounts].map((account) => actors.of(account))
  return first.filter((actor) =>
    rest.every((others) => others.some(({ nationalId }) => nationalId === actor.nationalId)),
  )
}

/** Those of them who have not approved yet. */
function secondOf(basket: Basket, actors: Actors): readonly Actor[] {
  const before = approvers(basket.authorisations)
  return actorsOf(basket, actors).filter(({ nationalId }) => !before.has(nationalId))
}

type MakeActions = (context: Context, known: BasketFacts) => readonly Action[]

const MAKE: Readonly<Record<BasketAction, MakeActions>> = {
  decide: (context, { basket, actors }) => {
    const authorisation = findOpen(basket.authorisations, isApproval)
    if (authorisation === undefined) return []
    return decisionActions(context, { authorisation, actors: actorsOf(basket, actors), back: pathOf(basket) })
  },
  'start-authorisation': (context, { basket, actors }) =>
    secondOf(basket, actors).map((actor) => ({
      control: postButton({
        action: `${pathOf(basket)}/authorise`,
        label: `Start another authorisation for ${actorName(actor)}`,
        fields: { nationalId: actor.nationalId },
        kind: 'primary',
      }),
      command: consoleCommand(context, `call POST /v1/signing-baskets/${basket.basketId}/authorisations`),
    })),
  delete: (context, { basket }) => [
    {
      control: postButton({ action: `${pathOf(basket)}/delete`, label: 'Delete the basket', kind: 'danger' }),
      hint: 'Its payments remain.',
      command: consoleCommand(context, `call DELETE /v1/signing-baskets/${basket.basketId}`),
      isOtherEnding: true,
    },
  ],
  'run-batch': (context, { basket }) => [
    {
      control: postButton({
        action: '/time/move',
        label: 'Run a batch now',
        fields: { run: '1', back: pathOf(basket) },
        kind: 'primary',
      }),
      hint: "Does at once what the bank's five runs a day do.",
      command: consoleCommand(context, 'run'),
    },
  ],
}

/** The buttons that a basket has now. */
export const basketActions = (
  context: Context,
  known: BasketFacts,
  actions: readonly BasketAction[],
): readonly Action[] => actions.flatMap((action) => MAKE[action](context, known))

const pathOf = ({ basketId }: Pick<Basket, 'basketId'>): string => `/baskets/${basketId}`
