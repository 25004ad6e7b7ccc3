import { type ErrorBody, errorMessage, type TppMessage } from '@havn/contract'
import type { SignatureProblem } from '@havn/http-signature'
import type { Answer } from './answer.ts'
import { REFUSALS, type RefusalKind } from './refusals.ts'

/** A row of the table of refusals, and what it is about. */
export interface TableRefusal {
  readonly kind: RefusalKind
  /** The header or field it is about. */
  readonly path?: string | undefined
  /** What was expected, what came and how to mend it, a message each; told in the sandbox alone. */
  readonly details?: readonly string[]
  /** Where it is about several headers or fields: a message of its own for each, told in the sandbox alone. */
  readonly fieldMessages?: readonly { readonly path: string; readonly text: string }[]
  /** When the same may be asked again. */
  readonly retryAfterSeconds?: number
  /** Of a signature: the same, taken apart. */
  readonly problem?: SignatureProblem
}

/** Why a check stopped a call. */
export type Refusal =
  | TableRefusal
  /** Faults that are told in full everywhere, since they are about what the TPP wrote. */
  | { readonly kind: 'faults'; readonly status: 400 | 404; readonly messages: readonly TppMessage[] }

export type Environment = 'sandbox' | 'production'

export function answerRefusal(refusal: Refusal, environment: Environment): Answer {
  if (refusal.kind === 'faults') return errorAnswer(refusal.status, refusal.messages)
  const { status, code, text, sandboxHint: inSandbox } = REFUSALS[refusal.kind]
  const { path, details = [], fieldMessages = [], retryAfterSeconds } = refusal
  const about = (line: string) => errorMessage({ code, path, text: line })
  const messages =
    environment === 'production'
      ? [about(text)]
      : [
          ...[text, ...details].map(about),
          ...fieldMessages.map((one) => errorMessage({ code, ...one })),
          ...(inSandbox === undefined ? [] : [about(inSandbox)]),
        ]
  const answer = errorAnswer(status, messages)
  if (retryAfterSeconds === undefined) return answer
  return { ...answer, headers: { ...answer.headers, 'Retry-After': String(retryAfterSeconds) } }
}

/** All that a refusal tells, as one text. */
export function refusalText(refusal: Refusal): string {
  if (refusal.kind !== 'faults') {
    const { kind, details = [], fieldMessages = [] } = refusal
    return [REFUSALS[kind].text, ...details, ...fieldMessages.map(({ text }) => text)].join('\n')
  }
  return refusal.messages.map(({ path, text }) => [path, text].filter(Boolean).join(': ')).join('\n')
}

export function errorAnswer(status: number, messages: readonly TppMessage[]): Answer {
  const body: ErrorBody = { tppMessages: [...messages] }
  const headers = status === 503 ? { 'Retry-After': '1' } : {}
  return { status, headers, body: JSON.stringify(body) }
}
