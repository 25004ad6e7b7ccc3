import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { NORWAY } from '../../../packs/index.ts'
import { LANGUAGES } from '../../../platform/web/language.ts'
import { DEFAULT_THEME } from '../../../platform/web/theme/default-theme.ts'
import { type AccessView, renderAccess } from './access-view.ts'

const NASTY = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.constantFrom('"><script>alert(1)</script>', '</form><form action=https://evil.example>', '<!--'),
)

test("nobody's words change the markup", () => {
  fc.assert(
    fc.property(NASTY, fc.constantFrom(...LANGUAGES), (words, language) => {
      assert.deepEqual(tagsOf(pageWith(words, language)), tagsOf(pageWith('x', language)))
    }),
    { numRuns: 200 },
  )
})

/** A page with the same text in every field that others control. */
function pageWith(words: string, language: (typeof LANGUAGES)[number]): string {
  const account = {
    accountId: words,
    account: { kind: 'account', bban: words },
    currency: words,
    name: words,
    ownerName: words,
    product: words,
    cashAccountType: words,
    usage: 'PRIV',
    mayPay: true,
  } as const
  const view: AccessView = {
    form: { action: `/${words}`, csrfToken: words },
    logOut: { action: `/${words}`, csrfToken: words },
    personName: words,
    backHref: `/${words}`,
    done: undefined,
    accesses: [
      {
        tppId: words,
        agreementKey: words,
        requester: { name: words, brand: `${words} ` },
        owner: { corporation: words },
        since: words,
        until: words,
        hasEnded: false,
        purpose: 'budgeting',
        use: { reads: 2, readsWithoutPsu: 1, lastDate: words },
        accounts: [account],
      },
    ],
    withdrawals: [
      {
        tppId: words,
        agreementKey: words,
        requester: { name: words, brand: words },
        kind: 'part',
        accountNames: [words],
        undoMinutesLeft: 3,
      },
    ],
    accountsByOwner: [{ owner: { corporation: words }, accounts: [account, { ...account, mayPay: false }] }],
  }
  return renderAccess(view, {
    country: NORWAY,
    language,
    languages: LANGUAGES,
    theme: DEFAULT_THEME,
    isSandbox: true,
  }).toString()
}

/** Tags with the names of their attributes: what a browser would build, without the contents. */
function tagsOf(page: string): readonly string[] {
  return Array.from(page.matchAll(/<[^>]*>/g), ([tag]) => tag.replaceAll(/"[^"]*"/g, '""'))
}
