import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres, withUser } from '@havn/local-postgres'
import { prepareSandboxDatabase } from '../../../apps/sandbox/src/prepare-database.ts'
import { prepareCoreBank } from '../faults/bank/core-bank.ts'
import { giveToOwner } from '../../../test/support/owned-database.ts'

/** How long an answer of a core system takes. */
export const usualMilliseconds = 20

/** The core system of some banks: a process of its own. */
export interface CoreSystem {
  /** For the documents of the banks. */
  readonly options: object
  pid(): number
  /** Starts it with answers that take this long; if it runs, it is ended first. */
  answerAfter(milliseconds: number): Promise<void>
  kill(): Promise<void>
}

interface OpenedBank {
  readonly name: string
  readonly bankId: string
}

/** The sandbox's customers for each bank of each system. Their database keeps nothing, so that it costs little beside what is measured. */
export async function prepareCoreSystems(folder: string, systems: readonly (readonly OpenedBank[])[]) {
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const postgres = await startPostgres({ directory: join(folder, 'core-postgres'), settings })
  await prepareSandboxDatabase(await giveToOwner(postgres.url()))
  const [tpp, bank] = [withUser(postgres.url(), 'havn_tpp'), withUser(postgres.url(), 'havn_bank')]
  const [key, secretFile] = [randomBytes(32).toString('hex'), join(folder, 'core-bank.key')]
  writeFileSync(secretFile, key)
  const prepare = async (banks: readonly OpenedBank[]): Promise<CoreSystem> => {
    const core = await prepareCoreBank(folder, { key, tpp, bank })
    const toOpen = JSON.stringify(banks.map(({ name, bankId }) => ({ name, bankId, hosts: [] })))
    let isStarted = false
    const kill = async () => void (isStarted && (await core.program().end('SIGKILL')))
    return {
      options: {
        url: `http://127.0.0.1:${core.port}`,
        keys: [{ id: 'faults', secretFile }],
        optionalQuestions: ['assess'],
      },
      pid: () => core.program().pid,
      async answerAfter(milliseconds) {
        await kill()
        isStarted = true
        await core.start({ FAULTS_DELAY_MILLISECONDS: String(milliseconds), FAULTS_BANKS: toOpen })
      },
      kill,
    }
  }
  const all = await Promise.all(systems.map(prepare))
  return {
    systems: all,
    async stop() {
      await Promise.all(all.map((system) => system.kill()))
      await postgres.stop()
    },
  }
}
