// Prints docs/way-of-a-call.md from the pipeline of the server. With --check it writes nothing and fails if the page differs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECK_ROWS, VERIFIED_ROWS, WAY_OF_A_CALL } from '../../apps/server/src/edge/pipeline/pipeline.ts'

const file = join(import.meta.dirname, '../../docs/way-of-a-call.md')

const rows = WAY_OF_A_CALL.map(
  ({ name, about, refusedBy }, index) =>
    `| ${index + 1} | ${name} | ${about} | ${refusedBy === undefined ? '' : `\`${refusedBy}\``} |`,
)

const lastCheck = WAY_OF_A_CALL.length - VERIFIED_ROWS.length
const firstCheck = lastCheck - CHECK_ROWS.length + 1

const page = `# The way of a call

Everything that happens to a call before its operation answers, in this order. The first step that refuses gives the answer.
\`refusedBy\` is the name under which a refusal is reported at \`/v1/sandbox/requests\` and counted in metrics; refusals
without one are reported as \`operation\`, or were never taken on (steps 1 to 6).

Printed by \`node tools/generate/print-way-of-a-call.ts\` from
[pipeline.ts](../apps/server/src/edge/pipeline/pipeline.ts). Steps ${firstCheck} to ${lastCheck} run from the rows of
[checks.ts](../apps/server/src/edge/checks/checks.ts), those after them from the rows of pipeline.ts. The rows before them only
describe what \`edge/admission\` and \`create-server.ts\` do.

| | step | what it asks | \`refusedBy\` |
|---|---|---|---|
${rows.join('\n')}
| ${rows.length + 1} | operation | Does the operation agree? | \`operation\` |
`

if (!process.argv.includes('--check')) writeFileSync(file, page)
else if (!existsSync(file) || readFileSync(file, 'utf8') !== page) {
  process.stderr.write(
    'docs/way-of-a-call.md differs from the pipeline; run node tools/generate/print-way-of-a-call.ts\n',
  )
  process.exitCode = 1
}
