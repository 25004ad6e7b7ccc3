// Stands in for docker: `docker run [OPTIONS] IMAGE [PROGRAM …]` starts the same program of this checkout, without a container,
// or in one, if TEST_IMAGE has the unpacked image as JSON.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runContainer } from '../../tools/release/oci-image/run-container.ts'

const PROGRAMS: Readonly<Record<string, string>> = {
  'dist/server.js': 'server/src/main.ts',
  'dist/server-migrate.js': 'server/src/migrate.ts',
  'dist/cli.js': 'cli/src/main.ts',
}
const [command, ...words] = process.argv.slice(2)
const at = words.indexOf('localhost/havn-server')
if (command !== 'run' || at < 0)
  throw new Error(`expected docker run … localhost/havn-server, got ${words.join(' ')}`)
const several = { type: 'string', multiple: true } as const
const { values } = parseArgs({
  args: words.slice(0, at),
  options: {
    rm: { type: 'boolean' },
    'read-only': { type: 'boolean' },
    'cap-drop': { type: 'string' },
    'security-opt': { type: 'string' },
    network: { type: 'string' },
    volume: several,
    env: several,
  },
})
const [program = 'dist/server.js', ...arguments_] = words.slice(at + 1)
const environment = (values.env ?? []).map((line) => {
  const [name = '', value = ''] = line.split(/=(.*)/s)
  return [name, value] as const
})
const image = process.env['TEST_IMAGE']
if (image === undefined) {
  const file = join(import.meta.dirname, '../../apps', PROGRAMS[program] ?? program)
  const env = { PATH: process.env['PATH'] ?? '', ...Object.fromEntries(environment) }
  process.execve?.(process.execPath, [process.execPath, file, ...arguments_], env)
}
const { rootfs, configuration, folder } = JSON.parse(image ?? '')
const [from = ''] = (values.volume?.[0] ?? '').split(':')
const inside = environment.map(([name, value]) => [name, value.replaceAll(from, '/etc/havn')])
const container = runContainer({
  folder: mkdtempSync(join(folder, 'run-')),
  rootfs,
  image: configuration,
  args: [program, ...arguments_],
  environment: Object.fromEntries(inside),
  readable: [{ from, to: '/etc/havn' }],
})
container.process.stdout?.pipe(process.stdout)
container.process.stderr?.pipe(process.stderr)
process.on('SIGTERM', () => container.process.kill('SIGTERM'))
container.process.on('exit', (code) => process.exit(code ?? 1))
