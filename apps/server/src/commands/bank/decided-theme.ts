import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { themeFiles } from '../../app/bank-documents/index.ts'
import type { CommandContext } from '../program/command-context.ts'
import { type DecidedAct, type PreparedDeed, proposeOrDo } from '../proposal/propose-or-do.ts'
import { fail, openBankSetup, recordAct } from './bank-setup.ts'
import { checkTheme, setTheme } from './set-theme.ts'
import { findNamedBank } from './suspend.ts'

/** Where the theme lies that one operator proposed, and what it was. */
interface ProposedTheme {
  readonly file: string
  /** Of the theme and everything that it names. */
  readonly sha256: string
}

/** What an operator typed after `havn bank theme`. */
interface ThemeRequest {
  readonly bank: string
  readonly file: string
  readonly reason: string | undefined
  readonly isEmergency: boolean
}

/** Proposes a theme to a second operator, who looks at the same files. A bank that nobody serves yet gets it at once. */
export async function giveTheme(
  context: CommandContext,
  { bank, file, reason = '', isEmergency }: ThemeRequest,
): Promise<number> {
  const setup = await openBankSetup(context)
  const known = setup.bankDatabase && (await findNamedBank(context, bank))
  if (known === undefined) {
    const exitCode = await setTheme(setup, bank, file)
    if (exitCode === 0) await recordAct(setup, 'bank-theme-changed', bank)
    return exitCode
  }
  const path = resolve(file)
  const checked = checkTheme(path)
  if (!checked.ok) return fail(setup, `${file} cannot be used as a theme:`, checked.problem)
  const details = JSON.stringify({ file: path, sha256: digestOf(path) } satisfies ProposedTheme)
  const { bankId } = known
  return proposeOrDo(
    context,
    { action: 'set-theme', bankId, subject: bank, details, reason },
    { isEmergency, prepare: prepareTheme },
  )
}

/** The theme must be what was proposed, also if the second operator has it on another machine. */
export async function prepareTheme(context: CommandContext, act: DecidedAct): Promise<PreparedDeed> {
  const { file, sha256 } = JSON.parse(act.details) as ProposedTheme
  const found = existsSync(file) ? digestOf(file) : 'no file'
  if (found !== sha256)
    return {
      problem: `Expected the theme with SHA-256 ${sha256} in ${file}, as it was proposed, got ${found}.`,
    }
  const setup = await openBankSetup(context)
  return { run: () => setTheme(setup, act.subject, file) }
}

function digestOf(file: string): string {
  const hash = createHash('sha256').update(readFileSync(file))
  for (const { given, path } of themeFiles(file)) hash.update(given).update(readFileSync(path))
  return hash.digest('hex')
}
