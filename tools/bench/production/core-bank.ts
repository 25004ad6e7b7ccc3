import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres, withUser } from '@havn/local-postgres'
import { prepareSandboxDatabase } from '../../../apps/sandbox/src/prepare-database.ts'
import { prepareCoreBank } from '../faults/bank/core-bank.ts'

/** How long an answer of the core system takes. */
export const usualMilliseconds = 20

/** The core system of several banks: a process with a database of its own. */
export interface CoreSystem {
  /** For the documents of the banks. */
  readonly options: object
  pid(): number
  /** Starts it with answers that take this long; if it runs, it is ended first. */
  answerAfter(milliseconds: number): Promise<void>
  stop(): Promise<void>
}

/** The sandbox's customers for each bank. The database keeps nothing, so that it costs little beside what is measured. */
export async function prepareCoreSystem(
  folder: string,
  banks: readonly { readonly name: string; readonly bankId: string }[],
): Promise<CoreSystem> {
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const postgres = await startPostgres({ directory: join(folder, 'core-postgres'), settings })
  await prepareSandboxDatabase(postgres.url())
  const [tpp, bank] = [withUser(postgres.url(), 'havn_tpp'), withUser(postgres.url(), 'havn_bank')]
  const [key, secretFile] = [randomBytes(32).toString('hex'), join(folder, 'core-bank.key')]
  writeFileSync(secretFile, key)
  const core = await prepareCoreBank(folder, { key, tpp, bank })
  const toOpen = JSON.stringify(banks.map(({ name, bankId }) => ({ name, bankId, hosts: [] })))
  let isStarted = false
  const end = async () => void (isStarted && (await core.program().end('SIGKILL')))
  return {
    options: {
      url: `http://127.0.0.1:${core.port}`,
      keys: [{ id: 'faults', secretFile }],
      optionalQuestions: ['assess'],
    },
    pid: () => core.program().pid,
    async answerAfter(milliseconds) {
      await end()
      isStarted = true
      await core.start({ FAULTS_DELAY_MILLISECONDS: String(milliseconds), FAULTS_BANKS: toOpen })
    },
    async stop() {
      await end()
      await postgres.stop()
    },
  }
}
