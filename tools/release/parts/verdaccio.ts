// A registry of npm packages on this machine, for packages that are to be tried before they are published.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@havn/local-postgres'
import { installTool } from './install-tool.ts'
import { start, untilAnswering } from '../pack/programs.ts'
import type { Release } from './release.ts'

/** Its audit asks for node-fetch by a tag. */
const VERDACCIO = { name: 'verdaccio', version: '6.10.4', overrides: { 'node-fetch': '2.7.0' } }

/** Starts a registry in a folder: our packages are published to it, all others it fetches from npm's. */
export async function startRegistry({ work, closing }: Release): Promise<string> {
  const folder = join(work, 'registry')
  mkdirSync(folder)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const publishers = { access: '$all', publish: '$all', unpublish: '$all' }
  const configuration = {
    storage: join(folder, 'storage'),
    listen: `127.0.0.1:${port}`,
    uplinks: { npmjs: { url: 'https://registry.npmjs.org/', maxage: '60m', timeout: '60s' } },
    packages: {
      '@havn/*': publishers,
      havn: publishers,
      '**': { access: '$all', proxy: 'npmjs' },
    },
    web: { enable: false },
    max_body_size: '200mb',
    log: { type: 'stdout', format: 'json', level: 'warn' },
  }
  // JSON is YAML too.
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(configuration))
  const program = join(await installTool(VERDACCIO), 'node_modules/verdaccio/bin/verdaccio')
  const registry = start(process.execPath, [program, '--config', join(folder, 'config.yaml')])
  closing.push(async () => void registry.child.kill())
  process.once('exit', () => registry.child.kill())
  await untilAnswering(`${url}-/ping`, registry)
  return url
}
