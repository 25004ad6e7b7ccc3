import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startCoreSystem } from '../../core-bank/example-adapter/core-system.ts'
import { havnProcess } from '../../faults/havn-process.ts'
import { type Identity, makeCa, makeTpp } from '../../support/certificates.ts'
import { createEmptyDatabase } from '../../support/database.ts'
import { type CoreBankAddress, writeBankDocument } from './bank-document.ts'
import { type ReceivedResponse, send } from '../../support/send.ts'
import { type RequestToSign, signedRequest } from '../../support/signed-request.ts'
import { processEnvironment } from '../../support/process-environment.ts'

const migrateProgram = fileURLToPath(new URL('../../../apps/server/src/migrate.ts', import.meta.url))
const bankProgram = fileURLToPath(new URL('../example-bank.ts', import.meta.url))
const recorder = new URL('../record-loaded-modules.ts', import.meta.url).href

export interface LogRecord {
  readonly pid: number
  readonly msg: string
}

/** A bank's own program as a process in production, with the example's core system behind it and none of the sandbox. */
export interface ProductionBank {
  readonly port: number
  /** A TPP that the bank knows. */
  readonly tpp: Identity
  /** The owner's. */
  readonly databaseUrl: string
  /** Lines of the log of all its processes, parsed. */
  log(): readonly LogRecord[]
  /** Signs as a TPP and sends. */
  call(request: RequestToSign): Promise<ReceivedResponse>
  /** SIGTERM. Returns the exit code, once the process has ended. */
  terminate(): Promise<number | null>
  /** URLs of every module that the process had loaded, once it has ended. */
  loadedModules(): readonly string[]
  close(): Promise<void>
}

/**
 * Prepares a database by the server's migrations alone, and starts the program with the document of one bank. If the
 * program brings no core bank, the document needs its address.
 */
export async function startProductionBank(
  settings: Readonly<Record<string, string>> = {},
  program = bankProgram,
  coreBank?: CoreBankAddress,
): Promise<ProductionBank> {
  const folder = mkdtempSync('/tmp/havn-production-')
  const loadedModulesFile = join(folder, 'loaded-modules')
  const ca = makeCa()
  const tpp = makeTpp(ca)
  const core = await startCoreSystem()
  const document = writeBankDocument({ publicUrls: ['https://bank.example', 'http://127.0.0.1'], coreBank })
  const database = await createEmptyDatabase()
  const env = { ...processEnvironment, HAVN_DATABASE_URL_OWNER: database.ownerUrl }
  await promisify(execFile)(process.execPath, [migrateProgram], { env })
  let logText = ''
  const bank = await havnProcess({
    databaseUrl: database.url,
    ca,
    program,
    onLog: (text) => (logText += text),
    settings: {
      HAVN_ENVIRONMENT: 'production',
      HAVN_REVOCATION: 'off',
      HAVN_TPP_REGISTER: 'off',
      HAVN_BANKS_FOLDER: document.banksFolder,
      CORE_SYSTEM_URL: core.url,
      NODE_OPTIONS: `--import ${recorder}`,
      LOADED_MODULES_FILE: loadedModulesFile,
      ...settings,
    },
  })
  async function close(): Promise<void> {
    await bank.close()
    await database.drop()
    await core.close()
    rmSync(folder, { recursive: true })
    document.remove()
  }
  try {
    await bank.start()
  } catch (error) {
    await close()
    throw error
  }
  return {
    port: bank.port,
    tpp,
    databaseUrl: database.url,
    log: () => parseLog(logText),
    call: (request) => send(bank.port, signedRequest(tpp, request)),
    terminate: () => bank.terminate(),
    loadedModules: () => readFileSync(loadedModulesFile, 'utf8').split('\n'),
    close,
  }
}

/** Without the last line, which may not be complete yet. */
function parseLog(text: string): readonly LogRecord[] {
  const lines = text.split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as LogRecord)
}
