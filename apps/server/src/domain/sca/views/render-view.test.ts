import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { PAGE_OPTIONS } from '../../../../../../test/pages/samples.ts'
import { LANGUAGES } from '../../../platform/web/language.ts'
import { renderView, refreshOf } from './render-view.ts'
import type {
  ApprovalView,
  BankView,
  CheckingView,
  ContextView,
  EndView,
  LoginView,
  PhoneView,
  ScaView,
} from './views.ts'

const NASTY = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.constantFrom(
    '"><script>alert(1)</script>',
    "' autofocus onfocus='alert(1)",
    '</title></style></main><form action=https://evil.example>',
    '<!--',
    '&lt;b&gt;',
    '\u202eSA yaP',
    '${html}',
  ),
)

describe('renderView', () => {
  for (const kind of ['login', 'context', 'checking', 'approval', 'consent', 'phone', 'bank', 'end'] as const)
    test(`${kind}: no text of others changes the markup`, () => {
      fc.assert(
        fc.property(NASTY, fc.constantFrom(...LANGUAGES), (words, language) => {
          const options = { language, ...PAGE_OPTIONS, isSandbox: true }
          const nasty = renderView(viewOf(kind, words), options).toString()
          const plain = renderView(viewOf(kind, 'x'), options).toString()
          assert.deepEqual(tagsOf(nasty), tagsOf(plain))
        }),
        { numRuns: 200 },
      )
    })

  test('a brand is in parentheses beside the name, and left out if it equals the name', () => {
    const options = { language: 'nb', ...PAGE_OPTIONS, isSandbox: true } as const
    const page = (brand: string) =>
      renderView(
        { ...(viewOf('login', 'A') as LoginView), requester: { name: 'A AS', brand } },
        options,
      ).toString()
    assert.match(page('B'), /\(<bdi>B<\/bdi>\)/)
    assert.doesNotMatch(page('A AS'), /\(<bdi>/)
  })

  test('a list begins with the payees whose name is not the account’s, and counts them where they are confirmed', () => {
    const view = viewOf('approval', 'x') as ApprovalView
    const [payment] = view.payments
    assert(payment !== undefined)
    const kinds = ['match', 'not-possible', 'close-match', 'match', 'no-match', 'no-match'] as const
    const page = renderView(
      {
        ...view,
        payments: kinds.map((kind) => ({ ...payment, creditorName: kind, executionDate: '2026-11-16' })),
        bankFacts: {
          debtors: [],
          payments: kinds.map((kind) => ({ exchange: undefined, payee: { kind, name: 'Registered' } })),
        },
      },
      { language: 'en', ...PAGE_OPTIONS, isSandbox: true },
    ).toString()
    const listed = Array.from(page.matchAll(/class="payee"><bdi>([^<]*)/g), ([, name]) => name)
    assert.deepEqual(listed, ['no-match', 'no-match', 'close-match', 'match', 'not-possible', 'match'])
    assert.match(page, /3 of the names do not match their accounts/)
    assert.match(page, /One of the names was not checked/)
    assert.match(page, /I have checked these 2 payees/)
  })

  test('an ended page links to the web only', () => {
    const returnLink = { href: 'javascript:alert(1)', requester: { name: 'A', brand: undefined } }
    const page = renderView(
      { kind: 'end', reason: 'used', purpose: 'approve-payment', returnLink },
      { language: 'nb', ...PAGE_OPTIONS, isSandbox: true },
    )
    assert.doesNotMatch(page.toString(), /javascript:/)
  })

  test('the pages of a production bank do not mention a sandbox', () => {
    const options = { language: 'nb', ...PAGE_OPTIONS, isSandbox: false } as const
    assert.doesNotMatch(renderView(viewOf('end', 'x'), options).toString(), /Sandkasse|Testbank/)
  })

  test('only an empty phone checks for new requests by itself, and not if the person turned that off', () => {
    const empty: PhoneView = { ...(viewOf('phone', 'x') as PhoneView), pending: [] }
    assert.equal(refreshOf(empty, {}).reloadSeconds, 3)
    assert.equal(refreshOf(empty, { reloads: false }).reloadSeconds, undefined)
    assert.equal(refreshOf(viewOf('phone', 'x'), {}).reloadSeconds, undefined)
    assert.equal(refreshOf({ ...empty, personName: undefined }, {}).reloadSeconds, undefined)
    assert.equal(refreshOf(viewOf('approval', 'x'), {}).reloadSeconds, undefined)
  })
})

/** A view with the same text in every field that others control. */
function viewOf(kind: ScaView['kind'] | 'consent', words: string): ScaView {
  if (kind === 'consent') return consentOf(viewOf('approval', words) as ApprovalView, words)
  const requester = { name: words, brand: `${words} ` }
  const form = { action: `/sca/${words}`, csrfToken: words }
  const step = { form, requester, purpose: 'approve-payment' } as const
  const money = { amount: words, currency: words }
  const payment = {
    ...money,
    creditorName: words,
    creditorAccount: words,
    creditorAgent: words,
    debtorAccount: words,
    isFromCard: false,
    requestedDate: words,
    isInstant: false,
    recurrence: undefined,
    executionDate: words,
    message: words,
    reference: words,
    fee: money,
  }
  const views: Readonly<Record<ScaView['kind'], ScaView>> = {
    login: {
      kind,
      ...step,
      payments: [payment],
      summaryHash: words,
      isNamed: false,
      triesLeft: 2,
    } as LoginView,
    context: {
      kind,
      ...step,
      personName: words,
      isPrivateCustomer: true,
      agreements: [{ agreementId: words, name: words }],
    } as ContextView,
    checking: { kind, ...step, payments: [payment], nextHref: words } as CheckingView,
    approval: {
      kind,
      ...step,
      personName: words,
      onBehalfOf: words,
      payments: [payment, payment],
      bankFacts: {
        debtors: [],
        payments: [
          { exchange: undefined, payee: { kind: 'close-match', name: words } },
          { exchange: undefined, payee: { kind: 'no-match' } },
        ],
      },
      summaryHash: words,
      hasChanged: true,
    } as ApprovalView,
    phone: {
      kind,
      form,
      personName: words,
      problem: undefined,
      pending: [{ href: `/${words}`, requester, purpose: 'cancel-payment', payments: [payment] }],
    } as PhoneView,
    bank: {
      kind,
      form,
      personName: words,
      problem: undefined,
      ended: 'approved',
      requested: [{ href: `/${words}`, requester, purpose: 'approve-payment', payments: [payment] }],
      pending: [
        {
          key: words,
          requester,
          purpose: 'approve-basket',
          agreementName: words,
          payments: [payment, payment],
        },
      ],
      accessHref: `/${words}`,
      loggedOut: undefined,
      standingOrders: [
        {
          key: words,
          requester,
          agreementName: words,
          payment: { ...payment, recurrence: { frequency: 'Monthly', months: [], endDate: undefined } },
          nextDate: words,
        },
      ],
      approved: [
        { purpose: 'approve-payment', requester, agreementName: words, payments: [payment], date: words },
      ],
    } as BankView,
    end: {
      kind,
      reason: 'other-browser',
      purpose: 'approve-payment',
      returnLink: { href: 'https://tpp.example/?a="b', requester },
    } as EndView,
  }
  return views[kind]
}

function consentOf(view: ApprovalView, words: string): ApprovalView {
  const account = { accountId: words, name: words, number: words, currency: words }
  return {
    ...view,
    purpose: 'consent',
    payments: [],
    accounts: [
      { ...account, isCard: true, isGranted: true },
      { ...account, isCard: false, isGranted: false },
    ],
  }
}

/** Tags with the names of their attributes: what a browser would build, without the contents. */
function tagsOf(page: string): readonly string[] {
  return Array.from(page.matchAll(/<[^>]*>/g), ([tag]) => tag.replaceAll(/"[^"]*"/g, '""'))
}
