/** What one check of a set-up found. `fix` says what to do about it. */
export interface Checkup {
  readonly check: string
  readonly verdict: 'ok' | 'warning' | 'failed' | 'skipped'
  readonly text: string
  readonly fix?: string
}

export const ok = (check: string, text: string): Checkup => ({ check, verdict: 'ok', text })
export const skipped = (check: string, text: string): Checkup => ({ check, verdict: 'skipped', text })
export const warning = (check: string, text: string, fix: string): Checkup => ({
  check,
  verdict: 'warning',
  text,
  fix,
})
export const failed = (check: string, text: string, fix: string): Checkup => ({
  check,
  verdict: 'failed',
  text,
  fix,
})

const MARKS: Readonly<Record<Checkup['verdict'], string>> = {
  ok: '✓',
  warning: '!',
  failed: '✗',
  skipped: '·',
}

const textColumn = 18

/** Whether nothing must be fixed. */
export function isHealthy(checkups: readonly Checkup[]): boolean {
  return checkups.every(({ verdict }) => verdict !== 'failed')
}

/** Formats checks as lines, each followed by the way out of what it found. */
export function formatCheckups(checkups: readonly Checkup[]): string {
  return checkups.flatMap(linesOf).join('\n')
}

function linesOf({ check, verdict, text, fix }: Checkup): string[] {
  const indent = ' '.repeat(textColumn)
  const line = `${MARKS[verdict]} ${check.padEnd(textColumn - 3)} ${text.replaceAll('\n', `\n${indent}`)}`
  return fix === undefined ? [line] : [line, `${indent}→ ${fix}`]
}
