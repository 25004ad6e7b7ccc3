import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes out the licences of packages whose code is copied into a bundle: their terms ask for that. */
export function licencesOf(packageFolders: readonly string[]): string {
  return packageFolders
    .map((folder) => {
      const about: { name: string; version: string; license?: string } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      )
      const files = readdirSync(folder).filter((name) => /^(licen[cs]e|notice)/i.test(name))
      const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').trim())
      return [`${about.name} ${about.version} (${about.license ?? 'see below'})`, ...texts].join('\n\n')
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`)
    .concat('\n')
}
