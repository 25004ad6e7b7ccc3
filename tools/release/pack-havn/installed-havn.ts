import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packHavn } from './pack.ts'

export interface Ran {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** The packed `havn`, installed by npm in a folder that was empty before, for programs that start it as a user does. */
export interface InstalledHavn {
  readonly folder: string
  readonly tarball: string
  /** Runs a line of shell in the folder, with `havn` on the path and Node of the chosen version as `node`. */
  sh(line: string, environment?: Readonly<Record<string, string>>): Promise<Ran>
  /** Starts the command in the folder and leaves it running. */
  start(args: readonly string[]): ChildProcess
  /** The same by `npx`: npm starts a shell, and that the command. */
  startByNpx(args: readonly string[]): ChildProcess
  /** The processes that were started from the folder or work in it, as `pid command`. */
  processes(): readonly string[]
  remove(): void
}

/** Packs, and installs in a new folder. `node` is the Node that runs npm's bin, as on a developer's machine. */
export async function installHavn(node: string): Promise<InstalledHavn> {
  const folder = mkdtempSync('/tmp/havn-installed-')
  // As root, PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(folder, 0o755)
  const { tarball } = await packHavn(join(folder, 'pack'))
  const bin = join(folder, 'node_modules', '.bin')
  const environment = {
    ...withoutSettings(process.env),
    PATH: [dirname(node), bin, process.env['PATH']].join(':'),
  }
  const command = 'havn'
  const sh = (line: string, extra: Readonly<Record<string, string>> = {}) =>
    runShell(line, { cwd: folder, env: { ...environment, ...extra } })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const installed = await sh(`npm install --no-audit --no-fund --prefer-offline '${tarball}'`, {
    PATH: process.env['PATH'] ?? '',
  })
  if (installed.status !== 0) throw new Error(`npm install failed: ${installed.stderr}`)
  return {
    folder,
    tarball,
    sh,
    start: (args) =>
      spawn(join(bin, 'havn'), args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] }),
    startByNpx: (args) =>
      spawn('npx', ['--no-install', command, ...args], {
        cwd: folder,
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    processes: () => processesOf(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A developer's environment has no settings of Havn, and npm's variables only below npm. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^(HAVN|npm)_/.test(name)))
}

function runShell(line: string, options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile('/bin/bash', ['-ec', line], { ...options, maxBuffer: 16e6 }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

function processesOf(folder: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        return command.includes(folder) ? [`${pid} ${command}`] : []
      } catch {
        // It ended while the list was read.
        return []
      }
    })
}
