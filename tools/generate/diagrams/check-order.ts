import { CHECK_NAMES, type CheckName } from '@havn/contract'
import { NORWEGIAN_DIALECT as ROWS } from '../../../apps/server/src/interfaces/norwegian/index.ts'
import { CHECKS } from '../../../apps/server/src/edge/checks/checks.ts'
import { WAY_OF_A_CALL } from '../../../apps/server/src/edge/pipeline/pipeline.ts'
import { arrow, box, type Drawing, text } from './svg.ts'

/** The statuses with which each check refuses. A check that the contract has and this has not does not compile. */
const STATUSES: Readonly<Record<CheckName, string>> = {
  path: String(ROWS['path-unknown'].status),
  'signing headers': String(ROWS['header-missing'].status),
  body: '400 413 415',
  date: String(ROWS['date-off'].status),
  digest: String(ROWS['digest-mismatch'].status),
  'signature header': String(ROWS['part-malformed'].status),
  certificate: '400 403',
  'key id': String(ROWS['key-id-malformed'].status),
  coverage: String(ROWS['target-not-signed'].status),
  signature: String(ROWS['signature-wrong'].status),
  revocation: '403 503',
  'client certificate': String(ROWS['client-certificate-missing'].status),
  role: String(ROWS['role-missing'].status),
  content: '400',
  operation: '401 403 404 409',
}

const questionOf = (check: CheckName) =>
  WAY_OF_A_CALL.find(({ name }) => name === check)?.about ?? 'Does the operation agree?'

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
    description: `The first check that refuses gives the answer. ${names.map((name) => `${name}: ${questionOf(name)} Otherwise ${STATUSES[name]}.`).join(' ')}`,
    content: rows.join('\n'),
  }
}

function row(name: CheckName, index: number, count: number): string {
  const y = 8 + index * rowHeight
  const next = index + 1 < count ? arrow([34, y + boxHeight], [34, y + rowHeight]) : ''
  return `${box({ x: 8, y, width: 424, height: boxHeight })}${text({ x: 18, y: y + 23, text: name, className: 'd-code' })}${text({ x: 160, y: y + 23, text: questionOf(name), className: 'd-small' })}<text x="424" y="${y + 23}" class="d-small" text-anchor="end">${STATUSES[name]}</text>${next}`
}
