import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeatsMax, whyNotRepeated } from './repeats.ts'

const timed = (file: string) => ({
  file,
  text: "// Depends on time: it measures how long a call takes.\nimport 'node:test'\n",
})

test('a file that failed runs again if it says why it depends on time, and not without a reason', () => {
  assert.equal(whyNotRepeated([timed('a.test.ts')]), undefined)
  for (const text of [
    '',
    '// Depends on time: \n',
    "import 'node:test' // Depends on time: it waits for a minute\n",
  ])
    assert.match(
      whyNotRepeated([timed('a.test.ts'), { file: 'b.test.ts', text }]) ?? '',
      /time: b\.test\.ts$/,
    )
})

test('two files run again, three fail the run', () => {
  const files = Array.from({ length: repeatsMax + 1 }, (_, index) => timed(`${index}.test.ts`))
  assert.equal(whyNotRepeated(files.slice(1)), undefined)
  assert.match(whyNotRepeated(files) ?? '', /^3 files .*: 0\.test\.ts, 1\.test\.ts, 2\.test\.ts$/)
})
