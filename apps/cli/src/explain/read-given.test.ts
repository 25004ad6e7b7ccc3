import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readGiven } from './read-given.ts'
import { splitShellWords } from './shell-words.ts'

const directory = mkdtempSync('/tmp/havn-explain-')
after(() => rmSync(directory, { recursive: true }))
const body = join(directory, 'body.json')
writeFileSync(body, '{\n  "a": 1\n}\n')

const read = (text: string) => readGiven(Buffer.from(text))
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

for (const [text, words] of [
  [`curl 'a b' "c \\"d\\" \\$e" f\\ g`, ['curl', 'a b', 'c "d" $e', 'f g']],
  ["curl \\\n  -H 'A: b'\\\n  x", ['curl', '-H', 'A: b', 'x']],
  [String.raw`curl $'it\'s \u00e6 \x41\n'`, ['curl', "it's æ A\n"]],
  ['curl a | jq .', ['curl', 'a']],
  ['curl a > out.json', ['curl', 'a']],
  ["curl ''", ['curl', '']],
] as const)
  test(`a shell reads ${JSON.stringify(text)} as ${words.length} words`, () => {
    assert.deepEqual(splitShellWords(text).words, words)
  })

test('variables and commands of the shell are named; those in single quotes are text', () => {
  const { unexpanded } = splitShellWords('curl "$A ${B}" \'$C\' $(date -u)')
  assert.deepEqual(unexpanded, ['$A', '${B}', '$(date -u)'])
  assert.match(read('curl "https://x/v1/a?b=$C"').notes.join(), /contains \$C, which your shell replaces/)
  assert.throws(() => splitShellWords("curl 'open"), /a quote is not closed/)
})

test('method, target, headers and body of a curl command, in any order and spelling of options', () => {
  const long = read(
    `curl --request PUT --url 'https://localhost:8443/v1/a?b=%C3%A6&c=d#f' --header 'X-Request-ID: 1' --data-raw '@x'`,
  )
  assert.deepEqual([long.method, long.target, textOf(long.body)], ['PUT', '/v1/a?b=%C3%A6&c=d', '@x'])
  const short = read(`curl -sSXPOST localhost:8443/v1/a -HA:b -k -o out -d '{"a":"æ"}' -d more`)
  assert.deepEqual([short.method, short.target, textOf(short.body)], ['POST', '/v1/a', '{"a":"æ"}&more'])
  assert.deepEqual(short.headers.find(({ name }) => name === 'A')?.value, 'b')
  assert.equal(short.headers.find(({ name }) => name === 'Host')?.value, 'localhost:8443')
  assert.equal(read('curl https://x/v1/a').method, 'GET')
  assert.equal(read('curl https://x/v1/a -d x').method, 'POST')
  assert.equal(read('curl -G https://x/v1/a -d b=c').target, '/v1/a?b=c')
  assert.equal(read('$ curl https://x').target, '/')
})

test('headers: beyond ASCII as bytes, removed ones, empty ones, and what curl adds', () => {
  const { headers } = read(`curl https://x/v1/a -H 'B: æ' -H 'Host:' -H 'Empty;' --json '{}'`)
  assert.deepEqual(headers, [
    { name: 'Content-Type', value: 'application/json' },
    { name: 'B', value: 'Ã¦' },
    { name: 'Empty', value: '' },
  ])
})

test('--data-binary sends a file as it is, -d without its line ends, and that is noted', () => {
  const binary = read(`curl https://x/v1/a --data-binary @${body}`)
  assert.deepEqual([textOf(binary.body), binary.notes], ['{\n  "a": 1\n}\n', []])
  const ascii = read(`curl https://x/v1/a -d @${body}`)
  assert.equal(textOf(ascii.body), '{  "a": 1}')
  assert.match(ascii.notes.join(), /without its line ends \(10 of 13 bytes\).* Use --data-binary/)
})

test('what cannot be read says why', () => {
  for (const [text, reason] of [
    ['curl', /has no URL|nothing to explain|expected a request line/],
    ['curl -H', /-H needs a value/],
    ['curl -X GET -H "A: b"', /has no URL/],
    ['curl https://x -F a=b', /-F sends no JSON body/],
    ['curl https://x -d @missing.json', /there is no file missing\.json/],
    ['curl "https://x" ^\n -H "a: b"', /copied for the prompt of Windows/],
    ['', /there is nothing to explain/],
    ['{"a": 1}', /expected a request line/],
    ['hello', /expected a request line/],
  ] as const)
    assert.throws(() => read(text), reason, text)
})

test('a captured request and the output of curl -v are read the same', () => {
  const http = read('POST /v1/a HTTP/1.1\r\nA: b\r\n\r\n{}')
  assert.deepEqual([http.method, http.target, textOf(http.body)], ['POST', '/v1/a', '{}'])
  const verbose = read(
    '* Connected\n> POST /v1/a HTTP/1.1\r\n> A: b\r\n> Content-Length: 2\r\n>\r\n< HTTP/1.1 400 Bad Request\n',
  )
  assert.deepEqual(
    [verbose.target, verbose.headers[0], verbose.isBodyMissing],
    ['/v1/a', { name: 'A', value: 'b' }, true],
  )
})
