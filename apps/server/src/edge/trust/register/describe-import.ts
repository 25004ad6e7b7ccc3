import type { ImportOutcome, ImportReport } from './import-register.ts'
import { rolesText } from './register-entry.ts'

/** A TPP of this installation whose roles an import changed. */
export interface RoleChange {
  readonly tppId: string
  readonly name: string
  readonly before: string
  readonly after: string
}

/** Lists what an import changes for TPPs that have called a bank of this installation. */
export function listKnownChanges({ differences, knownTpps }: ImportReport): readonly RoleChange[] {
  const { added, changed, lost } = differences
  const changes = [
    ...lost.map((entry) => ({ ...entry, before: rolesText(entry), after: '' })),
    ...changed.map(({ before, after }) => ({
      ...after,
      before: rolesText(before),
      after: rolesText(after),
    })),
    ...added.map((entry) => ({ ...entry, before: '', after: rolesText(entry) })),
  ]
  return changes
    .filter(({ tppId }) => knownTpps.has(tppId))
    .map(({ tppId, name, before, after }) => ({ tppId, name, before, after }))
}

/** Describes an import for an operator. */
export function describeImport(outcome: ImportOutcome): string {
  switch (outcome.kind) {
    case 'refused':
      return `not taken: ${outcome.problem}`
    case 'unchanged':
      return `${outcome.entries} TPPs, the same as before`
    case 'imported': {
      const { entries, differences } = outcome.report
      const { added, changed, lost } = differences
      const counts = `${entries} TPPs: ${added.length} added, ${changed.length} changed, ${lost.length} lost their licence`
      const lines = listKnownChanges(outcome.report).map(
        ({ tppId, name, before, after }) =>
          `  ${tppId} ${name}: ${before || 'no licence'} → ${after || 'no licence'}`,
      )
      return [counts, ...(lines.length === 0 ? [] : ['Of the TPPs that have called here:', ...lines])].join(
        '\n',
      )
    }
  }
}
