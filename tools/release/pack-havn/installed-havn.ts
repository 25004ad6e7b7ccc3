import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type NodeMajor, nodeBinary } from '../pack/node-version.ts'
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
  /** npm's cache, which is empty except for what npm itself has fetched before. */
  readonly cache: string
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

/** Packs, and installs in a new folder. Node of this major version runs it, as on a developer's machine. */
export async function installHavn(major: NodeMajor): Promise<InstalledHavn> {
  const folder = mkdtempSync('/tmp/havn-installed-')
  // As root, PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(folder, 0o755)
  const { tarball } = await packHavn(join(folder, 'pack'))
  const bin = join(folder, 'node_modules', '.bin')
  const cache = newCache(join(folder, 'npm-cache'))
  const environment = {
    ...withoutSettings(process.env),
    npm_config_cache: cache,
    PATH: [dirname(await nodeBinary(major)), bin, process.env['PATH']].join(':'),
  }
  const command = 'havn'
  const sh = (line: string, extra: Readonly<Record<string, string>> = {}) =>
    runShell(line, { cwd: folder, env: { ...environment, ...extra } })
  writeFileSync(
    join(folder, 'package.json'),
    '{ "private": true, "scripts": { "test": "node --version" } }\n',
  )
  const installed = await sh(`npm install --save-dev --no-audit --no-fund --prefer-offline '${tarball}'`, {
    PATH: process.env['PATH'] ?? '',
  })
  if (installed.status !== 0) throw new Error(`npm install failed: ${installed.stderr}`)
  return {
    folder,
    tarball,
    cache,
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

/** A cache of npm with the packages of this machine's, so that no test fetches 50 MB, and nothing else of it. */
export function newCache(folder: string): string {
  mkdirSync(folder)
  const { stdout } = spawnSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' })
  symlinkSync(join(stdout.trim(), '_cacache'), join(folder, '_cacache'))
  return folder
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
