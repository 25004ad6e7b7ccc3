import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@havn/local-postgres'
import type { EmptyPostgres } from './empty-postgres.ts'

const readySecondsMax = 240

export interface ShellSetup {
  readonly postgres: EmptyPostgres
  /** The image in which programs run, for the program that stands in for docker. Default: they run without a container. */
  readonly image?:
    | { readonly rootfs: string; readonly configuration: object; readonly folder: string }
    | undefined
}

export type PageShell = Awaited<ReturnType<typeof preparePageShell>>

/** A shell in which the page's folder, ports and password are those of this run, and a program stands in for docker. */
export async function preparePageShell(folder: string, { postgres, image }: ShellSetup) {
  const [etc, bin] = [join(folder, 'etc'), join(folder, 'bin')]
  mkdirSync(bin)
  const docker = `#!/bin/sh\nexec ${process.execPath} ${join(import.meta.dirname, 'docker.ts')} "$@"\n`
  writeFileSync(join(bin, 'docker'), docker, { mode: 0o755 })
  const httpsPort = await freePort()
  const replaced: [string, string][] = [
    ['/etc/havn', etc],
    ['127.0.0.1:5000', `127.0.0.1:${postgres.port}`],
    ['8443', String(httpsPort)],
    ['9464', String(await freePort())],
    ['…', postgres.password],
  ]
  // Without a container the programs run as this user.
  if (image === undefined) replaced.push(['10001:10001', `${process.getuid?.()}:${process.getgid?.()}`])
  const fill = (text: string) => replaced.reduce((filled, [from, to]) => filled.replaceAll(from, to), text)
  const environment = { PATH: `${bin}:${process.env['PATH']}`, HOME: folder }
  const env = image === undefined ? environment : { ...environment, TEST_IMAGE: JSON.stringify(image) }
  let definitions = ''
  const scriptOf = (blocks: readonly string[]) =>
    `set -euo pipefail\n${definitions}\n${fill(blocks.join('\n'))}`
  return {
    etc,
    httpsPort,
    fill,
    /** Remembers functions for the commands after them. */
    define: (blocks: readonly string[]) => void (definitions = fill(blocks.join('\n'))),
    ...createRuns({ env, scriptOf, typed: `${postgres.password}\n`.repeat(4) }),
  }
}

interface Runs {
  readonly env: NodeJS.ProcessEnv
  readonly scriptOf: (blocks: readonly string[]) => string
  /** What is typed where a command asks for passwords. */
  readonly typed: string
}

function createRuns({ env, scriptOf, typed }: Runs) {
  const running: ChildProcess[] = []
  let printed = ''
  return {
    printed: () => printed,
    /** Runs commands to their end and returns what they print; fails unless they succeed. */
    run(blocks: readonly string[]): string {
      // Without a terminal, psql reads passwords from its input.
      const command = ['--wait', 'bash', '-c', scriptOf(blocks)]
      const ended = spawnSync('setsid', command, { env, input: typed, encoding: 'utf8' })
      printed += `$ ${blocks.join('').trim().replaceAll('\n', '\n$ ')}\n${ended.stdout}${ended.stderr}`
      assert.equal(ended.status, 0, printed)
      return ended.stdout
    },
    /** Starts a command that runs until `stop`. */
    start(blocks: readonly string[]): void {
      const child = spawn('bash', ['-c', scriptOf(blocks)], { env, detached: true })
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => (printed += String(chunk)))
      running.push(child)
    },
    /** Repeats a command until it prints this. */
    async untilPrints(block: string, expected: string): Promise<void> {
      const deadline = Date.now() + readySecondsMax * 1000
      while (
        !spawnSync('bash', ['-c', scriptOf([block])], { env, encoding: 'utf8' }).stdout.includes(expected)
      ) {
        assert(running.every(({ exitCode }) => exitCode === null) && Date.now() < deadline, printed)
        await sleep(200)
      }
    },
    async stop(): Promise<void> {
      for (const child of running) {
        if (child.exitCode !== null || child.pid === undefined) continue
        const ended = once(child, 'exit')
        process.kill(-child.pid, 'SIGTERM')
        await ended
      }
    },
  }
}
