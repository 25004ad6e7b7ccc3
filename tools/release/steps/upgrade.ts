import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, type Release } from '../parts/release.ts'

/** Upgrades a database with payments in every state while servers are replaced one by one under load, and goes back. */
export function upgrade(_: Release, say: (line: string) => void): void {
  const tests = ['test/upgrade/upgrade.test.ts', 'test/upgrade/rolling.test.ts']
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'tools/check/run-tests.ts'), ...tests],
    { cwd: root, encoding: 'utf8', maxBuffer: 64e6, env: { ...process.env, CI: 'true' } },
  )
  if (status !== 0) throw new Error(`the upgrade failed:\n${`${stdout}${stderr}`.slice(-4000)}`)
  for (const [, line = ''] of stdout.matchAll(/^ *(?:ℹ|#) (.*(?:SQL files|calls answered).*)$/gm)) say(line)
}
