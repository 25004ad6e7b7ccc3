import type { Check } from '../../check.ts'
import { BODY_SIGNING_CHECKS } from './body-signing-checks.ts'
import { DATE_CHECKS } from './date-checks.ts'
import { SIGNATURE_CHECKS } from './signature-checks.ts'

export const SIGNING_CHECKS: readonly Check[] = [...SIGNATURE_CHECKS, ...DATE_CHECKS, ...BODY_SIGNING_CHECKS]
