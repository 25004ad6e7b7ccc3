// A sandbox of this checkout as a process, with its state in a folder of its own.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@havn/local-postgres'
import { start, untilPrinted } from './programs.ts'
import { root } from './manifest.ts'

const readySecondsMax = 90

export interface SandboxProcess {
  /** The folder with the TPP's key and certificate, and the bank's authority. */
  readonly state: string
  readonly url: string
  stop(): Promise<void>
}

export async function startSandbox(): Promise<SandboxProcess> {
  const state = mkdtempSync('/tmp/havn-packed-bank-')
  const [https, http] = [await freePort(), await freePort()]
  const options = ['dev', '--no-console', '--port', String(https), '--http-port', String(http)]
  const env = { ...process.env, HAVN_STATE_DIRECTORY: state }
  const sandbox = start(process.execPath, [join(root, 'apps/cli/src/main.ts'), ...options], { env })
  const { child } = sandbox
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT')
      await once(child, 'exit')
    }
    rmSync(state, { recursive: true, force: true })
  }
  try {
    await untilPrinted(sandbox, 'Ctrl-C stops everything', readySecondsMax)
  } catch (problem) {
    await stop()
    throw problem
  }
  return { state, url: `https://localhost:${https}`, stop }
}
