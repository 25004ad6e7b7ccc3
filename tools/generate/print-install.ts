// Writes what the pages say about installing Havn, before or after it is published; with --check, fails if a page differs.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withInstallTexts } from '../release/install-texts.ts'
import { IS_PUBLISHED } from '../release/names.ts'

const root = join(import.meta.dirname, '../..')
const listed = execFileSync('git', ['ls-files', '-z', '*.md', '*.yml'], { cwd: root, encoding: 'utf8' })

for (const file of listed.split('\0').filter((name) => name !== '')) {
  const page = readFileSync(join(root, file), 'utf8')
  const printed = withInstallTexts(page, IS_PUBLISHED)
  if (printed === page) continue
  if (!process.argv.includes('--check')) writeFileSync(join(root, file), printed)
  else {
    process.stderr.write(
      `${file} differs from tools/release/names.ts; run node tools/generate/print-install.ts\n`,
    )
    process.exitCode = 1
  }
}
