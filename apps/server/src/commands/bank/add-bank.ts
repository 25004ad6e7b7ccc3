import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, normalize, resolve } from 'node:path'
import {
  type BankDocument,
  DOCUMENT_NAME,
  findConflicts,
  findLostKeys,
  type FoundDocument,
  addressesOf,
  readBankDocument,
  readBanksFolder,
} from '../../app/bank-documents/index.ts'
import type { KeyPeriod } from '../../platform/shared/key-ring.ts'
import { newId } from '../../platform/shared/ids.ts'
import { checkConnections } from './check-connections.ts'
import { type BankSetup, fail } from './bank-setup.ts'

/**
 * Checks a document and everything that it names, and copies both into the folder of the banks. A bank without `bankId`
 * gets one, so that its core bank can be set up before the first server opens it.
 */
export async function addBank(
  setup: BankSetup,
  file: string,
  { check, replace }: { readonly check: boolean; readonly replace: boolean },
): Promise<number> {
  const found = readBankDocument(resolve(file))
  if (!found.parsed.ok) return fail(setup, `${file} cannot be used:`, found.parsed.problem)
  const document = found.parsed.value
  const target = join(setup.folder, document.bank)
  if (existsSync(target) && !replace)
    return fail(
      setup,
      `${document.bank} is there already: change ${join(target, DOCUMENT_NAME)}, or add --replace`,
    )
  const problems = [
    ...outsideFiles(found),
    ...conflictsOf(setup, found, target),
    ...lostKeysOf(setup, document, target),
  ]
  if (problems.length > 0) return fail(setup, `${file} cannot be used:`, problems)
  if (check && !(await checkConnections(setup, document))) return 1
  const bankId = install(found, target)
  setup.print(
    `${document.bank} is ${replace ? 'replaced' : 'added'} in ${target}; servers use it within seconds.\n` +
      `hosts    ${addressesOf(document).join(', ')}\nbank id  ${bankId}`,
  )
  return 0
}

/** Files with absolute paths stay where they are; the others are copied, so they must lie below the document. */
function outsideFiles({ files }: FoundDocument): readonly string[] {
  return files
    .filter(({ given }) => !isAbsolute(given) && normalize(given).startsWith('..'))
    .map(({ given }) => `expected files in the document's folder, or absolute paths, got ${given}`)
}

function conflictsOf({ folder }: BankSetup, found: FoundDocument, target: string): readonly string[] {
  if (!found.parsed.ok) return []
  const others = readBanksFolder(folder)
    .filter(({ path }) => dirname(path) !== target)
    .flatMap(({ path, parsed }) => (parsed.ok ? [{ path, document: parsed.value }] : []))
  return findConflicts({ path: found.path, document: found.parsed.value }, others)
}

/** A copy of the file of keys from before a rotation would take the keys away that are used now. */
function lostKeysOf({ clock }: BankSetup, document: BankDocument, target: string): readonly string[] {
  const { parsed } = readBankDocument(join(target, DOCUMENT_NAME))
  if (!parsed.ok) return []
  const lost = findLostKeys(parsed.value, document)
  const given = document.keysFile?.listed
  if (lost.length > 0 || given === undefined) return lost
  const now = clock.milliseconds()
  const isLost = ({ use, id, usedFrom, acceptedUntil }: KeyPeriod) =>
    usedFrom <= now &&
    (acceptedUntil ?? Infinity) > now &&
    !given.some((key) => key.use === use && key.id === id)
  return (parsed.value.keysFile?.periods ?? [])
    .filter(isLost)
    .map(
      ({ use, id }) =>
        `keysFile: expected the key ${use} ${id} of ${target}, which is in use: copy that file`,
    )
}

/** Copies first, and makes the whole visible by renaming, so that no server sees half of it. */
function install({ path, files }: FoundDocument, target: string): string {
  const json = JSON.parse(readFileSync(path, 'utf8')) as { bankId?: string }
  const bankId = json.bankId ?? newId()
  const copy = `${dirname(target)}/.adding-${newId()}`
  mkdirSync(copy, { recursive: true })
  for (const file of files.filter(({ given }) => !isAbsolute(given))) {
    mkdirSync(dirname(join(copy, file.given)), { recursive: true })
    copyFileSync(file.path, join(copy, file.given))
  }
  writeFileSync(join(copy, DOCUMENT_NAME), `${JSON.stringify({ ...json, bankId }, undefined, 2)}\n`)
  rmSync(target, { recursive: true, force: true })
  renameSync(copy, target)
  return bankId
}
