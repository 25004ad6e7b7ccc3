// A sandbox of this checkout as a process, with its state in a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../apps/server/test/faults/havn-process.ts'
import { root } from './stage-package.ts'

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
  const options = ['dev', '--port', String(https), '--http-port', String(http)]
  const child = spawn(process.execPath, [join(root, 'apps/cli/src/main.ts'), ...options], {
    env: { ...process.env, HAVN_STATE_DIRECTORY: state },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT')
      await once(child, 'exit')
    }
    rmSync(state, { recursive: true, force: true })
  }
  try {
    await untilReady(child)
  } catch (problem) {
    await stop()
    throw problem
  }
  return { state, url: `https://localhost:${https}`, stop }
}

async function untilReady(child: ChildProcess): Promise<void> {
  let printed = ''
  child.stdout?.on('data', (chunk) => (printed += String(chunk)))
  child.stderr?.on('data', (chunk) => (printed += String(chunk)))
  for (let second = 0; second < readySecondsMax; second += 0.2) {
    if (printed.includes('Ctrl-C stops everything')) return
    if (child.exitCode !== null) throw new Error(`the sandbox stopped:\n${printed}`)
    await pause(200)
  }
  throw new Error(`the sandbox is not ready after ${readySecondsMax} s:\n${printed}`)
}
