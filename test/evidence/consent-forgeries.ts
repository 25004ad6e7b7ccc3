import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { dayAfter } from '../berlin-group/support/consent-calls.ts'
import { KARIS, OLAS_ACCOUNT } from '../consents/support/consent-calls.ts'
import { type EvidenceDocument, rewriteChain } from './forge-archive.ts'

type Approval = EvidenceDocument['approvals'][number]

export const UNKNOWN = '01a1e66f-6e7a-799b-9a30-740e264df4a4'
const OTHER_PERSON = 'b0000000-0000-4000-8000-000000000002'
export const LATER = dayAfter(150)

export const approvalOf = ({ approvals }: EvidenceDocument, purpose: string) =>
  approvals.find(({ shown }) => shown.startsWith(`["${purpose}"`)) ?? assert.fail('there is an approval')
export const inRow = (approval: Approval, kind: string, edit: (fields: (string | null)[]) => void) => {
  const row = approval.rows.find((one) => one.kind === kind) ?? assert.fail(`there is a ${kind}`)
  const fields = JSON.parse(row.fields) as (string | null)[]
  edit(fields)
  assert.notEqual(row.fields, JSON.stringify(fields))
  row.fields = JSON.stringify(fields)
}
export const inText = (approval: Approval, name: 'shown' | 'access', from: string | RegExp, to: string) => {
  const text = approval[name] ?? ''
  approval[name] = text.replace(from, to)
  assert.notEqual(approval[name], text)
}
export const isRecord = (row: Approval['rows'][number]) =>
  row.kind === 'login' && JSON.parse(row.fields)[1] === '-2'
/** Lets the history say that what is here now was shown, before and after the login, and seals the chain again. */
export function rewrite(document: EvidenceDocument, sealKey: string): void {
  for (const { rows, shown, access = '' } of document.approvals)
    for (const row of rows.filter(({ kind }) => kind === 'login')) {
      const fields = JSON.parse(row.fields)
      fields[4] = createHash('sha256')
        .update(isRecord(row) ? access : shown)
        .digest('hex')
      row.fields = JSON.stringify(fields)
    }
  rewriteChain(document, sealKey)
}

const isRequested = ({ kind }: Approval['rows'][number]) => kind === 'requested consent'

