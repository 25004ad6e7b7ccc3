import assert from 'node:assert/strict'
import { operatorLogin } from '../back-office/support/operator-login.ts'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuditChain, sealHeads } from '../../apps/server/src/operations/audit/index.ts'
import { readHorizon } from '../../apps/server/src/operations/audit/events.store.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { until } from '../jobs/until.ts'
import { type TestBank, toSeal } from '../support/bank.ts'
import { unpack } from './forge-archive.ts'

const commands = join(import.meta.dirname, '../../apps/server/src/commands/main.ts')

export interface Ended {
  readonly code: number
  readonly text: string
}

/** A folder of a bank that exports evidence, and an empty one in which somebody verifies it. */
export interface EvidenceTools {
  exportTo(name: string, ...choice: readonly string[]): Promise<Ended & { readonly path: string }>
  show(id: string): Promise<Ended>
  /** Verifies an archive in the empty folder with a program of an archive, which may read that folder and nothing else. */
  verify(bytes: Buffer, options?: readonly string[], files?: Readonly<Record<string, string>>): Promise<Ended>
  close(): void
}

/** `programOf` returns the archive whose program verifies. */
export function openEvidenceTools(testBank: TestBank, programOf: () => Buffer): EvidenceTools {
  const { seal = assert.fail('the bank has a seal') } = testBank
  const [bankFolder, elsewhere] = [temporaryFolder(), temporaryFolder()]
  writeFileSync(join(bankFolder, 'key.pem'), seal.keyPem, { mode: 0o600 })
  writeFileSync(join(bankFolder, 'seal.pem'), seal.pem)
  const sealFiles = { certificateFile: join(bankFolder, 'seal.pem'), keyFile: join(bankFolder, 'key.pem') }
  writeFileSync(join(bankFolder, 'bank.json'), JSON.stringify({ seal: sealFiles }), { mode: 0o600 })
  const env = {
    PATH: process.env['PATH'],
    HAVN_DATABASE_URL_BANK: testBank.databaseUrls.bank,
    HAVN_SECRET: testBank.key.export().toString('hex'),
    HAVN_SANDBOX_BANK_FILE: join(bankFolder, 'bank.json'),
  }
  return {
    show: (id) => run([commands, 'evidence', 'show', id], { env }),
    async exportTo(name, ...choice) {
      const path = join(bankFolder, name)
      const words = [commands, 'evidence', 'export', ...choice, '--out', path, '--reason', 'case 4711']
      const own = { ...env, HAVN_DATABASE_URL_BANK: await operatorLogin(testBank, 'kari') }
      return { path, ...(await run(words, { env: own })) }
    },
    async verify(bytes, options = [], files = {}) {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(elsewhere, name), text)
      writeFileSync(join(elsewhere, 'archive.tar.gz'), bytes)
      writeFileSync(join(elsewhere, 'bank.pem'), seal.pem)
      writeFileSync(join(elsewhere, 'verify.mjs'), String(unpack(programOf()).get('verify-evidence.mjs')))
      const program = ['--permission', `--allow-fs-read=${elsewhere}`, join(elsewhere, 'verify.mjs')]
      const seals = options.includes('--seal') ? [] : ['--seal', 'bank.pem']
      return run([...program, 'archive.tar.gz', ...seals, ...options], { env: {}, cwd: elsewhere })
    },
    close() {
      for (const folder of [bankFolder, elsewhere]) rmSync(folder, { recursive: true })
    },
  }
}

/** Adds all rows of history to the audit chain, and a seal if the last one is an hour old, as servers do in the background. */
export async function chain({
  databaseUrls,
  clock,
  seal = assert.fail('the bank has a seal'),
}: TestBank): Promise<void> {
  const bankDatabase = openDatabase({ url: databaseUrls.bank, connectionsMax: 1 })
  try {
    // The chain stops before a transaction that is open, also in another test's database.
    const { next } = await readHorizon(bankDatabase)
    await until(60, async () => (await readHorizon(bankDatabase)).ended >= next)
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
