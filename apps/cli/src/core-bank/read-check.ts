import { existsSync, readFileSync } from 'node:fs'
import { type HttpCoreBankOptions, parseHttpCoreBankOptions } from '@havn/server/core-bank'
import {
  CASE_IDS,
  type CheckOptions,
  type Fixture,
  GROUP_NAMES,
  parseFixture,
} from '@havn/server/core-bank/check'
import { UsageError } from '../terminal/exit-codes.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The options of `havn core-bank check`, as they stand on the command line. */
export interface CheckArguments {
  readonly url: string
  readonly keyId: string
  readonly keyFile: string
  readonly fixture: string
  readonly secondKeyId?: string
  readonly secondKeyFile?: string
  readonly group: readonly string[]
  readonly case: readonly string[]
  readonly restart?: string
  readonly caFile?: string
  readonly certificateFile?: string
  readonly certificateKeyFile?: string
  readonly json?: string
}

/** Reads what the command line names. Throws a sentence that says what is wrong. */
export function readCheck(given: CheckArguments): CheckOptions {
  const fixture = readFixture(given.fixture)
  for (const name of given.group)
    if (!GROUP_NAMES.includes(name))
      throw new UsageError(`--group takes one of ${GROUP_NAMES.join(', ')}, but got ${name}`)
  for (const id of given.case)
    if (!CASE_IDS.includes(id))
      throw new UsageError(`--case takes the id of a case, such as ${CASE_IDS[0]}, but got ${id}`)
  return {
    connection: readConnection(given, fixture.optionalQuestions ?? []),
    fixture,
    restart: given.restart === undefined ? undefined : restartBy(given.restart),
    select: (group, id) => isChosen(given.group, group) && isChosen(given.case, id),
  }
}

/** Nothing chosen means everything. */
const isChosen = (chosen: readonly string[], name: string) => chosen.length === 0 || chosen.includes(name)

function readFixture(file: string): Fixture {
  if (!existsSync(file)) throw new UsageError(`there is no file ${file} with a fixture in it`)
  const parsed = parseFixture(readFileSync(file, 'utf8'))
  if (!parsed.ok) throw new UsageError(`${file}: ${parsed.problem}`)
  return parsed.value
}

function readConnection(given: CheckArguments, optionalQuestions: readonly string[]): HttpCoreBankOptions {
  const { caFile, certificateFile, certificateKeyFile: keyFile } = given
  const hasTls = [caFile, certificateFile, keyFile].some((file) => file !== undefined)
  const parsed = parseHttpCoreBankOptions({
    url: given.url,
    keys: [
      { id: given.keyId, secretFile: given.keyFile },
      ...(given.secondKeyId === undefined
        ? []
        : [{ id: given.secondKeyId, secretFile: given.secondKeyFile }]),
    ],
    ...(hasTls && { tls: { caFile, certificateFile, keyFile } }),
    optionalQuestions,
  })
  if (!parsed.ok) throw new UsageError(parsed.problem.join('\n      '))
  return parsed.value
}

/** Returns what runs a shell command that kills and starts a bank. Waits for the command, not for the bank it leaves running. */
function restartBy(command: string): () => Promise<void> {
  return async () => {
    // Of its own session, so that the bank it starts does not end with this process.
    const child = spawn(command, { shell: true, stdio: 'ignore', detached: true })
    const [code] = await once(child, 'exit')
    child.unref()
    if (code !== 0) throw new Error(`the command of --restart ended with ${String(code)}: ${command}`)
  }
}
