import type { SandboxPaymentReport } from '@havn/tpp-sdk'
import { pill, type Tone } from '../design/index.ts'
import type { TimelineEntry } from './entry.ts'

type PayeeCheck = NonNullable<SandboxPaymentReport['payeeChecks']>[number]

const TONES: Readonly<Record<PayeeCheck['result'], Tone>> = {
  match: 'good',
  'close-match': 'under-way',
  'no-match': 'bad',
  'not-possible': 'under-way',
}

/** What the bank found about the names of payees, in production seen by the PSU alone. */
export const payeeEntries = (checks: readonly PayeeCheck[] = []): readonly TimelineEntry[] =>
  checks.map((check) => ({
    clock: 'real' as const,
    time: check.time,
    text: sentenceOf(check, checks.length),
    detail: pill(check.result, TONES[check.result]),
  }))

function sentenceOf({ line, registeredName, reason, milliseconds }: PayeeCheck, count: number): string {
  const of = count === 1 ? 'the payee' : `the payee of line ${line + 1}`
  const found = registeredName ?? reason
  return `The bank checked the name of ${of}, in ${milliseconds} ms${found === undefined ? '' : `: ${found}`}.`
}
