import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')

/** Mistakes that a rehearsal can make on purpose; each must be found and named. */
export const FAULTS = ['changed-byte', 'undeclared-export', 'missing-changelog', 'install-script'] as const
export type Fault = (typeof FAULTS)[number]

/** A file that is published, and where. */
export interface Artifact {
  readonly file: string
  readonly destination: string
}

/** What the steps of a release share. */
export interface Release {
  readonly version: string
  readonly commit: string
  /** The time of every file that is built. */
  readonly commitSeconds: number
  readonly isRehearsal: boolean
  readonly isGreenSkipped: boolean
  readonly plant: Fault | undefined
  /** The version that was asked for by --version. */
  readonly askedVersion: string | undefined
  /** The folder of what is built. */
  readonly out: string
  /** A folder that is removed at the end. */
  readonly work: string
  readonly artifacts: Artifact[]
  /** What a person with accounts has to bring, each by its name. */
  readonly missing: string[]
  /** What ends with the release: processes that it started. */
  readonly closing: (() => Promise<void>)[]
}

interface ReleaseOptions {
  readonly work: string
  readonly isRehearsal: boolean
  readonly isGreenSkipped: boolean
  readonly version: string | undefined
  readonly plant: Fault | undefined
}

export function openRelease({ version: askedVersion, ...options }: ReleaseOptions): Release {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return {
    ...options,
    version,
    askedVersion,
    commit: git('rev-parse', 'HEAD'),
    commitSeconds: Number(git('log', '-1', '--format=%ct')),
    out: join(root, '.packs'),
    artifacts: [],
    missing: [],
    closing: [],
  }
}

/** What git prints. Any owner's checkout may be read: the build server's user is often not the one who cloned. */
export function git(...args: readonly string[]): string {
  return execFileSync('git', ['-c', 'safe.directory=*', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64e6,
  }).trim()
}
