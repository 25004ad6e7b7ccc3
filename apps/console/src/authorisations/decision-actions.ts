import { html } from '@havn/html'
import { type Action, postButton } from '../design/index.ts'
import type { Context } from '../server/index.ts'
import { type Actor, actorFields, actorName, actorOptions } from './actors.ts'
import type { Authorisation } from './authorisation.ts'
import { consoleCommand } from './console-command.ts'

/** What the PSU does with an authorisation, as a button. */
const DECISIONS = {
  approve: { label: 'Approve at once', option: '' },
  refuse: { label: 'Refuse', option: ' --refuse' },
  'time-out': { label: 'Let the time run out', option: ' --time-out' },
} as const

export type Decision = keyof typeof DECISIONS

interface DecisionOptions {
  readonly authorisation: Authorisation
  /** Who may decide, as far as the console knows; nobody if only the bank knows. */
  readonly actors: readonly Actor[]
  /** The path of the page that the buttons return to. */
  readonly back: string
}

/** What can be done with an open authorisation: open the bank's page, or decide in the name of somebody. */
export function decisionActions(context: Context, options: DecisionOptions): readonly Action[] {
  const { link } = options.authorisation
  const known = whoMayDecide(options)
  const [first] = known
  const open: readonly Action[] =
    link === undefined
      ? []
      : [
          {
            control: html`<a class="button primary" href="${link}">Approve on the bank’s page</a><a class="button" href="${link}" data-phone target="_blank" rel="noopener">Open on a phone</a>`,
            hint:
              first === undefined
                ? 'The SCA page, as your PSU sees it after your redirect.'
                : `The SCA page, as your PSU sees it. ${first.name} logs in there with ${first.nationalId}.`,
          },
        ]
  const actors: readonly (Actor | undefined)[] = first === undefined ? [undefined] : known
  return [
    ...open,
    ...actors.map((actor) => decisionAction(context, options, 'approve', actor)),
    decisionAction(context, options, 'refuse', first),
    decisionAction(context, options, 'time-out', undefined),
  ]
}

function decisionAction(
  context: Context,
  { authorisation: { authorisationId, link }, back }: DecisionOptions,
  outcome: Decision,
  actor: Actor | undefined,
): Action {
  const { label, option } = DECISIONS[outcome]
  const who = outcome === 'time-out' ? '' : actor === undefined ? ' as the PSU' : ` as ${actorName(actor)}`
  const how = outcome === 'approve' ? ' (no page)' : ''
  const fields = actor === undefined ? {} : actorFields(actor)
  const as = actor === undefined ? '' : actorOptions(actor)
  return {
    control: postButton({
      action: `/authorisations/${authorisationId}/decide`,
      label: `${label}${who}${how}`,
      fields: { outcome, back, ...fields },
      kind: outcome === 'approve' && link === undefined ? 'primary' : 'plain',
    }),
    command: consoleCommand(context, `approve ${authorisationId}${option}${as}`),
    isOtherEnding: outcome !== 'approve',
  }
}

/** The person whom the call named, or everybody who can act for the account if it named nobody. */
function whoMayDecide({ authorisation: { psu }, actors }: DecisionOptions): readonly Actor[] {
  if (psu === undefined) return actors
  return actors.filter(({ nationalId }) => nationalId === psu.customerNumber)
}
