import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { BULK_JSON_LIMITS, JSON_LIMITS } from '../../../packages/contract/src/json.ts'

/** Every figure of Havn on a page is that of its source. A row has the pages, the sentence with the figure, and the source. */

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const server = 'apps/server/src'

/** The value of `const name = …` in a file: a product of whole numbers. */
function constant(path: string, name: string): number {
  const found = new RegExp(`const ${name} = ([\\d_ *]+)$`, 'm').exec(read(`${server}/${path}`))
  assert(found?.[1] !== undefined, `${path} has no constant ${name}`)
  return found[1].split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1)
}

/** The default of a setting, as docs/settings.md, which is generated, has it. */
function setting(name: string): number {
  const found = new RegExp(`^\\| \`${name}\` \\|[^|]*\\| \`([\\d_]+)\` \\|`, 'm').exec(
    read('docs/settings.md'),
  )
  assert(found?.[1] !== undefined, `docs/settings.md has no number as the default of ${name}`)
  return Number(found[1])
}

const WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'twenty',
  'thirty',
]
const numberOf = (text: string): number => {
  const word = WORDS.indexOf(text.toLowerCase())
  if (word === -1) return Number(text.replaceAll(',', ''))
  return [...Array(11).keys(), 20, 30][word] ?? Number.NaN
}

const link = 'domain/sca/authorisations/link.ts'
const undated = constant('domain/payments/approve/plan-execution.ts', 'undatedDaysMax')
const linkMinutes = constant(link, 'linkSecondsMax') / 60
const idleMinutes = constant(link, 'idleSecondsMax') / 60
const consentDays = constant('domain/consents/consent.ts', 'consentDaysMax')
const dateSeconds = constant('edge/checks/check-date.ts', 'clockDeviationSecondsMax')
const openLinks = constant('domain/sca/authorisations/limit-open-links.ts', 'openLinksMax')
type Row = readonly [page: string, sentence: RegExp, ...figures: readonly number[]]
const ROWS: readonly Row[] = [
  ['docs/sca.md', /The link is valid for (\w+) minutes, or (\w+) without a step/, linkMinutes, idleMinutes],
  ['docs/sca.md', /You may have ([\d,]+) links open for one PSU/, openLinks],
  ['docs/sca.md', /or (\d+) days after its creation if it has none/, undated],
  ['docs/payments.md', /can be approved until (\d+) days after its creation/, undated],
  ['docs/payment-status.md', /its date, or (\d+) days without one/, undated],
  ['docs/concepts/README.md', /(\d+) days without one/, undated],
  ['docs/concepts/README.md', /(\w+) minutes, (\w+) without a step/, linkMinutes, idleMinutes],
  ['docs/concepts/README.md', /(\d+) seconds around its `Date`/, dateSeconds],
  ['docs/concepts/README.md', /a \[consent\]\(consents\.md\) \| (\d+) days/, consentDays],
  ['docs/notifications.md', /`expired` \| (\d+) days have passed/, consentDays],
  ['docs/guides/pagination-and-quotas.md', /([\d,]+) open links for one PSU/, openLinks],
  ['docs/guides/pagination-and-quotas.md', /(\d+) seconds for `Date`/, dateSeconds],
  [
    'docs/guides/pagination-and-quotas.md',
    /transactions go back (\d+) days/,
    constant('domain/accounts/absent-psu.ts', 'daysBackMax'),
  ],
  ['docs/beyond.md', /The (\d+) seconds of the `Date` header/, dateSeconds],
  [
    'docs/beyond.md',
    /at most (\d+) days ahead/,
    constant('domain/payments/products/validate-execution-date.ts', 'daysAheadMax'),
  ],
  [
    'docs/beyond.md',
    /`expired` (\w+) minutes after its first read/,
    constant('domain/consents/requested/requested-consent.ts', 'useMinutes'),
  ],
  [
    'docs/beyond.md',
    /has at most (\d+) KiB, that of a bulk payment ([\d,]+) KiB/,
    JSON_LIMITS.bytesMax / 1024,
    BULK_JSON_LIMITS.bytesMax / 1024,
  ],
  ['docs/beyond.md', /is RJCT (\d+) days after its creation/, undated],
  ['docs/operations/load.md', /a process \| (\d+) places/, setting('HAVN_CALLS_IN_FLIGHT_MAX')],
  ['docs/operations/load.md', /links of a TPP for one PSU \| ([\d,]+) open/, openLinks],
  [
    'docs/core-bank.md',
    /Havn waits (\d+) seconds \(`HAVN_CORE_BANK_TIMEOUT_MILLISECONDS`\)/,
    setting('HAVN_CORE_BANK_TIMEOUT_MILLISECONDS') / 1000,
  ],
  ['docs/scale.md', /`HAVN_CALLS_IN_FLIGHT_MAX` calls \((\d+)\)/, setting('HAVN_CALLS_IN_FLIGHT_MAX')],
  ['docs/register.md', /`HAVN_TPP_REGISTER_CLOSED_DAYS` \((\d+)\)/, setting('HAVN_TPP_REGISTER_CLOSED_DAYS')],
  ['SECURITY.md', /exact IMF-fixdate, (\d+) seconds either way/, dateSeconds],
  ['SECURITY.md', /bound at its first step; (\w+) minutes, (\w+) when idle/, linkMinutes, idleMinutes],
  ['README.md', /creations ([\d.]+), statuses ([\d.]+), lists of accounts (\d\.\d+)/, ...measuredShares()],
]

