import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The typeface that lies beside the bundles with the console's other files, and its terms. */
export const FONT_LICENCE = `Inter 4 (OFL-1.1)\n\n${readFileSync(join(import.meta.dirname, '../../../apps/console/src/assets/inter.LICENSE.txt'), 'utf8').trim()}`

/** Writes out the licences of packages whose code is copied into a bundle: their terms ask for that. */
export function licencesOf(packageFolders: readonly string[], others: readonly string[] = []): string {
  const ofPackages = packageFolders.map((folder) => {
    const about: { name: string; version: string; license?: string } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    const files = readdirSync(folder).filter((name) => /^(licen[cs]e|notice)/i.test(name))
    const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').trim())
    return [`${about.name} ${about.version} (${about.license ?? 'see below'})`, ...texts].join('\n\n')
  })
  return `${[...ofPackages, ...others].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
