import type { CapturedCreation } from './captured-creation.ts'
import type { Scene } from './measure.ts'
import { joiningScripts, type PgbenchScript } from './pgbench-script.ts'
import { cpuMicroseconds } from './process-cpu.ts'
import { runPgbench } from './run-pgbench.ts'

const count = 5_000

/** What PostgreSQL spends on joining pgbench's parameter, which the server sends whole. */
export async function joiningMicroseconds(
  { postgres, folder }: Scene,
  creation: CapturedCreation,
): Promise<number> {
  const cost = async (script: PgbenchScript) => {
    const before = cpuMicroseconds(postgres.pid)
    await runPgbench(postgres, script, { clients: 1, count, folder })
    return (cpuMicroseconds(postgres.pid) - before) / count
  }
  const { joined, whole } = joiningScripts(creation)
  return (await cost(joined)) - (await cost(whole))
}
