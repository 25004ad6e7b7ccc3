import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImageConfiguration } from './buildah.ts'
import { type Container, runContainer } from './run-container.ts'

export interface ServerImage {
  readonly image: ImageConfiguration
  readonly rootfs: string
  /** A folder of this machine for what belongs to the containers. */
  readonly folder: string
  /** The folder of this machine that containers read as /etc/havn. */
  readonly secrets: string
}

export interface ServerContainer extends Container {
  /** Everything that it has printed. */
  printed(): string
  /** The exit code, once it has ended. */
  readonly ended: Promise<number | null>
}

interface ProgramToStart {
  readonly name: string
  readonly args: readonly string[]
  /** What it can read beside the image, in the place of /etc/havn. */
  readonly readable?: readonly { readonly from: string; readonly to: string }[]
}

/** Starts a program of the server's image, with its arguments, in a container with a name of its own. */
export function startProgram(
  { image, rootfs, folder, secrets }: ServerImage,
  { name, args, readable = [{ from: secrets, to: '/etc/havn' }] }: ProgramToStart,
  environment: Readonly<Record<string, string>>,
): ServerContainer {
  const own = join(folder, name)
  mkdirSync(own)
  const container = runContainer({ folder: own, rootfs, image, args, environment, readable })
  let printed = ''
  container.process.stdout?.on('data', (chunk) => (printed += String(chunk)))
  container.process.stderr?.on('data', (chunk) => (printed += String(chunk)))
  const ended = once(container.process, 'exit').then(([exitCode]) => exitCode)
  return { ...container, printed: () => printed, ended }
}

const startSecondsMax = 60

/** Waits until the server in a container says that it is ready. */
export async function untilReady(port: number, container: ServerContainer): Promise<void> {
  const deadline = Date.now() + startSecondsMax * 1000
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok === true) return
    assert.equal(container.process.exitCode, null, container.printed())
    assert(Date.now() < deadline, container.printed())
    await sleep(100)
  }
}

/** Asks the server in a container to end, and waits until it has, without a problem. */
export async function stopContainer(container: ServerContainer): Promise<void> {
  container.process.kill('SIGTERM')
  assert.equal(await container.ended, 0, container.printed())
}
