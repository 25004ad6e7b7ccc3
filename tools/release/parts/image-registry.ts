// A registry of images on this machine, for images that are to be pushed before they are published.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@havn/local-postgres'
import { start, untilAnswering } from '../pack/programs.ts'
import type { Release } from './release.ts'

const program = 'docker-registry'

/** Starts Debian's registry of images in a folder, and returns its host; undefined if it is not installed. */
export async function startImageRegistry({ work, closing }: Release): Promise<string | undefined> {
  if (spawnSync(program, ['--version']).status !== 0) return undefined
  const folder = join(work, 'image-registry')
  mkdirSync(folder)
  const host = `127.0.0.1:${await freePort()}`
  const configuration = {
    version: 0.1,
    log: { level: 'error' },
    storage: { filesystem: { rootdirectory: folder } },
    http: { addr: host },
  }
  // JSON is YAML too.
  const file = join(folder, 'config.yml')
  writeFileSync(file, JSON.stringify(configuration))
  const registry = start(program, ['serve', file])
  closing.push(async () => void registry.child.kill())
  process.once('exit', () => registry.child.kill())
  await untilAnswering(`http://${host}/v2/`, registry)
  return host
}
