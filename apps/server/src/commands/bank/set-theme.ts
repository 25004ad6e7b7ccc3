import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { failure, type Result, success } from '@havn/contract'
import { readBanksFolder, themeFiles } from '../../app/bank-documents/index.ts'
import { parseTheme } from '../../platform/web/theme/load-theme.ts'
import type { Theme } from '../../platform/web/theme.ts'
import { type BankSetup, fail } from './bank-setup.ts'

const THEME_NAME = 'theme.json'

/** Checks a theme, contrast included, and copies it with its images and fonts into the bank's folder. */
export async function setTheme(setup: BankSetup, bank: string, file: string): Promise<number> {
  const found = readBanksFolder(setup.folder).find(({ parsed }) => parsed.ok && parsed.value.bank === bank)
  if (found === undefined)
    return fail(setup, `${setup.folder} has no bank ${bank} whose document can be used`)
  const source = resolve(file)
  const checked = checkTheme(source)
  if (!checked.ok) return fail(setup, `${file} cannot be used as a theme:`, checked.problem)
  const folder = dirname(found.path)
  for (const { path } of themeFiles(source)) copyFileSync(path, join(folder, basename(path)))
  copyFileSync(source, join(folder, THEME_NAME))
  const document = JSON.parse(readFileSync(found.path, 'utf8')) as object
  replaceFile(found.path, `${JSON.stringify({ ...document, themeFile: THEME_NAME }, undefined, 2)}\n`)
  setup.print(`${bank} has the theme of ${checked.value.bankName}; servers use it within seconds.`)
  return 0
}

/** Checks a theme, contrast included. */
export function checkTheme(path: string): Result<Theme, readonly string[]> {
  const data = readJson(path)
  if (data === undefined) return failure(['expected a theme as JSON'])
  const { theme, problems } = parseTheme(data, dirname(path))
  return theme === undefined ? failure(problems) : success(theme)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** No server sees a half-written file. */
function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}
