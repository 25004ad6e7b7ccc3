import type { Check } from '../../check.ts'
import { PAYLOAD_CHECKS } from './payload-checks.ts'
import { TLS_CHECKS } from './tls-checks.ts'

export const TRANSPORT_CHECKS: readonly Check[] = [...TLS_CHECKS, ...PAYLOAD_CHECKS]
