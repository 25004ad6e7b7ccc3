import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operatorLogin } from '../back-office/support/operator-login.ts'
import { processEnvironment } from '../support/process-environment.ts'

const cli = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url))

/** The folder that an operator works in. */
export interface WorkFolder {
  readonly path: string
  write(name: string, text: string): void
  remove(): void
}

export function openWorkFolder(): WorkFolder {
  const path = mkdtempSync(join(tmpdir(), 'havn-work-'))
  return {
    path,
    write: (name, text) => writeFileSync(join(path, name), text),
    remove: () => rmSync(path, { recursive: true }),
  }
}

type RunCommands = (commands: string) => Promise<{ readonly code: number; readonly out: string }>

/** Returns a function that runs commands of a page in a shell, as an operator does, and returns what they print. */
export function commandsOf(
  { path }: WorkFolder,
  {
    databaseUrl,
    bankUrl,
    banksFolder,
    secret,
  }: { databaseUrl: string; bankUrl: string; banksFolder: string; secret?: string },
): RunCommands {
  // A sandbox ran on this machine, whose secret is that of no other database.
  writeFileSync(join(path, 'secret'), 'ab'.repeat(32))
  const env = {
    ...processEnvironment,
    HAVN_STATE_DIRECTORY: path,
    HAVN_SECRET: secret,
    HAVN_DATABASE_URL_OWNER: databaseUrl,
    HAVN_DATABASE_URL_BANK: bankUrl,
    HAVN_BANKS_FOLDER: banksFolder,
  }
  return (commands) =>
    new Promise((resolve) => {
      const script = `set -e\nhavn() { '${process.execPath}' '${cli}' "$@"; }\n${commands}`
      execFile('bash', ['--norc', '-c', script], { cwd: path, env }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), out: `${stdout}${stderr}` }),
      )
    })
}

/** Like `commandsOf`, for two operators with logins of their own. */
export async function commandsOfOperators(
  work: WorkFolder,
  { databaseUrl, banksFolder }: { databaseUrl: string; banksFolder: string },
): Promise<readonly [RunCommands, RunCommands]> {
  const runAs = async (name: string) =>
    commandsOf(work, { databaseUrl, bankUrl: await operatorLogin({ databaseUrl }, name), banksFolder })
  return [await runAs('kari'), await runAs('ola')]
}
