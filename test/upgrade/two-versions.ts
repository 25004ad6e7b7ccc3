import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { havnProcess, type HavnProcess } from '../faults/havn-process.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { createEmptyDatabase, serverUrls } from '../support/database.ts'
import { payerOn } from '../support/payer.ts'
import { processEnvironment } from '../support/process-environment.ts'
import { unpackEarlierVersion } from './earlier-version.ts'

const commands = join(import.meta.dirname, '../../apps/server/src/commands/main.ts')

/** The previous version and this one, on one database that the previous version has created; neither is started. */
export async function openTwoVersions() {
  const database = await createEmptyDatabase()
  const earlier = unpackEarlierVersion()
  const ca = makeCa()
  const tpp = makeTpp(ca)
  const shared = { databaseUrl: database.url, ca, secret: randomBytes(32).toString('hex') }
  const before = await havnProcess({ ...shared, program: earlier.serverProgram })
  const after = await havnProcess(shared)
  const payerOf = ({ port }: HavnProcess) => payerOn({ port, databaseUrl: database.url }, tpp)
  execFileSync(process.execPath, [earlier.migrateProgram], {
    env: { ...processEnvironment, HAVN_DATABASE_URL_OWNER: database.url },
  })
  return {
    databaseUrl: database.url,
    before: { ...before, payer: payerOf(before) },
    after: { ...after, payer: payerOf(after) },
    /** What `havn keys seal-orders` of this version takes over of what the previous one left. The earlier commit kept no evidence. */
    sealOrders(): { readonly sealed: number } {
      const env = {
        ...processEnvironment,
        HAVN_DATABASE_URL_BANK: serverUrls(database.url).bank,
        HAVN_SECRET: shared.secret,
      }
      const seal = (...args: string[]) =>
        spawnSync(process.execPath, [commands, 'keys', 'seal-orders', '--json', ...args], {
          env,
          encoding: 'utf8',
        })
      const { refused } = JSON.parse(seal().stdout) as {
        readonly refused: readonly { readonly lacksEvidence: boolean }[]
      }
      const lacking = refused.filter(({ lacksEvidence }) => lacksEvidence).length
      const second = seal('--without-evidence', String(lacking))
      assert.equal(second.status, 0, second.stdout + second.stderr)
      return JSON.parse(second.stdout)
    },
    async close() {
      await before.close()
      await after.close()
      earlier.remove()
      await database.drop()
    },
  }
}
