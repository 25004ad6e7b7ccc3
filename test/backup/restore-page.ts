import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

const page = readFileSync(new URL('../../docs/operations/backup.md', import.meta.url), 'utf8')

function section(title: string): string {
  const found = page.split(/^## /m).find((one) => one.startsWith(`${title}\n`))
  assert(found, `docs/operations/backup.md has a section ${title}`)
  return found
}

/** The commands of pgBackRest that make a backup, in their order. */
export function backupCommands(): readonly string[] {
  const commands = [...section('Back up').matchAll(/`(pgbackrest [^`]+)`/g)].map(
    ([, command = '']) => command,
  )
  return commands.filter((command) => !command.includes('archive-push'))
}

/** The blocks of commands that restore a bank, in the order of their steps. */
export function restoreCommands(): readonly string[] {
  return [...section('Restore to a point in time').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n'),
  )
}
