import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuditChain, sealHeads } from '../../apps/server/src/operations/audit/index.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { backAtTpp, press } from '../browser/support/psu.ts'
import { create } from '../browser/support/tpp-calls.ts'
import * as oidc from '../oidc/support/oidc-scene.ts'
import { type TestBank, toSeal } from '../support/bank.ts'
import { unpack } from './forge-archive.ts'

const commands = join(import.meta.dirname, '../../apps/server/src/commands/main.ts')

interface Ended {
  readonly code: number
  readonly text: string
}

/** A bank at which a person approved two payments, what it exported of both, and an empty folder in which somebody verifies it. */
export interface EvidenceScene {
  readonly oidc: oidc.OidcScene
  readonly seal: NonNullable<TestBank['seal']>
  readonly paymentIds: readonly string[]
  readonly archive: Buffer
  exportTo(name: string, ...choice: readonly string[]): Promise<Ended & { readonly path: string }>
  /** Verifies an archive in the empty folder with the program in it, which may read that folder and nothing else. */
  verify(bytes: Buffer, options?: readonly string[], files?: Readonly<Record<string, string>>): Promise<Ended>
  close(): Promise<void>
}

export async function openEvidenceScene(): Promise<EvidenceScene> {
  const scene = await oidc.openOidcScene({ hasSeal: true })
  const { testBank } = scene
  const seal = testBank.seal ?? assert.fail('the bank has a seal')
  const [bankFolder, elsewhere] = [temporaryFolder(), temporaryFolder()]
  writeFileSync(join(bankFolder, 'key.pem'), seal.keyPem, { mode: 0o600 })
  writeFileSync(join(bankFolder, 'seal.pem'), seal.pem)
  const sealFiles = { certificateFile: join(bankFolder, 'seal.pem'), keyFile: join(bankFolder, 'key.pem') }
  writeFileSync(join(bankFolder, 'seal.json'), JSON.stringify(sealFiles), { mode: 0o600 })

  const exportTo: EvidenceScene['exportTo'] = async (name, ...choice) => {
    const env = {
      PATH: process.env['PATH'],
      HAVN_DATABASE_URL_BANK: testBank.databaseUrls.bank,
      HAVN_SECRET: testBank.key.export().toString('hex'),
      HAVN_SEAL_FILE: join(bankFolder, 'seal.json'),
    }
    const path = join(bankFolder, name)
    const words = [commands, 'evidence', 'export', ...choice, '--out', path, '--reason', 'case 4711']
    return { path, ...(await run(words, { env })) }
  }

  const paymentIds = []
  for (let count = 0; count < 2; count += 1) {
    paymentIds.push(await approve(scene))
    await chain(testBank)
  }
  const both = await exportTo('both.tar.gz', '--from', '2020-01-01T00:00:00Z', '--to', '2099-01-01T00:00:00Z')
  assert.equal(both.code, 0, both.text)
  const archive = readFileSync(both.path)
  return {
    oidc: scene,
    seal,
    paymentIds,
    archive,
    exportTo,
    async verify(bytes, options = [], files = {}) {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(elsewhere, name), text)
      writeFileSync(join(elsewhere, 'archive.tar.gz'), bytes)
      writeFileSync(join(elsewhere, 'bank.pem'), seal.pem)
      writeFileSync(join(elsewhere, 'verify.mjs'), String(unpack(archive).get('verify-evidence.mjs')))
      const program = ['--permission', `--allow-fs-read=${elsewhere}`, join(elsewhere, 'verify.mjs')]
      const seals = options.includes('--seal') ? [] : ['--seal', 'bank.pem']
      return run([...program, 'archive.tar.gz', ...seals, ...options], { env: {}, cwd: elsewhere })
    },
    async close() {
      for (const folder of [bankFolder, elsewhere]) rmSync(folder, { recursive: true })
      await scene.close()
    },
  }
}

/** A person logs in at the provider and approves a payment, in a browser. */
async function approve(scene: oidc.OidcScene): Promise<string> {
  const page = await scene.newPage()
  const { paymentId, scaRedirect } = await create(scene)
  await oidc.leaveForProvider(page, scene, scaRedirect)
  await oidc.logInAtProvider(page, scene)
  await press(page, 'approve')
  await backAtTpp(page, scene)
  return paymentId
}

/** What servers do in the background: a block of the chain, and a seal if the last one is an hour old. */
export async function chain({
  databaseUrls,
  clock,
  seal = assert.fail('the bank has a seal'),
}: TestBank): Promise<void> {
  const bankDatabase = openDatabase({ url: databaseUrls.bank, connectionsMax: 1 })
  try {
    await createAuditChain({ bankDatabase, clock }).chainAll()
    await sealHeads({ bankDatabase, clock, sealOf: () => toSeal(seal) })
  } finally {
    await bankDatabase.close()
  }
}

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'havn-evidence-'))
}

interface Surroundings {
  readonly env: NodeJS.ProcessEnv
  readonly cwd?: string
}

function run(words: readonly string[], surroundings: Surroundings): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, words, surroundings, (error, out, problem) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + problem }),
    )
  })
}