/** What the last run of the bench measured, as a share of plain INSERTs. */
function measuredShares(): readonly number[] {
  const [last] = readdirSync(new URL('docs/performance', root))
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .slice(-1)
  const { loads } = JSON.parse(read(`docs/performance/${last}`)) as {
    loads: Record<string, { readonly perSecond: number }>
  }
  const bare = loads['bare']?.perSecond ?? Number.NaN
  return ['create@64', 'status@64', 'accounts@64'].map(
    (load) => Math.round((100 * (loads[load]?.perSecond ?? Number.NaN)) / bare) / 100,
  )
}

describe('every figure on a page is that of its source', () => {
  for (const [page, sentence, ...figures] of ROWS)
    test(`${page}: ${sentence.source}`, () => {
      const found = sentence.exec(read(page))
      assert(found, `${page} has no such sentence: change the row of this test with it`)
      assert.deepEqual(found.slice(1).map(numberOf), figures)
    })
})

/** Sentences without a figure that were false before, and the test or the source that shows them. */
const CLAIMS: readonly (readonly [page: string, sentence: string, file: string, shown: string])[] = [
  [
    'SECURITY.md',
    'by a signed call or, at the Berlin Group interface, by the QWAC of the connection',
    'test/berlin-group/interfaces.test.ts',
    'without a QWAC the target must be signed, with one it need not be',
  ],
  [
    'SECURITY.md',
    'At the Berlin Group interface a call may come without any signature, unless the bank demands a seal.',
    'test/berlin-group/interfaces.test.ts',
    'a bank that demands the seal says so',
  ],
  [
    'docs/openapi-and-collections.md',
    'Every server has the document of the Norwegian interface at `/openapi.json`, also at an address of',
    'test/berlin-group/interfaces.test.ts',
    'the document of the Norwegian interface is at both',
  ],
  [
    'docs/guides/certificates.md',
    '| CBPII | PSP_IC | [confirmation of funds]',
    'apps/server/src/edge/certificate/qc-statements.ts',
    "PSP_IC: 'CBPII'",
  ],
  [
    'docs/operations/key-figures.md',
    'confirmation of funds (at the Berlin Group interface)',
    'apps/server/src/operations/key-figures/report/names.ts',
    "'Confirmation of funds'",
  ],
  [
    'docs/guides/bank-outside-norway.md',
    'there is no German yet',
    'tools/check/docs/gaps.test.ts',
    "LANGUAGES.join() === 'nb,nn,en,se'",
  ],
]

describe('sentences that were false before are shown by a test or a source', () => {
  for (const [page, sentence, file, shown] of CLAIMS)
    test(`${page}: ${sentence}`, () => {
      assert.ok(
        read(page).includes(sentence),
        `${page} has no such sentence: change the row of this test with it`,
      )
      assert.ok(read(file).includes(shown), `${file} does not show it: ${shown}`)
    })

  test('every variable HAVN_… on a page is read by a program', () => {
    const files = (...patterns: readonly string[]) =>
      execFileSync('git', ['ls-files', '-z', ...patterns], { cwd: root, encoding: 'utf8' })
        .split('\0')
        .filter((file) => file !== '' && existsSync(new URL(file, root)))
    const namesIn = (file: string) => read(file).match(/\bHAVN_[A-Z0-9_]*[A-Z0-9]\b/g) ?? []
    const known = new Set(
      files('*.ts', '*.mjs', '*.sh', '*.yml', '*.yaml', '.ci/*', 'packaging/*').flatMap(namesIn),
    )
    const unknown = files('*.md').flatMap((page) =>
      namesIn(page).flatMap((name) =>
        known.has(name.replace(/_FILE$/, '')) || known.has(name) ? [] : [`${page}: ${name}`],
      ),
    )
    assert.deepEqual(unknown, [])
  })
})
