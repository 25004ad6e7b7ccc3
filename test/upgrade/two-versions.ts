import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { havnProcess, type HavnProcess } from '../faults/havn-process.ts'
import { makeCa, makeTpp } from '../support/certificates.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { payerOn } from '../support/payer.ts'
import { processEnvironment } from '../support/process-environment.ts'
import { unpackEarlierVersion } from './earlier-version.ts'

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
    env: { ...processEnvironment, HAVN_DATABASE_URL_OWNER: database.ownerUrl },
  })
  return {
    databaseUrl: database.url,
    before: { ...before, payer: payerOf(before) },
    after: { ...after, payer: payerOf(after) },
    async close() {
      await before.close()
      await after.close()
      earlier.remove()
      await database.drop()
    },
  }
}
