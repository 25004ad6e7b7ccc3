import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { processEnvironment } from '../support/process-environment.ts'

const havn = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url))

/** Runs `havn check` with these settings. Returns its exit code and what it printed. */
export function havnCheck(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly out: string; readonly error: string }> {
  const options = { env: { ...processEnvironment, ...env } }
  return new Promise((resolve) => {
    execFile(process.execPath, [havn, 'check', ...args], options, (failure, out, error) =>
      resolve({ code: typeof failure?.code === 'number' ? failure.code : 0, out, error }),
    )
  })
}
