import { linkOf, scaRedirectOf } from '@havn/tpp-sdk'
import type { TppAnswer } from '@havn/tpp-sdk'

type Observed = {
  transactionStatus?: string
  tppMessages?: { code: string }[]
  scaStatus?: string
  redirect?: string
}

/** Returns the body of an answer; an empty object if it is not a JSON object. */
const bodyOf = ({ json }: TppAnswer): Observed => (typeof json === 'object' && json !== null ? json : {})

/** Describes an answer as the table of scenarios does: a status with its codes, or a refusal with its code. */
export function observationOf(answer: TppAnswer): string {
  const { transactionStatus, tppMessages = [] } = bodyOf(answer)
  const codes = tppMessages.map(({ code }) => code)
  if (answer.status >= 400) return `${answer.status} ${codes[0] ?? ''}`.trimEnd()
  return transactionStatus === undefined ? '' : [transactionStatus, ...codes].join(' ')
}

/** How an SCA ended: its scaStatus and, if it failed, status and code of the redirect. */
export function redirectOutcome(decided: TppAnswer): string[] {
  const { scaStatus = '' } = bodyOf(decided)
  const parameters = redirectParameters(decided)
  const code = parameters.get('code')
  return code === null ? [scaStatus] : [scaStatus, `${parameters.get('status')} ${code}`]
}

/** The parameters of the redirect after an SCA, such as psu-id. */
export function redirectParameters(decided: TppAnswer): URLSearchParams {
  return URL.parse(bodyOf(decided).redirect ?? '')?.searchParams ?? new URLSearchParams()
}

/** Returns the id of the authorisation that a call started. Throws if it started none. */
export function authorisationIdOf(answer: TppAnswer): string {
  const id = linkOf(answer, 'scaStatus')?.split('/').at(-1) ?? scaRedirectOf(answer)?.split('/').at(-2)
  if (id === undefined) throw new Error(`the call started no authorisation: ${answer.status} ${answer.text}`)
  return id
}
