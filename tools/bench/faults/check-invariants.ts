import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Cluster } from './cluster/cluster.ts'

const PROGRAM = fileURLToPath(new URL('../../../apps/server/src/commands/main.ts', import.meta.url))

/** Runs `havn check --acknowledged` on the cluster. Returns what it printed if it found something. */
export function checkInvariants({ ownerUrl }: Cluster, acknowledgementFile: string): readonly string[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [PROGRAM, 'check', '--acknowledged', acknowledgementFile],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', HAVN_DATABASE_URL_OWNER: ownerUrl },
    },
  )
  console.log(stdout)
  return status === 0 ? [] : [`havn check ended with ${status}: ${stderr}${stdout}`]
}
