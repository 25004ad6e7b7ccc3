import { spawnSync } from 'node:child_process'

/** What the cluster is started with: how to try it, and the package of Debian that has it. */
const NEEDED = [
  { command: ['etcd', '--version'], debian: 'etcd-server' },
  { command: ['haproxy', '-v'], debian: 'haproxy' },
  // Patroni itself is a later one, which is fetched; what it imports is that of the system.
  { command: ['/usr/bin/python3', '-c', 'import etcd, psycopg2, yaml, psutil, dateutil'], debian: 'patroni' },
] as const

/** Says what is missing on this machine and how to install it; undefined if nothing is. */
export function describeMissingPrograms(): string | undefined {
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }
  const missing = NEEDED.filter(
    ({ command: [program, ...args] }) => spawnSync(program, args, { env }).status !== 0,
  )
  if (missing.length === 0) return undefined
  const names = missing.map(({ command: [program, ...args] }) =>
    program === '/usr/bin/python3' ? `the modules of ${args.join(' ')}` : program,
  )
  return `this needs ${names.join(', ')}: apt-get install ${missing.map(({ debian }) => debian).join(' ')} (.ci/run test:faults does so)`
}
