import { CHECK_NAMES, type CheckVerdict } from './check-verdict.ts'
import type { RequestList, RequestReport } from './request-report.ts'

export const REQUEST_ID = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721'

const OUTLINE = {
  time: '2026-11-16T08:30:00+00:00',
  method: 'POST',
  path: '/v1/payments/norwegian-domestic-credit-transfers',
  operation: 'createNdctPayment',
  status: 400,
  signatureVerified: false,
  replayed: false,
} as const

const REFUSED_TEXT = 'The Digest header does not match the body.'

/** The verdicts of a call that one check refused. */
export const refusedAt = (check: CheckVerdict['check'], text: string): CheckVerdict[] => {
  const place = CHECK_NAMES.indexOf(check)
  return CHECK_NAMES.map((name, index) => {
    if (index === place) return { check: name, verdict: 'refused', text }
    return { check: name, verdict: index < place ? 'passed' : 'not reached' }
  })
}

export const REPORT_EXAMPLE: RequestReport = {
  requestId: REQUEST_ID,
  attempts: [
    {
      ...OUTLINE,
      headerNames: ['host', 'date', 'digest', 'x-request-id', 'tpp-signature-certificate', 'signature'],
      body: { bytes: 412, digest: 'SHA-256=LwAY5O8hRYEp/rjzCW6la3dg2m8CBPEPzTRN3NrHp3I=' },
      checks: refusedAt('digest', `Digest: ${REFUSED_TEXT}`),
      answerHeaders: {},
      tppMessages: [{ category: 'ERROR', code: 'BAD_REQUEST', path: 'Digest', text: REFUSED_TEXT }],
    },
  ],
}

export const LIST_EXAMPLE: RequestList = {
  requests: [
    {
      requestId: REQUEST_ID,
      ...OUTLINE,
      refusedBy: 'digest',
      reason: `Digest: ${REFUSED_TEXT}`,
      _links: { self: { href: `/v1/sandbox/requests/${REQUEST_ID}`, verbs: ['GET'] } },
    },
  ],
}
