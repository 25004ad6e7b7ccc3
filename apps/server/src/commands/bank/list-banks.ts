import {
  type BankDocument,
  type FoundDocument,
  addressesOf,
  readBanksFolder,
} from '../../app/bank-documents/index.ts'
import { listNamedBanks, type NamedBank } from '../../platform/banks/index.ts'
import { checkConnections } from './check-connections.ts'
import type { BankSetup } from './bank-setup.ts'
import { formatTable } from '../../platform/shared/format-table.ts'

const HEADINGS = ['BANK', 'STATE', 'HOSTS', 'CORE BANK', 'LOGIN', 'THEME', 'BANK ID']

interface ListOptions {
  readonly check: boolean
  readonly json: boolean
}

/** Prints all banks, as a table or as JSON, and what is wrong with documents. The exit code is 1 if something is. */
export async function listBanks(setup: BankSetup, { check, json }: ListOptions): Promise<number> {
  const found = readBanksFolder(setup.folder)
  const named = setup.bankDatabase && (await listNamedBanks(setup.bankDatabase))
  const rows = found.map((one) => toRow(one, named))
  const broken = found.flatMap(({ path, parsed }) =>
    parsed.ok ? [] : parsed.problem.map((problem) => `${path}: ${problem}`),
  )
  setup.print(json ? toJson(rows, broken) : formatTable([HEADINGS, ...rows]))
  if (broken.length > 0) setup.printProblem(`\n${broken.join('\n')}`)
  let isWell = broken.length === 0
  if (check)
    for (const { parsed } of found)
      if (parsed.ok && !(await checkConnections(json ? withoutOutput(setup) : setup, parsed.value)))
        isWell = false
  return isWell ? 0 : 1
}

/** Standard output has one JSON document and nothing else. */
function withoutOutput(setup: BankSetup): BankSetup {
  return { ...setup, print: setup.printProblem }
}

function toJson(rows: readonly (readonly string[])[], problems: readonly string[]): string {
  const banks = rows.map(([bank, state, hosts = '', coreBank, login, theme, bankId]) => {
    return { bank, state, hosts: hosts.split(' '), coreBank, login, theme, bankId }
  })
  return JSON.stringify({ banks, problems }, undefined, 2)
}

function toRow({ path, parsed }: FoundDocument, named: readonly NamedBank[] | undefined): readonly string[] {
  if (!parsed.ok) return [path, 'cannot be used', '', '', '', '', '']
  const document = parsed.value
  const known = named?.find(({ name }) => name === document.bank)
  return [
    document.bank,
    stateOf(named, known),
    addressesOf(document).join(' '),
    document.coreBank === undefined ? 'of the program' : new URL(document.coreBank.url).host,
    loginOf(document),
    document.themeFile?.bankName ?? 'of the program',
    known?.bankId ?? document.bankId ?? 'not yet',
  ]
}

/** The database says whether a bank is open, and all servers follow it. */
function stateOf(named: readonly NamedBank[] | undefined, known: NamedBank | undefined): string {
  if (named === undefined) return 'unknown (HAVN_DATABASE_URL_BANK is not set)'
  if (known === undefined) return 'not opened yet'
  if (known.suspendedAt === undefined) return 'open'
  return `${known.isReadable ? 'read only' : 'suspended'} since ${known.suspendedAt}`
}

function loginOf({ openIdConnect: provider }: BankDocument): string {
  return provider === undefined ? 'of the program' : `${provider.label} at ${new URL(provider.issuer).host}`
}
