import type { SigningRules } from '../../edge/index.ts'

const NEEDED = ['x-request-id', 'tpp-signature-certificate', 'signature'] as const
const NEEDED_WITH_BODY = [...NEEDED, 'digest'] as const

/** A QWAC says who calls. A call that is sealed besides is held to it. One that has no QWAC has its time. */
export const BERLIN_GROUP_SIGNING: SigningRules = {
  needed: (_operation, { body }, isOnlySealed) => [
    ...(body.length === 0 ? NEEDED : NEEDED_WITH_BODY),
    ...(isOnlySealed ? ['date'] : []),
  ],
  notation: { caseOfNames: 'any', keyId: 'percent-encoded' },
  trustsConnections: true,
}
