import type { SigningRules } from '../../edge/index.ts'

const NEEDED = ['x-request-id', 'tpp-signature-certificate', 'signature'] as const
const NEEDED_WITH_BODY = [...NEEDED, 'digest'] as const

/** A QWAC says who calls. A call that is sealed besides is held to it. */
export const BERLIN_GROUP_SIGNING: SigningRules = {
  needed: (_operation, { body }) => (body.length === 0 ? NEEDED : NEEDED_WITH_BODY),
  notation: { caseOfNames: 'any', keyId: 'percent-encoded' },
  trustsConnections: true,
}
