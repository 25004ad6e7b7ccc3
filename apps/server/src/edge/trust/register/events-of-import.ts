import type { ReportSecurityEvent } from '../../../platform/security-events/index.ts'
import { listKnownChanges } from './describe-import.ts'
import type { ImportOutcome } from './import-register.ts'
import type { RegisterSource } from './register-entry.ts'

type SecurityEvent = Parameters<ReportSecurityEvent>[0]

/** The security events of an import: what became of the copy, and every TPP of this installation whose roles it changed. */
export function eventsOfImport(source: RegisterSource, outcome: ImportOutcome): readonly SecurityEvent[] {
  const copy: SecurityEvent = { kind: 'register', reason: outcome.kind, subject: source }
  if (outcome.kind !== 'imported') return [copy]
  const changes = listKnownChanges(outcome.report).map(
    ({ tppId, after }): SecurityEvent => ({
      kind: 'roles-changed',
      reason: after === '' ? 'licence-withdrawn' : 'register-changed',
      tppId,
      subject: source,
    }),
  )
  return [copy, ...changes]
}
