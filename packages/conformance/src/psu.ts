import { parseUuid } from '@havn/contract'
import type { Exchange } from './exchange/exchange.ts'
import { textAt } from './exchange/read-answer.ts'
import type { Call } from './exchange/sign-call.ts'

/** What the PSU is asked to do behind a link. */
export interface PsuTask {
  /** The scaRedirect link. */
  readonly link: string
  readonly outcome: 'approve' | 'refuse' | 'abort'
  readonly nationalId: string
  /** Act under this corporate agreement, not as a private person. */
  readonly agreementId?: string
  /** In a consent: check these resource ids only. Left out: all. */
  readonly accounts?: readonly string[]
}

/** Somebody who does what a PSU would, and reports the address that the browser was sent back to. */
export interface Psu {
  /** Undefined if nobody did it in time. */
  decide(task: PsuTask): Promise<string | undefined>
}

/** A PSU of a sandbox that has the operation `POST /v1/sandbox/authorisations/{authorisationId}`. */
export function sandboxPsu(call: (call: Call) => Promise<Exchange>): Psu {
  return {
    async decide({ link, outcome, nationalId, agreementId, accounts }) {
      const id = authorisationIdOf(link)
      if (id === undefined) return undefined
      const answer = await call({
        path: `/v1/sandbox/authorisations/${id}`,
        body: {
          outcome,
          nationalId,
          ...(agreementId === undefined ? {} : { agreementId }),
          ...(accounts === undefined ? {} : { accounts }),
        },
      })
      return answer.status === 200 ? textAt(answer.json, 'redirect') : undefined
    },
  }
}

/** The id in a link such as https://host/sca/{bankId}/{authorisationId}/{token}. */
function authorisationIdOf(link: string): string | undefined {
  const segments = URL.parse(link)?.pathname.split('/').filter(Boolean) ?? []
  const parsed = parseUuid(segments.at(-2) ?? '')
  return parsed.ok ? parsed.value : undefined
}
