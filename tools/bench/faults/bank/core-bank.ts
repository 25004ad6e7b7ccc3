import { fileURLToPath } from 'node:url'
import { freePort } from '@havn/local-postgres'
import { answers, type Restartable, restartable } from './restartable.ts'

const PROGRAM = fileURLToPath(new URL('core-bank-main.ts', import.meta.url))

export interface CoreBankSetup {
  /** The secret that it shares with servers, in hexadecimal; its id is `faults`. */
  readonly key: string
  /** URLs of the logins to the database that its ledger is in. */
  readonly tpp: string
  readonly bank: string
}

/** The sandbox's ledger as a process of its own, which answers over HTTP. */
export async function prepareCoreBank(
  folder: string,
  { key, tpp, bank }: CoreBankSetup,
): Promise<Restartable> {
  const port = await freePort()
  return restartable('core-bank', {
    folder,
    port,
    command: [process.execPath, PROGRAM],
    environment: {
      FAULTS_PORT: String(port),
      FAULTS_KEY: key,
      FAULTS_URL_TPP: tpp,
      FAULTS_URL_BANK: bank,
    },
    isUp: () => answers(`http://127.0.0.1:${port}/`, 404),
  })
}
