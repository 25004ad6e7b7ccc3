import { errorMessage, type ScaRequiredBody, type TppMessage, warningMessage } from '@havn/contract'
import { type Answer, isRefused, type WrittenAnswer } from './answer.ts'
import type { Dialect } from './dialect.ts'
import type { InterfaceProblem, Problem } from './problem.ts'

/** Completes an answer: a refusal gets the status, the codes and the form of the dialect. */
export function writeAnswer(dialect: Dialect, answer: Answer): WrittenAnswer {
  if (!isRefused(answer)) return answer
  const { problems, headers, scaRedirect } = answer
  const { status } = dialect[problems[0].reason]
  const messages = problems.map((problem) => errorOf(dialect, problem))
  if (scaRedirect !== undefined) return answerWithScaLink(status, messages, scaRedirect)
  const written = dialect.writeErrors(status, messages)
  return headers === undefined ? written : { ...written, headers }
}

/** The message about a problem that a call is refused for, or a payment failed for. */
export function errorOf(dialect: Dialect, problem: Problem | InterfaceProblem): TppMessage {
  const { code } = dialect[problem.reason]
  const { path, text } = 'text' in problem ? problem : dialect[problem.reason]
  return errorMessage({ code, path, text })
}

/** The message about a problem in spite of which the call is answered. */
export function warningOf(dialect: Dialect, { reason, path, text }: Problem): TppMessage {
  return warningMessage({ code: dialect[reason].code, path, text })
}

/** ERR-07: an error answer with the link that leads on. */
function answerWithScaLink(status: number, tppMessages: TppMessage[], href: string): WrittenAnswer {
  // Only approvals can use the phone. Identification and consents always use a redirect.
  const headers = { 'ASPSP-SCA-Approach': 'REDIRECT' }
  const body: ScaRequiredBody = { tppMessages, _links: { scaRedirect: { href, verbs: ['GET'] } } }
  return { status, headers, body: JSON.stringify(body) }
}
