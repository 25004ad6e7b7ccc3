import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createTpp, openSandboxCa } from '@havn/test-certificates'
import { freePort } from '@havn/local-postgres'
import { statePaths } from '../../src/installation/state.ts'
import type { Ran } from './stub-bank.ts'

export { freePort }

const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts')

/** A real sandbox, started by `havn dev` on a state of its own, and commands on that state. */
export type DevSandbox = {
  directory: string
  ports: { https: number; http: number; berlinGroup: number }
  /** Everything that the terminal of `havn dev` shows. */
  terminal(): string
  /** Makes a TPP with a key that signs fast. */
  newTpp(name: string): string
  havn(...args: string[]): Promise<Ran>
  /** Starts a command that goes on until it is killed. */
  start(...args: string[]): ChildProcess
  /** Stops the bank and starts it again on the same data and ports. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function startDevSandbox(): Promise<DevSandbox> {
  const directory = mkdtempSync('/tmp/havn-cli-dev-')
  const env = { ...process.env, HAVN_STATE_DIRECTORY: directory, HAVN_COMMAND: '' }
  const ports = { https: await freePort(), http: await freePort(), berlinGroup: await freePort() }
  const children = new Set<ChildProcess>()
  let output = ''
  let dev = await startDev()

  async function startDev(): Promise<ChildProcess> {
    const { https, http, berlinGroup } = ports
    const options = `--no-console --port ${https} --http-port ${http} --berlin-group-port ${berlinGroup}`
    const child = spawn(process.execPath, [main, 'dev', ...options.split(' ')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const begun = output.length
    const ready = new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString()
        if (output.slice(begun).includes('Ctrl-C stops everything')) resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('exit', (code) => reject(new Error(`havn dev ended with ${code}:\n${output}`)))
    })
    await ready
    return child
  }

  async function stopDev(): Promise<void> {
    if (dev.exitCode !== null) return
    const ended = once(dev, 'exit')
    dev.kill('SIGINT')
    await ended
  }

  return {
    directory,
    ports,
    terminal: () => output,
    newTpp(name) {
      const state = statePaths(directory)
      createTpp({
        paths: state,
        ca: openSandboxCa(state),
        folder: name,
        organisation: name,
        roles: ['PISP', 'AISP'],
        keyType: 'ec',
      })
      return name
    },
    havn: (...args) => runHavn(args, env),
    start(...args) {
      const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      children.add(child)
      return child
    },
    async restart() {
      await stopDev()
      dev = await startDev()
    },
    async close() {
      for (const child of children) child.kill('SIGKILL')
      await stopDev()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const runHavn = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [main, ...args],
      { env, maxBuffer: 1 << 24 },
      (_, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