/** What a forger changes who has the bank's own seal, and the reason for which it is refused. */
export const CONSENT_FORGERIES: readonly (readonly [
  name: string,
  reason: string,
  forge: (document: EvidenceDocument, sealKey: string) => void,
  options?: readonly string[],
])[] = [
  [
    'another account that the page showed',
    'access-changed',
    (document) => inText(approvalOf(document, 'consent'), 'access', '99860510002', '99860510003'),
  ],
  [
    'another ticked account',
    'access-changed',
    (document) =>
      inText(approvalOf(document, 'consent'), 'access', /\["[0-9a-f-]{36}"\]\]$/, `["${KARIS.savings}"]]`),
  ],
  [
    'another account in the history',
    'row-not-in-chain',
    (document) =>
      inRow(approvalOf(document, 'consent'), 'consent', (fields) => void (fields[6] = `{${KARIS.savings}}`)),
  ],
  [
    'more rights in the history',
    'row-not-in-chain',
    (document) =>
      inRow(
        approvalOf(document, 'account-access'),
        'requested consent',
        (fields) =>
          void (fields[5] = String(fields[5]).replace('"seesOwnerName" : false', '"seesOwnerName" : true')),
      ),
  ],
  [
    'another TPP that was shown',
    'shown-changed',
    (document) =>
      inText(approvalOf(document, 'account-access'), 'shown', /PSDNO-FSA-\d+/, 'PSDNO-FSA-999999999'),
  ],
  [
    'another TPP in the history',
    'row-not-in-chain',
    (document) =>
      inRow(approvalOf(document, 'consent'), 'consent', (fields) => void (fields[0] = 'PSDNO-FSA-999999999')),
  ],
  [
    'another person',
    'row-not-in-chain',
    (document) =>
      inRow(
        approvalOf(document, 'account-access'),
        'requested consent',
        (fields) => void (fields[6] = OTHER_PERSON),
      ),
  ],
  [
    'a later date on the page',
    'access-changed',
    (document) => inText(approvalOf(document, 'account-access'), 'access', dayAfter(90), LATER),
  ],
  [
    'a later end, by a later grant',
    'row-not-in-chain',
    (document) =>
      inRow(approvalOf(document, 'consent'), 'consent', (fields) => {
        fields[7] = String(BigInt(fields[7] ?? '') + 86_400_000_000n)
      }),
  ],
  [
    'no login',
    'login-missing',
    ({ approvals }) => {
      for (const one of approvals) one.rows = one.rows.filter((row) => row.kind !== 'login' || isRecord(row))
    },
  ],
  [
    'no record of what was shown',
    'access-missing',
    ({ approvals }) => {
      for (const one of approvals) {
        delete one.access
        if (!one.shown.startsWith('["consent"')) one.rows = one.rows.filter((row) => !isRecord(row))
      }
    },
  ],
  [
    'the record without its row',
    'access-missing',
    (document) => {
      const one = approvalOf(document, 'consent')
      one.rows = one.rows.filter((row) => !isRecord(row))
    },
  ],
  [
    'the record of another consent, with its row',
    'access-other-approval',
    (document) => {
      const [one, other] = [approvalOf(document, 'account-access'), approvalOf(document, 'consent')]
      one.access = other.access ?? ''
      one.rows = [...one.rows.filter((row) => !isRecord(row)), ...other.rows.filter(isRecord)]
    },
  ],
  [
    'the history of another consent',
    'other-consent',
    (document) => {
      const [one, , other] = document.approvals.filter(({ shown }) => shown.includes('-access"'))
      assert(one && other)
      one.rows = [...one.rows.filter((row) => !isRequested(row)), ...other.rows.filter(isRequested)]
    },
  ],
  [
    'the id of another consent',
    'other-consent',
    (document) => void (approvalOf(document, 'account-access').consentId = UNKNOWN),
  ],
  [
    'a hash in the chain',
    'chain-broken',
    ({ blocks }) => {
      const rows = blocks.find((block) => block.rows)?.rows ?? assert.fail('a block has rows')
      rows[0] = createHash('sha256').update('another row').digest('hex')
    },
  ],
  [
    'the chain written anew for another account than the person ticked',
    'access-other-accounts',
    (document, sealKey) => {
      inRow(approvalOf(document, 'consent'), 'consent', (fields) => void (fields[6] = `{${KARIS.savings}}`))
      rewrite(document, sealKey)
    },
  ],
  [
    'the chain written anew for more rights than the page showed',
    'access-other-accounts',
    (document, sealKey) => {
      inRow(
        approvalOf(document, 'account-access'),
        'requested consent',
        (fields) =>
          void (fields[5] = String(fields[5]).replace('"seesOwnerName" : false', '"seesOwnerName" : true')),
      )
      rewrite(document, sealKey)
    },
  ],
  [
    'the chain written anew for an account that was not offered',
    'access-other-accounts',
    (document, sealKey) => {
      const one = approvalOf(document, 'consent')
      inText(one, 'access', /\["[0-9a-f-]{36}"\]\]$/, `["${OLAS_ACCOUNT}"]]`)
      inRow(one, 'consent', (fields) => void (fields[6] = `{${OLAS_ACCOUNT}}`))
      rewrite(document, sealKey)
    },
  ],
  [
    'the chain written anew for another TPP, everywhere',
    'nonce',
    (document, sealKey) => {
      const one = approvalOf(document, 'account-access')
      inText(one, 'shown', /PSDNO-FSA-\d+/, 'PSDNO-FSA-999999999')
      for (const kind of ['requested consent', 'authorisation'])
        inRow(one, kind, (fields) => void (fields[0] = 'PSDNO-FSA-999999999'))
      rewrite(document, sealKey)
    },
  ],
  [
    'the chain written anew for another person',
    'other-person',
    (document, sealKey) => {
      inRow(approvalOf(document, 'consent'), 'consent', (fields) => void (fields[8] = OTHER_PERSON))
      rewrite(document, sealKey)
    },
  ],
  ['another consent than the one asked for', 'consent-not-there', () => {}, ['--consent', UNKNOWN]],
  ['a payment where there are consents', 'payment-not-there', () => {}, ['--payment', UNKNOWN]],
]
