import { failed, type Outcome, passed } from '../../outcome.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { codesOf, describeAnswer, isRefusal, linkOf } from '../../exchange/read-answer.ts'

/** 401 asks for an SCA, so it is no refusal of what a request contains. */
export function expectRefused(answer: Exchange): Outcome {
  return isRefusal(answer) && answer.status !== 401
    ? passed()
    : failed('400, or another client error than 401', describeAnswer(answer))
}

export function expectStatus(answer: Exchange, ...statuses: readonly number[]): Outcome {
  return statuses.includes(answer.status) ? passed() : failed(statuses.join(' or '), describeAnswer(answer))
}

export function expectCode(answer: Exchange, status: number, code: string): Outcome {
  return answer.status === status && codesOf(answer).includes(code)
    ? passed()
    : failed(`${status} with code ${code}`, describeAnswer(answer))
}

export function expectCreated(answer: Exchange): Outcome {
  return answer.status === 201 ? passed() : failed('201', describeAnswer(answer))
}

/** The answer that asks for an SCA. */
export function expectScaRequired(answer: Exchange): Outcome {
  return answer.status === 401 && linkOf(answer, 'scaRedirect') !== undefined
    ? passed()
    : failed('401 with a link scaRedirect', describeAnswer(answer))
}

/** Passes if the condition holds; otherwise shows the whole answer. */
export function expectThat(isTrue: boolean, expected: string, answer: Exchange): Outcome {
  return isTrue ? passed() : failed(expected, describeAnswer(answer))
}

/** The first outcome that did not pass; passed if all did. */
export function firstOf(...outcomes: readonly Outcome[]): Outcome {
  return outcomes.find(({ kind }) => kind !== 'passed') ?? outcomes.at(-1) ?? passed()
}
