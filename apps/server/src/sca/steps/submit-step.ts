import type { ScaSetup } from '../sca-setup.ts'
import { isOtherBrowsers } from '../authorisations/link.ts'
import { successAgain } from '../pages/link-end-view.ts'
import type { Notice } from '../pages/link-view.ts'
import { approve } from './approve.ts'
import { chooseContext, onlyOption } from './choose-context.ts'
import { type Departure, end, WAY_FROM } from './end.ts'
import { logIn } from './log-in.ts'
import { askerOf, type Entered, linkFacts, type Visit } from './locked-authorisation.ts'
import { typedNumber } from './typed-number.ts'

/** What came of a form. */
export type StepTaken =
  /** The page that follows is shown by its own address. */
  | { readonly kind: 'on' }
  /** The same page again, with something to tell. */
  | { readonly kind: 'told'; readonly notice: Notice }
  | ({ readonly kind: 'departed' } & Departure)
  | Extract<Entered<never>, { kind: 'halted' }>

/** One step of the PSU, by the button they pressed. An unknown one changes nothing. */
export async function takeStep(sca: ScaSetup, visit: Visit, form: URLSearchParams): Promise<StepTaken> {
  switch (form.get('step') ?? '') {
    case 'login':
      return login(sca, visit, form.get('nationalId') ?? '')
    case 'choose':
      return choose(sca, visit, form.get('context') ?? '')
    case 'approve': {
      const answered = { shown: form.get('shown') ?? '', chosen: form.getAll('account') }
      const taken = await approve(sca, visit, answered)
      if (taken.kind === 'halted') return approvedBefore(sca, visit, taken)
      const { result } = taken
      if (result.kind === 'changed') return { kind: 'told', notice: { hasChanged: true } }
      return result.kind === 'not-yet' ? { kind: 'on' } : departed(result)
    }
    case 'stay':
      return { kind: 'told', notice: { checked: form.getAll('account') } }
    case 'refuse':
      return leave(await end(sca, visit, 'refused'))
    case 'abort':
      return leave(await end(sca, visit, 'aborted'))
    default:
      return { kind: 'on' }
  }
}

/** A double click: the browser shows the answer to the second only, and that must be the way back too. */
async function approvedBefore(
  sca: ScaSetup,
  visit: Visit,
  halted: Extract<Entered<never>, { kind: 'halted' }>,
): Promise<StepTaken> {
  const { halt, row } = halted
  if (halt !== 'used' || row === undefined || isOtherBrowsers(linkFacts(row), visit.browser)) return halted
  const redirect = await successAgain(sca, visit, row)
  return departed({ redirect, to: WAY_FROM[row.approach], asker: askerOf(row) })
}

async function login(sca: ScaSetup, visit: Visit, typed: string): Promise<StepTaken> {
  const taken = await logIn(sca, visit, typedNumber(typed))
  if (taken.kind === 'halted') return taken
  const { result } = taken
  if (result.kind === 'wrong') return { kind: 'told', notice: { triesLeft: result.triesLeft } }
  if (result.kind === 'ended') return departed(result)
  if (result.kind === 'done-before') return { kind: 'on' }
  const settled = await chooseContext(sca, visit, onlyOption)
  if (settled.kind === 'halted') return settled
  return settled.result.kind === 'ended' ? departed(settled.result) : { kind: 'on' }
}

async function choose(sca: ScaSetup, visit: Visit, value: string): Promise<StepTaken> {
  const agreementId = value === 'PRIVATE' ? undefined : value
  const taken = await chooseContext(sca, visit, () => ({ agreementId }))
  if (taken.kind === 'halted') return taken
  return taken.result.kind === 'ended' ? departed(taken.result) : { kind: 'on' }
}

function leave(ended: Entered<Departure>): StepTaken {
  return ended.kind === 'halted' ? ended : departed(ended.result)
}

function departed({ redirect, to, asker }: Departure): StepTaken {
  return { kind: 'departed', redirect, to, asker }
}
