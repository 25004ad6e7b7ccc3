// Writes docs/payment-status.md from the payment's table of transitions; with --check, fails if the committed one differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  PAYMENT_TRANSITIONS,
  type PaymentCause,
} from '../../apps/server/src/domain/payments/payment-status.ts'
import { PAYMENT_CAUSE_WORDS } from './diagrams/state-words.ts'

const file = join(import.meta.dirname, '../../docs/payment-status.md')

const steps = Object.entries(PAYMENT_TRANSITIONS).flatMap(([from, table]) =>
  Object.entries(table).map(([cause, to]) => ({ from, cause, to })),
)
const finals = [...new Set(steps.map(({ to }) => to))].filter((status) => !(status in PAYMENT_TRANSITIONS))

const isWorded = (cause: string): cause is PaymentCause => cause in PAYMENT_CAUSE_WORDS

const page = `# A payment's status

Made from the one table that the server and its database go by (\`node tools/generate/print-state-diagrams.ts\`).
[How does a payment live?](decisions/payment-life.md) gives the reasons.

![The life of a payment: states and what leads from one to the next](images/diagrams/payment.svg)

| from | cause | to | when |
|---|---|---|---|
${steps.map(({ from, cause, to }) => `| ${from} | ${cause} | ${to} | ${isWorded(cause) ? PAYMENT_CAUSE_WORDS[cause] : ''} |`).join('\n')}

${finals.join(', ')} are final. A core bank that does not answer leaves a payment PDNG, and is asked again.
`

if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (readFileSync(file, 'utf8') !== page) {
  process.stderr.write(
    'docs/payment-status.md differs from the table: run node tools/generate/print-state-diagrams.ts\n',
  )
  process.exitCode = 1
}
