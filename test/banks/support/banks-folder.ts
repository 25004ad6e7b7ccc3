import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of documents as `HAVN_BANKS_FOLDER` names it. */
export interface BanksFolder {
  readonly path: string
  /** Writes a file into the folder of a bank and returns its path. */
  write(bank: string, name: string, content: string): string
  /** Writes a bank's document. */
  add(document: { readonly bank: string; readonly [field: string]: unknown }): string
  remove(): void
}

export function makeBanksFolder(): BanksFolder {
  const path = mkdtempSync(join(tmpdir(), 'havn-banks-'))
  function write(bank: string, name: string, content: string): string {
    mkdirSync(join(path, bank), { recursive: true })
    const file = join(path, bank, name)
    writeFileSync(file, content)
    return file
  }
  return {
    path,
    write,
    add: (document) => write(document.bank, 'bank.json', JSON.stringify(document)),
    remove: () => rmSync(path, { recursive: true }),
  }
}
