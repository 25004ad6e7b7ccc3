import type { CapturedCreation } from './captured-creation.ts'
import type { BenchEnvironment } from './bench-environment.ts'
import { fillingScripts, type PgbenchScript } from './pgbench-script.ts'
import { cpuMicroseconds } from './process-cpu.ts'
import { runPgbench } from './run-pgbench.ts'

const count = 3_000

/** What PostgreSQL spends on filling in pgbench's parameter, which the server sends ready. */
export async function fillingMicroseconds(
  { postgres, folder }: BenchEnvironment,
  creation: CapturedCreation,
): Promise<number> {
  const cost = async (script: PgbenchScript) => {
    const before = cpuMicroseconds(postgres.pid)
    await runPgbench(postgres, script, { clients: 1, count, folder })
    return (cpuMicroseconds(postgres.pid) - before) / count
  }
  const [filled, plain] = fillingScripts(creation)
  return (await cost(filled)) - (await cost(plain))
}
