import { addressesOf, findConflicts } from '../../app/bank-documents/index.ts'
import { missingParts } from '../../app/bank-documents/index.ts'
import { type Checkup, failed, ok, skipped, warning } from '../program/checkup.ts'
import type { Theme } from '../../platform/web/theme.ts'
import { type ProductionFacts, usableDocuments } from './production-facts.ts'

const check = 'banks'

/** Whether a server would open each bank of the folder. */
export function checkBanks(facts: ProductionFacts): readonly Checkup[] {
  const { settings, documents } = facts
  if (settings.banksFolder === undefined) return [skipped(check, 'HAVN_BANKS_FOLDER is missing')]
  if (documents.length === 0)
    return [
      failed(
        check,
        `${settings.banksFolder} has no folder of a bank`,
        'a folder for each, with its bank.json (docs/banks.md)',
      ),
    ]
  const usable = usableDocuments(facts).map(({ path, document }) => ({ path, document }))
  const given = {
    hasCoreBank: false,
    hasLogin: false,
    hasAuthorities: settings.trustAnchors !== undefined || settings.trustSettings?.lists !== undefined,
  }
  return documents.flatMap(({ path, parsed }) => {
    if (!parsed.ok) return parsed.problem.map((problem) => wrong(path, problem))
    const document = parsed.value
    const problems = [
      ...findConflicts({ path, document }, usable),
      ...missingParts(document, given),
      ...document.publicUrls
        .filter(({ url }) => !url.startsWith('https:'))
        .map(({ url }) => `publicUrls: expected https in production, got ${url}`),
    ]
    if (problems.length > 0) return problems.map((problem) => wrong(path, problem))
    return [
      ok(check, `${document.bank} at ${addressesOf(document).join(', ')}`),
      ...withoutId(path, document),
      ...withoutPhone(path, document),
    ]
  })
}

const wrong = (path: string, problem: string) =>
  failed(check, `${path}: ${problem}`, 'correct the document; havn bank list checks it (docs/banks.md)')

/** A person whose link does not work, or whose payment was rejected, reads whom to call. */
function withoutPhone(
  path: string,
  { bank, themeFile: theme }: { bank: string; themeFile: Theme | undefined },
): readonly Checkup[] {
  if (theme?.phones.help !== undefined) return []
  const what = theme === undefined ? 'has no theme' : 'has a theme without phones.help'
  return [
    failed(
      check,
      `${bank} ${what}: its pages name no number that people can call`,
      `phones.help in the theme that themeFile in ${path} names (docs/themes.md)`,
    ),
  ]
}

/** A core bank is set up with the id, so it should not be one that the first server makes up. */
function withoutId(
  path: string,
  { bank, bankId }: { bank: string; bankId: string | undefined },
): readonly Checkup[] {
  return bankId === undefined
    ? [
        warning(
          check,
          `${bank} has no bankId: the first server chooses one, by which the core bank must know it`,
          `a UUID as bankId in ${path}, or what havn bank list shows after the first start`,
        ),
      ]
    : []
}
