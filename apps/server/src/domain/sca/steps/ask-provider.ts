import { monotonicMilliseconds } from '../../../platform/shared/clock.ts'
import type { DecoupledPoll, DecoupledStart, ProviderOutcome, RedirectStart } from '../psu-authentication.ts'
import type { EndedLoginRequest, ScaSetup } from '../sca-setup.ts'

/** Whatever a provider can say to a request. */
type ProviderAnswer = RedirectStart | ProviderOutcome | DecoupledStart | DecoupledPoll

/** A bank and the provider at which its customers log in. */
interface AskedProvider {
  readonly bankId: string
  readonly authentication: { readonly name: string }
}

/**
 * Asks a bank's login provider. A page answers 200 also while the provider is down, so this is where the outage of one is
 * seen: every request is counted with its outcome, and why one failed is logged. A person who cancels is no failure.
 */
export async function askProvider<Answer extends ProviderAnswer>(
  { onLoginRequest, onLoginProblem }: Pick<ScaSetup, 'onLoginRequest' | 'onLoginProblem'>,
  { bankId, authentication }: AskedProvider,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const start = monotonicMilliseconds()
  const answer: ProviderAnswer = await ask()
  const seconds = (monotonicMilliseconds() - start) / 1_000
  const outcome = outcomeOf(answer)
  onLoginRequest?.({ bankId, outcome, seconds })
  if (answer.kind === 'problem' && outcome !== 'cancelled')
    onLoginProblem?.({
      bankId,
      authentication: authentication.name,
      problem: answer.problem,
      detail: answer.detail,
    })
  return answer as Answer
}

function outcomeOf(answer: ProviderAnswer): EndedLoginRequest['outcome'] {
  if (answer.kind !== 'problem') return 'answered'
  return answer.problem === 'cancelled' || answer.problem === 'unavailable' ? answer.problem : 'refused'
}
