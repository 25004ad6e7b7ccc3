import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeBinary } from '../pack/node-version.ts'
import type { StartedProgram } from '../pack/programs.ts'

/** Debian's account without rights; a release that root does not run is an ordinary user's already. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/** Where any user can write. */
const SHARED_FOLDERS = ['/tmp', '/var/tmp', '/dev/shm', '/run/lock']

/** A user with an empty home and an empty folder, who has Node 20 and npm and nothing of this checkout. */
export interface OrdinaryUser {
  readonly home: string
  readonly folder: string
  /** Runs a line of shell to its end, and returns what it prints. */
  run(line: string, cwd?: string): string
  start(program: string, args: readonly string[]): StartedProgram
  /** What the user has written outside of home and folder since the beginning. */
  strayFiles(): string[]
  remove(): void
}

export async function createOrdinaryUser(registry: string): Promise<OrdinaryUser> {
  const account =
    process.getuid?.() === 0 ? NOBODY : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const began = Date.now()
  const base = mkdtempSync(join(tmpdir(), 'havn-user-'))
  const [home, folder, bin] = ['home', 'bank', 'bin'].map((name) => join(base, name)) as [
    string,
    string,
    string,
  ]
  for (const path of [home, folder, bin]) mkdirSync(path)
  for (const path of [home, folder]) chownSync(path, account.uid, account.gid)
  chmodSync(base, 0o755)
  copyFileSync(await nodeBinary(20), join(bin, 'node'))
  const env = { PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`, HOME: home, npm_config_registry: registry }
  const options = { env, ...account }
  return {
    home,
    folder,
    run(line, cwd = folder) {
      const { status, stdout, stderr } = spawnSync('/bin/sh', ['-ec', line], {
        ...options,
        cwd,
        encoding: 'utf8',
        timeout: 300_000,
      })
      if (status !== 0) throw new Error(`${line} failed:\n${`${stdout}${stderr}`.slice(0, 2000)}`)
      return stdout
    },
    start(program, args) {
      const child = spawn(program, args, { ...options, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
      let printed = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => (printed += String(chunk)))
      return { child, printed: () => printed }
    },
    strayFiles: () =>
      SHARED_FOLDERS.filter((shared) => existsSync(shared))
        .flatMap((shared) => readdirSync(shared).map((name) => join(shared, name)))
        .filter((path) => path !== base && isOfUser(path, account.uid, began)),
    remove: () => rmSync(base, { recursive: true, force: true }),
  }
}

function isOfUser(path: string, uid: number, since: number): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.uid === uid && found.ctimeMs >= since
}
