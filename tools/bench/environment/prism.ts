import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@havn/local-postgres'
import { runProgram } from './run-program.ts'
import type { HavnProcess } from './server-process.ts'

const version = '5.16.0'
const openapi = fileURLToPath(new URL('../../../packages/contract/openapi.json', import.meta.url))
const readySecondsMax = 30

/**
 * Starts Prism, which mocks the bank from its OpenAPI document: it checks a request against the schema and answers with the
 * example, without signature, storage or rules. It is installed for the bench alone, once, outside of this repository.
 * Returns undefined if it cannot be installed, as without a network.
 */
export async function startPrism(): Promise<HavnProcess | undefined> {
  const folder = join(tmpdir(), `havn-bench-prism-${version}`)
  const program = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js')
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder]
    try {
      await runProgram('npm', ['install', ...flags, `@stoplight/prism-cli@${version}`])
    } catch (error) {
      console.log(`Prism ${version} cannot be installed; the bench goes on without it.\n${String(error)}`)
      return undefined
    }
  }
  const port = await freePort()
  const where = ['--host', '127.0.0.1', '--port', String(port)]
  const quiet = ['--verboseLevel', 'silent', '--multiprocess', 'false']
  const child = spawn(process.execPath, [program, 'mock', ...where, ...quiet, openapi], { stdio: 'ignore' })
  process.once('exit', () => child.kill('SIGKILL'))
  await untilListening(port)
  return {
    port,
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + readySecondsMax * 1000
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (answer !== undefined) return
    await sleep(100)
  }
  throw new Error('Prism did not start')
}
