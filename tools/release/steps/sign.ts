import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sha256Of } from '../parts/report.ts'
import type { Release } from '../parts/release.ts'

const minisign = (...args: readonly string[]) => execFileSync('minisign', args, { stdio: 'pipe' }).toString()

/** Writes the hashes of everything that was built, and signs them: in a rehearsal with a key made for it. */
export function sign(release: Release, say: (line: string) => void): void {
  const sums = join(release.out, 'SHA256SUMS')
  const lines = release.artifacts.map(({ file }) => `${sha256Of(file)}  ${basename(file)}\n`)
  if (lines.length === 0)
    throw new Error('nothing was built in this run: --only packages,archives,images,sign')
  writeFileSync(sums, lines.toSorted().join(''))
  const given = process.env['MINISIGN_SECRET_KEY_FILE'] ?? ''
  const secretKey = given === '' ? join(release.work, 'minisign.key') : given
  const publicKey = join(release.out, 'minisign.pub')
  if (given === '') {
    if (!release.isRehearsal) throw new Error('MINISIGN_SECRET_KEY_FILE names no key')
    minisign('-G', '-W', '-f', '-p', publicKey, '-s', secretKey)
    say('signed with a key that is thrown away')
  } else minisign('-R', '-p', publicKey, '-s', secretKey)
  minisign('-S', '-s', secretKey, '-m', sums, '-t', `havn ${release.version} ${release.commit}`)
  say(minisign('-V', '-p', publicKey, '-m', sums).trim().split('\n').join('; '))
  const checked = execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: release.out })
  say(`sha256sum --check finds ${lines.length} files as they were signed${checked.toString()}`)
  for (const file of [sums, `${sums}.minisig`, publicKey])
    release.artifacts.push({ file, destination: 'release page' })
}
