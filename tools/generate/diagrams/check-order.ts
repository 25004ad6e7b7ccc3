import { CHECK_NAMES, type CheckName } from '@havn/contract'
import { REFUSALS } from '../../../apps/server/src/edge/http/refusals.ts'
import { CHECKS } from '../../../apps/server/src/edge/checks/checks.ts'
import { arrow, box, type Drawing, text } from './svg.ts'

/** What each check asks, and the statuses with which it refuses. A check that the contract has and this has not does not compile. */
const WORDS: Readonly<Record<CheckName, readonly [question: string, statuses: string]>> = {
  path: ['Is there such a path and method?', String(REFUSALS['path-unknown'].status)],
  'signing headers': ['Are the headers for signing there?', String(REFUSALS['header-missing'].status)],
  body: ['Is it JSON, not too long?', '400 413 415'],
  date: ['Is Date within 60 seconds?', String(REFUSALS['date-off'].status)],
  digest: ['Does Digest fit the body?', String(REFUSALS['digest-mismatch'].status)],
  'signature header': ['Can Signature be read?', String(REFUSALS['part-malformed'].status)],
  certificate: ['Is the certificate trusted?', '400 403'],
  'key id': ['Does keyId name the certificate?', String(REFUSALS['key-id-malformed'].status)],
  coverage: ['Is all signed that must be?', String(REFUSALS['target-not-signed'].status)],
  signature: ['Does the signature verify?', String(REFUSALS['signature-wrong'].status)],
  revocation: ['Has nobody revoked the certificate?', '403 503'],
  'client certificate': [
    'Is the TLS client the same TPP?',
    String(REFUSALS['client-certificate-missing'].status),
  ],
  role: ['Does the certificate have the role?', String(REFUSALS['role-missing'].status)],
  content: ['Do headers, query and body fit?', '400'],
  operation: ['Does the operation agree?', '401 403 404 409'],
}

const rowHeight = 46
const boxHeight = 36

/** The checks of a call in the order of the server's table: the first that refuses answers. */
export function checkOrder(): Drawing {
  const served: readonly CheckName[] = CHECKS.map(([name]) => name)
  const names = CHECK_NAMES.filter(
    (name) => served.includes(name) || ['path', 'content', 'operation'].includes(name),
  )
  const isSameOrder = names
    .filter((name) => served.includes(name))
    .every((name, index) => name === served[index])
  if (!isSameOrder) throw new Error('the server checks in another order than the contract says')
  const rows = names.map((name, index) => row(name, index, names.length))
  return {
    width: 440,
    height: names.length * rowHeight + 12,
    title: 'The checks of a call, in order',
    description: `The first check that refuses gives the answer. ${names.map((name) => `${name}: ${WORDS[name][0]} Otherwise ${WORDS[name][1]}.`).join(' ')}`,
    content: rows.join('\n'),
  }
}

function row(name: CheckName, index: number, count: number): string {
  const y = 8 + index * rowHeight
  const [question, statuses] = WORDS[name]
  const next = index + 1 < count ? arrow([34, y + boxHeight], [34, y + rowHeight]) : ''
  return `${box({ x: 8, y, width: 424, height: boxHeight })}${text({ x: 18, y: y + 23, text: name, className: 'd-code' })}${text({ x: 160, y: y + 23, text: question, className: 'd-small' })}<text x="424" y="${y + 23}" class="d-small" text-anchor="end">${statuses}</text>${next}`
}
