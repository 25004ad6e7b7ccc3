import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { test } from 'node:test'

function conform(...given: string[]) {
  const main = resolve(import.meta.dirname, '../main.ts')
  return spawnSync(process.execPath, [main, 'conform', ...given], { encoding: 'utf8' })
}

test('what is wrong with the options is said in a sentence, with exit code 2', () => {
  const cases: [string[], RegExp][] = [
    [['--cert', 'cert.pem'], /--cert and --key belong together/],
    [['verify', 'missing.html'], /there is no file missing\.html/],
  ]
  for (const [given, expected] of cases) {
    const { status, stderr } = conform(...given)
    assert.equal(status, 2, stderr)
    assert.match(stderr, expected)
    assert.doesNotMatch(stderr, /^ +at /m)
  }
})

test('a person pastes the address that the browser was sent to; nobody there means no address', () => {
  const file = resolve(import.meta.dirname, 'ask-psu.ts')
  const ask = (input: string) =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `const { askPsu } = await import(${JSON.stringify(file)})
         const task = { link: 'https://bank.example/sca/1', outcome: 'approve', nationalId: '14838530061' }
         console.log(String(await askPsu(1).decide(task)))`,
      ],
      { encoding: 'utf8', input },
    )
  const answered = ask('https://tpp.example/?psu-id=1\n')
  assert.match(answered.stdout, /https:\/\/tpp\.example\/\?psu-id=1/)
  assert.match(answered.stderr, /log in as 148385\*{5}, and approve:\n\n {2}https:\/\/bank\.example\/sca\/1/)
  assert.match(ask('').stdout, /undefined/)
})
