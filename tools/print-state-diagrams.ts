// Writes docs/payment-status.md from the payment's table of transitions; with --check, fails if the committed one differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAYMENT_TRANSITIONS, type PaymentCause } from '../apps/server/src/payments/payment-status.ts'

const file = join(import.meta.dirname, '../docs/payment-status.md')

/** Why each step happens, in words. A cause that the table has and this has not does not compile. */
const WORDS: Readonly<Record<PaymentCause, string>> = {
  'approved-by-first': 'the first of two people approves; nothing is executed before the second has',
  approved: 'the PSU approves; where two people must, the second of them',
  'approved-for-later-day': 'the same; the day is no banking day, so the bank moves it to the next one',
  refused: 'the PSU refuses',
  'day-passed': 'the execution date ends unapproved',
  deleted: 'the TPP deletes it (204)',
  claimed: 'a batch run on or after the execution date claims it; an instant payment, its own approval',
  cancelled: 'the TPP deletes it (202), and the PSU approves that',
  reserved: 'the core bank reserves the money and sends it',
  'insufficient-funds':
    'there is too little money; tried again by every later run of that day and the next banking day',
  'insufficient-funds-instant': 'there is too little money for an instant payment',
  'refused-by-core-bank': 'the core bank refuses it, as for a closed account',
  'sent-abroad': 'it has left the country and is not yet posted abroad (cross-border only)',
  booked: 'it is settled',
  returned: "clearing returns it, or the creditor's bank does; the money is back in the account",
  'retries-exhausted': 'the last try found too little money',
}

const steps = Object.entries(PAYMENT_TRANSITIONS).flatMap(([from, table]) =>
  Object.entries(table).map(([cause, to]) => ({ from, cause, to })),
)
const finals = [...new Set(steps.map(({ to }) => to))].filter((status) => !(status in PAYMENT_TRANSITIONS))

const isWorded = (cause: string): cause is PaymentCause => cause in WORDS

const page = `# A payment's status

Made from the one table that the server and its database go by (\`node tools/print-state-diagrams.ts\`).
[Decision 6](decisions/0006-life-of-a-payment.md) gives the reasons.

\`\`\`mermaid
stateDiagram-v2
  [*] --> RCVD: created
${steps.map(({ from, cause, to }) => `  ${from} --> ${to}: ${cause}`).join('\n')}
${finals.map((status) => `  ${status} --> [*]`).join('\n')}
\`\`\`

| from | cause | to | when |
|---|---|---|---|
${steps.map(({ from, cause, to }) => `| ${from} | ${cause} | ${to} | ${isWorded(cause) ? WORDS[cause] : ''} |`).join('\n')}

${finals.join(', ')} are final. Books that do not answer leave a payment PDNG, and are asked again.
`

if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (readFileSync(file, 'utf8') !== page) {
  process.stderr.write(
    'docs/payment-status.md differs from the table: run node tools/print-state-diagrams.ts\n',
  )
  process.exitCode = 1
}
