import { type ErrorBody, errorMessage, type TppMessage } from '@havn/contract'
import type { SignatureProblem } from '@havn/http-signature'
import type { WrittenAnswer } from './answer.ts'
import type { Dialect } from './dialect.ts'
import { REFUSALS, type RefusalKind } from './refusals.ts'

/** A refusal from the table `REFUSALS`, with the details of this call. */
export interface TableRefusal {
  readonly kind: RefusalKind
  /** The header or field at fault. */
  readonly path?: string | undefined
  /** What was expected, what was received and how to fix it, a message each. Only the sandbox sends them. */
  readonly details?: readonly string[]
  /** One message for each of several headers or fields at fault. Only the sandbox sends them. */
  readonly fieldMessages?: readonly { readonly path: string; readonly text: string }[]
  /** After how many seconds the TPP may send the same call again. */
  readonly retryAfterSeconds?: number
  /** The methods that the path has, where an interface says so in a header. */
  readonly allowed?: readonly string[]
  /** The structured problem behind a refused signature. */
  readonly problem?: SignatureProblem
}

/** Why a check refused a call. */
export type Refusal =
  | TableRefusal
  /** Faults in what the TPP wrote, which every environment reports in full. */
  | { readonly kind: 'faults'; readonly status: 400 | 404; readonly messages: readonly TppMessage[] }

export type Environment = 'sandbox' | 'production'

/** What the wording of a refusal depends on. */
export interface Wording {
  readonly environment: Environment
  /** How the interface reports problems to its TPPs. */
  readonly dialect: Dialect
}

/**
 * Turns a refusal into an error answer: with all details in the sandbox, with the general text in production. A text that
 * sends the TPP to the bank says where that is, if the bank has a contact.
 */
export function answerRefusal(
  refusal: Refusal,
  { environment, dialect }: Wording,
  contact?: string,
): WrittenAnswer {
  if (refusal.kind === 'faults') return dialect.writeErrors(refusal.status, refusal.messages)
  const { text: generalText, sandboxHint: inSandbox } = REFUSALS[refusal.kind]
  const { status, code } = dialect[refusal.kind]
  const text =
    contact === undefined ? generalText : generalText.replace('Contact the bank', `$& (${contact})`)
  const { path, details = [], fieldMessages = [], retryAfterSeconds, allowed } = refusal
  const about = (line: string) => errorMessage({ code, path, text: line })
  const messages =
    environment === 'production'
      ? [about(text)]
      : [
          ...[text, ...details].map(about),
          ...fieldMessages.map((one) => errorMessage({ code, ...one })),
          ...(inSandbox === undefined ? [] : [about(inSandbox)]),
        ]
  const answer = dialect.writeErrors(status, messages)
  if (retryAfterSeconds === undefined && allowed === undefined) return answer
  const headers = {
    ...answer.headers,
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    ...(allowed === undefined ? {} : { Allow: allowed.join(', ') }),
  }
  return { ...answer, headers }
}

/** Everything that a refusal says, as one text. */
export function refusalText(refusal: Refusal): string {
  if (refusal.kind !== 'faults') {
    const { kind, details = [], fieldMessages = [] } = refusal
    return [REFUSALS[kind].text, ...details, ...fieldMessages.map(({ text }) => text)].join('\n')
  }
  return refusal.messages.map(({ path, text }) => [path, text].filter(Boolean).join(': ')).join('\n')
}

/** Builds an error answer with these messages. */
export function errorAnswer(status: number, messages: readonly TppMessage[]): WrittenAnswer {
  const body: ErrorBody = { tppMessages: [...messages] }
  const headers = status === 503 ? { 'Retry-After': '1' } : {}
  return { status, headers, body: JSON.stringify(body) }
}
