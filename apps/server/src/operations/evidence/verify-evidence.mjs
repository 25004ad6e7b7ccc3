#!/usr/bin/env node
// Verifies an archive of `havn evidence export`: who approved a payment, over what, and when; and who let which
// TPP see which accounts, with which rights and until when.
//
//   node verify-evidence.mjs ARCHIVE.tar.gz --seal BANK.pem [--payment ID | --consent ID] [--heads FILE]
//
// --seal     the certificate of the bank's seal, which you got from the bank or its issuer, not out of the archive.
//            It may hold several certificates: heads of the chain may have been sealed with an earlier one.
// --payment  the payment, or with --consent the consent, that must be in the archive; without it, all that are there are printed.
// --heads    lines of `havn audit export` that were kept where the bank could not change them.
//
// It is one file for plain Node (20 or later), uses no package and no network, and can be read in half an hour.
// Exit code 0: everything verified. 1: refused; the first line says why, beginning with the name of the reason.
//
// What is proven, and by whom:
// 1. By the bank's seal: the bank made this archive, and nothing in it was changed since.
// 2. By the chain of hashes: what was shown, who logged in, and who approved what at which time were written down before the
//    head of the chain was sealed. A bank that changes its mind later would have to write the chain anew; whoever has kept a
//    head (--heads) notices.
// 3. By the login provider, if the person logged in at one: it signed who logged in, when, how strongly, and a nonce. The
//    nonce is an HMAC over the hash of what was shown, whose key is here, so no other amount or payee has this nonce.
// 4. By the chain too, for payments whose payees were verified: what the bank had found, when it had asked, in which words
//    its page said so, and that the person ticked a box to pay a payee with another name.
// 5. By the chain too, for consents: which accounts, rights and dates the page showed, which accounts the person ticked, and that
//    the bank gave the TPP exactly these. The login comes before that page: the nonce of point 3 covers TPP and consent alone.
// What rests on the bank's word: that its page showed this text, that the person pressed the button after the login, all
// clock times but the provider's, and that the keys of the provider in here are the provider's (compare the thumbprint).
// If the login was by a form of the bank's own, point 3 is missing. On a device of the person's own (decoupled), the request
// that the bank signed takes the place of the nonce.
import { createHash, createHmac, createPublicKey, verify, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'

/** Ends the verification unless something is true. Programs can rely on the name of the reason. */
function check(isTrue, reason, text) {
  if (!isTrue) throw Object.assign(new Error(text), { reason })
}

const sha256 = (data) => createHash('sha256').update(data).digest()
const bytes = (hex) => Buffer.from(hex, 'hex')

// 1. The archive: a tar with exactly these files.

const FILES = ['README.txt', 'evidence.json', 'evidence.sig', 'seal.pem', 'verify-evidence.mjs']

function unzip(path) {
  try {
    return gunzipSync(readFileSync(path))
  } catch (error) {
    return check(false, 'archive-unreadable', `${path} is no gzip, or is cut off: ${error.message}`)
  }
}

function readArchive(path) {
  const tar = unzip(path)
  const files = new Map()
  let at = 0
  while (at + 512 <= tar.length && tar[at] !== 0) {
    const text = (from, length) => tar.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '')
    const name = text(0, 100)
    const size = Number.parseInt(text(124, 12), 8)
    const isWhole = text(156, 1) === '0' && at + 512 + size <= tar.length
    check(isWhole, 'archive-unreadable', `${name} is no plain file, or is cut off`)
    check(FILES.includes(name) && !files.has(name), 'archive-extra-file', `${name} is one file too many`)
    files.set(name, tar.subarray(at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  const isEnd = tar.length >= at + 1024 && tar.subarray(at).every((byte) => byte === 0)
  check(isEnd, 'archive-unreadable', 'the archive does not end where a tar ends')
  for (const name of FILES) check(files.has(name), 'archive-missing-file', `${name} is missing`)
  return files
}

// 2. The seal: the certificate is the one that the reader expects, and its key signed evidence.json.

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const certificatesOf = (text) => (String(text).match(PEM) ?? []).map((pem) => new X509Certificate(pem))

function requireSeal(certificate, { trusted, time, what }) {
  const { subject, fingerprint256, validFrom, validTo } = certificate
  const isTrusted = trusted.some((one) => one.fingerprint256 === fingerprint256)
  const name = `${subject.replaceAll('\n', ', ')}, SHA-256 ${fingerprint256}`
  check(isTrusted, 'seal-other-certificate', `${what} is sealed by another certificate than --seal: ${name}`)
  const isValid = Date.parse(time) >= Date.parse(validFrom) && Date.parse(time) <= Date.parse(validTo)
  check(isValid, 'seal-not-valid', `the certificate of ${name} was not valid at ${time}`)
}

function readEvidence(files, trusted) {
  const [certificate] = certificatesOf(files.get('seal.pem'))
  const signature = Buffer.from(String(files.get('evidence.sig')), 'base64')
  const evidence = JSON.parse(files.get('evidence.json'))
  requireSeal(certificate, { trusted, time: evidence.exportedAt, what: 'the archive' })
  const isSigned = verify('sha256', files.get('evidence.json'), certificate.publicKey, signature)
  check(isSigned, 'seal-signature', 'evidence.json is not what the seal signed: it was changed')
  check(
    ['havn evidence 1', 'havn evidence 2'].includes(evidence.format),
    'format',
    `unknown format ${evidence.format}`,
  )
  return evidence
}

// 3. The chain: every block has the hash of the one before it, up to a head that the bank sealed. Blocks without a row of these
// approvals have the hash of their rows alone. After a sealed head, blocks may be left out up to the next one that matters.

function verifyChain({ bank, blocks, heads }, trusted, kept) {
  const byNumber = new Map()
  let last
  for (const block of blocks) {
    const { number, format, covers, chainedAt, previousHead, rows } = block
    const isNext = number === last?.number + 1
    const follows = !last || (isNext ? previousHead === last.head : last.isSealed && number > last.number)
    check(follows, 'chain-broken', `block ${number} does not follow block ${last?.number}`)
    const rowsHash = rows ? sha256(bytes(rows.join(''))) : bytes(block.rowsHash)
    const facts = JSON.stringify(['havn audit block', bank.id, String(number), format, covers, chainedAt])
    const head = sha256(Buffer.concat([bytes(previousHead), Buffer.from(facts), rowsHash])).toString('hex')
    const isKept = !kept.has(number) || kept.get(number).has(head)
    check(isKept, 'head-not-kept', `block ${number} has another head than the one that you kept`)
    const sealed = heads.find((one) => one.number === number)
    if (sealed) verifyHead(bank, { ...sealed, head }, trusted)
    byNumber.set(number, block)
    last = { number, head, isSealed: sealed !== undefined }
  }
  check(last?.isSealed, 'chain-unsealed', `no sealed head follows block ${last?.number}`)
  const isCompared = kept.size === 0 || blocks.some(({ number }) => kept.has(number))
  check(isCompared, 'head-not-kept', 'none of the heads that you kept is of a block in the archive')
  return byNumber
}

function verifyHead(bank, { number, head, sealedAt, signature, certificate: der }, trusted) {
  const certificate = new X509Certificate(Buffer.from(der, 'base64'))
  requireSeal(certificate, { trusted, time: sealedAt, what: `the head of block ${number}` })
  const text = Buffer.from(['havn audit head', bank.id, number, head, sealedAt].join('\n'))
  const isSigned = verify('sha256', text, certificate.publicKey, Buffer.from(signature, 'base64'))
  check(isSigned, 'chain-broken', `the bank sealed another head of block ${number}: something was changed`)
}

// 4. The rows: the history of an approval is in the chain as it is written here, and belongs together.

/** An entry of a block is the code of the kind, the id and the number of a row, and the hash of its fields, which have id and number here. */
const KINDS = {
  payment: [1, 1, 2],
  authorisation: [2, 1, 2],
  consent: [3, 1, 4],
  'signing basket': [4, 1, 2],
  login: [6, 0, 1],
  'requested consent': [7, 1, 2],
}

function verifyRow({ kind, block, index, fields }, byNumber) {
  const [code, idAt, numberAt] = KINDS[kind]
  const values = JSON.parse(fields)
  const entry = Buffer.alloc(21)
  entry.writeUInt8(code, 0)
  entry.write(values[idAt].replaceAll('-', ''), 1, 'hex')
  entry.writeInt32BE(Number(values[numberAt]), 17)
  const hash = sha256(Buffer.concat([entry, sha256(fields)])).toString('hex')
  const isChained = byNumber.get(block)?.rows?.[index] === hash
  check(
    isChained,
    'row-not-in-chain',
    `${kind} ${values[idAt]} is not in block ${block} as it is written here`,
  )
  return values
}

/** The rows that say what was decided. A consent that was chosen at the bank is that of its authorisation. */
const DECIDED = {
  payment: ([tpp, id, , why, , , who, , , written]) => ({ tpp, id, why, who, written }),
  'signing basket': ([tpp, id, , why, , , who, , , written]) => ({ tpp, id, why, who, written }),
  consent: ([tpp, , , , , cause, accountIds, grantedAt, who, id, , , written]) => {
    const accounts = accountIds.slice(1, -1).split(',').filter(Boolean)
    return {
      tpp,
      id,
      why: cause === 'granted' ? 'approved' : cause,
      who,
      written,
      accounts,
      grantedAt,
      by: id,
    }
  },
  'requested consent': ([tpp, , , id, status, accounts, who, by, , , written]) => ({
    tpp,
    id,
    why: status === 'valid' ? 'approved' : status,
    who,
    written,
    by,
    accounts: JSON.parse(accounts).map(textOfAccount),
  }),
}
const textOfAccount = ({ accountId, seesBalances, seesTransactions, seesOwnerName }) =>
  [accountId, seesBalances, seesTransactions, seesOwnerName].join()

const CONSENTS = {
  consent: 'consent',
  'account-access': 'requested consent',
  'funds-access': 'requested consent',
}

function readApproval({ rows, shown, consentId }, byNumber) {
  const of = (kind) => rows.filter((row) => row.kind === kind).map((row) => verifyRow(row, byNumber))
  const logins = of('login')
  const login = logins.find(([, number]) => number >= 0)
  check(login, 'login-missing', 'the history has an approval, and no login before it')
  const [authorisationId, attempt, kind, personId, shownHash, loggedInAt] = login
  const record = logins.find(([, number]) => number < 0)
  const [[, approvedId, , cause, , approvedAt, transaction]] = of('authorisation')
  const [purpose, subject, tppId, tppName, summaries] = JSON.parse(shown)
  const isConsent = purpose in CONSENTS
  const kinds = isConsent ? [CONSENTS[purpose]] : ['payment', 'signing basket']
  const decided = kinds.flatMap((one) => of(one).map(DECIDED[one]))
  const other = isConsent ? 'other-consent' : 'other-payment'
  check(
    sha256(shown).toString('hex') === shownHash,
    'shown-changed',
    'the chain has the hash of another text',
  )
  check(approvedId === authorisationId, other, 'the login is that of another authorisation')
  const isSubject = decided.some(({ id }) => id === subject)
  check(isSubject, other, `what was shown is about ${subject}, and the history is not`)
  for (const { tpp, id, why, who, written, by } of [{ ...decided[0], why: cause }, ...decided]) {
    check(why.startsWith('approved'), 'not-approved', `the history of ${id} has “${why}”`)
    check(who === personId, 'other-person', `${id} was approved by another person than the one who logged in`)
    check(
      tpp === tppId && written === transaction,
      other,
      `${id} was approved at another time, or for another`,
    )
    check(!isConsent || by === authorisationId, other, `${id} was given by another authorisation`)
  }
  check(BigInt(loggedInAt) <= BigInt(approvedAt), 'other-time', 'it was approved before the login')
  const isNamed = purpose === 'consent' || !isConsent || consentId === subject
  check(isNamed, other, `what was shown is about ${subject}, and not ${consentId}`)
  const payments = of('payment').map(([, id]) => id)
  const facts = { authorisationId, attempt, kind, personId, shownHash, loggedInAt: timeOf(loggedInAt) }
  const approved = { approvedAt: timeOf(approvedAt), transaction, record, consent: isConsent && decided[0] }
  const blocks = [...new Set(rows.map(({ block }) => block))]
  return { ...facts, ...approved, purpose, subject, payments, tppId, tppName, summaries, consentId, blocks }
}

const timeOf = (microseconds) => new Date(Number(BigInt(microseconds) / 1000n))

// 5. The login provider: its signature, and that it is about this very login.

const ALGORITHMS = {
  RS256: ['sha256', {}],
  PS256: ['sha256', { padding: 6, saltLength: 32 }],
  ES256: ['sha256', { dsaEncoding: 'ieee-p1363' }],
  ES384: ['sha384', { dsaEncoding: 'ieee-p1363' }],
}

function readSigned(token, jwk, what) {
  const [header, payload, signature] = token.split('.')
  const [hash, options] = ALGORITHMS[JSON.parse(Buffer.from(header, 'base64url')).alg] ?? []
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), ...options }
  const signed = Buffer.from(`${header}.${payload}`)
  const isSigned = hash && verify(hash, signed, key, Buffer.from(signature, 'base64url'))
  check(isSigned, 'provider-signature', `${what} is not signed by the key that is given for it`)
  return JSON.parse(Buffer.from(payload, 'base64url'))
}

function verifyProvider(bank, { proof, nonceKey, decoupled }, approval) {
  const { kind, authorisationId, attempt, shownHash, loggedInAt } = approval
  const isWhole = !proof === (kind === 'form') && !decoupled === (kind !== 'decoupled')
  check(
    isWhole,
    'provider-missing',
    `the chain says that the login was by ${kind}, and its proof is of another kind`,
  )
  if (!proof) return ['login    by a form of the bank: nobody else vouches for it']
  const claims = readSigned(proof.idToken, proof.jwk, 'the id_token')
  const isOurs = claims.iss === proof.issuer && [claims.aud].flat().includes(proof.clientId)
  check(
    isOurs && claims.acr === proof.acr,
    'provider-claims',
    'the id_token says otherwise than evidence.json',
  )
  const seconds = loggedInAt / 1000 - claims.auth_time
  check(seconds > -120 && seconds < 3720, 'other-time', 'the provider has another time of the login')
  const shown = [bank.id, authorisationId, attempt, bytes(shownHash).toString('base64url')]
  const mac = createHmac('sha256', bytes(nonceKey ?? ''))
    .update(['link', ...shown].join('\n'))
    .digest()
  const isBound = decoupled
    ? readSigned(decoupled.signedRequest, decoupled.requestKey, 'the request').binding_message ===
      decoupled.bindingMessage
    : Buffer.from(String(claims.nonce), 'base64url').subarray(-32).equals(mac)
  check(isBound, 'nonce', 'the provider signed something else than what was shown')
  const { kty, crv, e, n, x, y } = proof.jwk
  const thumbprint = sha256(JSON.stringify(kty === 'RSA' ? { e, kty, n } : { crv, kty, x, y }))
  return [
    `login    national id ${claims[proof.nationalIdClaim]}, signed by ${proof.issuer}, level ${proof.acr}`,
    `         key ${thumbprint.toString('base64url')} (RFC 7638): compare it with the provider's`,
    decoupled
      ? `device   “${decoupled.bindingMessage}”, says the bank`
      : 'bound    by the nonce in what it signed',
  ]
}

// 6. What the person knew about the payees: what the bank had found, in which words it said so, and what the person did.

function verifyPayees(payees, { consent, ...approval }) {
  const record = consent ? undefined : approval.record
  check(
    !payees === !record,
    'payees-missing',
    'what was known about payees and its row in the history do not go together',
  )
  if (!record) return []
  const [authorisationId, , kind, personId, hash, , , transaction] = record
  check(sha256(payees).toString('hex') === hash, 'payees-changed', 'the chain has the hash of another text')
  const [, summary, acceptance, shownAt, questions] = JSON.parse(payees)
  const parts = JSON.parse(summary)
  const [purpose, subject, , approver, , summaries] = parts
  const [results, language] = parts.slice(parts.indexOf('payees', 6) + 1)
  const isThis =
    kind === 'payees' && authorisationId === approval.authorisationId && transaction === approval.transaction
  const isSame =
    purpose === approval.purpose && subject === approval.subject && approver === approval.personId
  const areSame = JSON.stringify(summaries) === JSON.stringify(approval.summaries)
  check(
    isThis && isSame && areSame && personId === approval.personId,
    'payees-other-approval',
    'what was known about payees belongs to another approval',
  )
  const hasStranger = results.some((result) => result?.kind === 'no-match')
  check(!hasStranger || acceptance === 'confirmed', 'payees-not-confirmed', 'nobody confirmed another name')
  const time = shownAt === null ? 'without a page' : `on a page of ${new Date(shownAt).toISOString()}`
  const act = {
    unseen: 'without having seen it',
    seen: 'having seen it',
    confirmed: 'with a tick: pay anyway',
  }
  return [
    ...results.map((result, index) => describeResult(result, questions[index], summaries[index])),
    `known    ${time}, in ${language}; approved ${act[acceptance]}`,
  ]
}

function describeResult(result, question, { creditorName }) {
  if (!result) return `payee    ${creditorName}: not verified`
  const { kind, name, reason, answeredBy = 'the core bank' } = result
  const asked = question
    ? `asked ${new Date(question.atMilliseconds).toISOString()} (${question.requestId}), ${answeredBy} answered in ${question.tookMilliseconds} ms`
    : 'not answered'
  const detail = name ?? reason
  return `payee    ${creditorName}: ${kind}${detail ? ` (${detail})` : ''}, ${asked}`
}

// 7. What the person saw and ticked when they gave access: it is in the chain, and the bank gave exactly this.

function verifyAccess(access, { consent, record, ...approval }) {
  const isRecorded = !access === !record && (access || approval.purpose === 'consent')
  check(isRecorded, 'access-missing', 'what the page showed and its row in the history do not go together')
  // Consents that were chosen at the bank before such records were kept: the chain has their accounts by the bank's keys.
  const unrecorded = consent.accounts.map(
    (id) => `account  ${id} (the core bank's key; no record of the page)`,
  )
  if (!record) return [...unrecorded, ...untilOf(approval.purpose, {}, consent)]
  const [authorisationId, , kind, personId, hash, , , transaction] = record
  check(sha256(access).toString('hex') === hash, 'access-changed', 'the chain has the hash of another text')
  const [, summary, ticked] = JSON.parse(access)
  const [purpose, subject, tppName, person, agreement, , ...parts] = JSON.parse(summary)
  const offered = Array.isArray(parts[0]) ? parts[0] : []
  // Chosen at the bank, a TPP asks for nothing in particular.
  const asked = parts.includes('access')
    ? parts[parts.indexOf('access') + 1]
    : { kind: 'consent', accounts: [] }
  const isRow = authorisationId === approval.authorisationId && transaction === approval.transaction
  const areSame = ['purpose', 'subject', 'tppName', 'personId'].map((name) => approval[name])
  const isPage = JSON.stringify(areSame) === JSON.stringify([purpose, subject, tppName, person])
  const isThis = kind === 'access' && isRow && isPage && personId === approval.personId
  check(isThis, 'access-other-approval', 'what the page showed belongs to another approval')
  const areOffered = ticked.every((id) => offered.some(({ accountId }) => accountId === id))
  const given = purpose === 'consent' ? ticked : givenOf(asked, ticked)
  const isGiven = areOffered && given.toSorted().join(' ') === consent.accounts.toSorted().join(' ')
  check(isGiven, 'access-other-accounts', 'the bank gave other accounts or rights than the person approved')
  const accounts =
    asked.accounts.length > 0 ? asked.accounts : offered.filter((one) => ticked.includes(one.accountId))
  return [
    ...accounts.map((one) => `account  ${one.number}, ${one.name}, ${one.currency}${rightsOf(asked, one)}`),
    ...(accounts.length === 0 ? ['account  none: whatever the TPP saw before was taken away'] : []),
    `rights   ${RIGHTS[asked.kind]}${asked.kind === 'bank-offered' && asked.withOwnerName ? ', and the name of the owner' : ''}`,
    ...untilOf(purpose, asked, consent),
    `party    ${agreement === null ? 'for themselves' : `under agreement ${agreement}`}`,
  ]
}

/** The accounts of a consent that a TPP asked for. One for all accounts names none. */
function givenOf({ kind, accounts, isRecurring, withOwnerName }, ticked) {
  const all = { seesBalances: true, seesTransactions: true, seesOwnerName: withOwnerName }
  if (kind === 'bank-offered') return ticked.map((accountId) => textOfAccount({ accountId, ...all }))
  if (kind === 'available-accounts' || (kind === 'global' && isRecurring)) return []
  return accounts.map(textOfAccount)
}

const RIGHTS = {
  consent: 'the account, balances and transactions of each account that they ticked',
  'bank-offered': 'the account, balances and transactions of each account that they ticked',
  detailed: 'the account and what is said beside it',
  global: 'all accounts, also later ones if recurring, with balances and transactions',
  'available-accounts': 'the list of all accounts, with what is said beside them',
  funds: 'the answer whether an amount is there',
}
/** What a TPP asked to see beside the account itself. */
function rightsOf(asked, { seesBalances, seesTransactions, seesOwnerName }) {
  if (asked.kind === 'funds') return ''
  const texts = [
    seesBalances && 'balances',
    seesTransactions && 'transactions',
    seesOwnerName && 'name of the owner',
  ]
  return texts
    .filter(Boolean)
    .map((text) => `, ${text}`)
    .join('')
}

/** A consent that was chosen at the bank lasts for 180 days of 86,400 seconds. */
function untilOf(purpose, { validUntil, isRecurring, frequencyPerDay }, { grantedAt }) {
  if (purpose === 'consent')
    return [`until    ${timeOf(BigInt(grantedAt) + 15_552_000_000_000n).toISOString()}`]
  if (validUntil === undefined) return ['until    it is withdrawn']
  const often = isRecurring
    ? `at most ${frequencyPerDay} times a day without the person`
    : 'once, on the day of the approval'
  return [`until    ${validUntil}, ${often}`]
}

// What it prints, and what it is given.

function describe({ purpose, subject, payments, personId, ...approval }, provider, details) {
  const consent = approval.consent && `consent ${approval.consentId}, ${purpose}`
  const basket = purpose === 'approve-basket' && `signing basket ${subject} with ${payments}`
  const what = consent || basket || `payment ${subject}`
  const shown = approval.summaries.map(
    ({ amount, currency, creditorName, creditorAccount, debtorAccount, executionDate = 'at once' }) =>
      `shown    ${amount} ${currency} to ${creditorName}, ${creditorAccount}, from ${debtorAccount}, ${executionDate}`,
  )
  return [
    `APPROVED ${what}`,
    `at       ${approval.approvedAt.toISOString()}, after a login at ${approval.loggedInAt.toISOString()}`,
    `by       person ${personId} (the core bank's key)`,
    ...provider,
    `for      ${approval.tppName} (${approval.tppId})`,
    ...shown,
    ...details,
    `chain    ${approval.blocks.length === 1 ? 'block' : 'blocks'} ${approval.blocks.join(', ')}`,
  ].join('\n  ')
}

function readKept(path) {
  const kept = new Map()
  for (const line of path ? readFileSync(path, 'utf8').trim().split('\n') : []) {
    const { block, head } = JSON.parse(line)
    kept.set(Number(block), (kept.get(Number(block)) ?? new Set()).add(head))
  }
  return kept
}

function main() {
  const text = { type: 'string' }
  const options = { seal: text, payment: text, consent: text, heads: text }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  check(positionals.length === 1 && values.seal, 'usage', 'expected ARCHIVE.tar.gz --seal BANK.pem')
  const trusted = certificatesOf(readFileSync(values.seal))
  const evidence = readEvidence(readArchive(positionals[0]), trusted)
  const byNumber = verifyChain(evidence, trusted, readKept(values.heads))
  const { payment, consent } = values
  const texts = evidence.approvals.flatMap((one) => {
    const approval = readApproval(one, byNumber)
    const details = approval.consent ? verifyAccess(one.access, approval) : verifyPayees(one.payees, approval)
    const described = describe(approval, verifyProvider(evidence.bank, one, approval), details)
    const ids = approval.consent ? [approval.consentId] : [approval.subject, ...approval.payments]
    const [asked, unasked] = approval.consent ? [consent, payment] : [payment, consent]
    return !unasked && [undefined, ...ids].includes(asked) ? [described] : []
  })
  const missing = consent === undefined ? 'payment-not-there' : 'consent-not-there'
  check(texts.length > 0, missing, `the archive has no approval of ${consent ?? payment}`)
  const heads = evidence.heads.map(({ number, sealedAt }) => `block ${number} at ${sealedAt}`)
  console.log(texts.join('\n'))
  console.log(`VERIFIED ${texts.length} of bank ${evidence.bank.name}. Chain sealed: ${heads.join(', ')}`)
}

try {
  main()
} catch (error) {
  // What cannot be read at all is refused as well.
  console.error(`REFUSED ${error.reason ?? 'unreadable'}: ${error.message}`)
  process.exitCode = 1
}
