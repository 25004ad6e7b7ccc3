import { createHash } from 'node:crypto'
import { digestOf } from './digest-mistakes.ts'
import { type Mistake, recognised, signing, signingText } from './mistake.ts'
import type { Headers } from './stage.ts'

/** Signs a (request-target) other than the one that is sent. */
const signingTarget = (named: RegExp, target: (right: string) => string, headers: Headers = {}): Mistake => {
  const text = (right: string) =>
    right.replace(/^\(request-target\): (.*)/, (_, one: string) => `(request-target): ${target(one)}`)
  return signing(named, { names: (names) => ['(request-target)', ...names], text }, headers)
}

export const TEXT_MISTAKES: Readonly<Record<string, Mistake>> = {
  'a newline after the last line': signingText(
    /You signed a newline after the last line/,
    (text) => `${text}\n`,
  ),
  'CR LF between the lines': signingText(/You signed CR LF between the lines; it must be LF/, (text) =>
    text.replaceAll('\n', '\r\n'),
  ),
  'a backslash and an n between the lines': signingText(/backslash and the letter n/, (text) =>
    text.replaceAll('\n', '\\n'),
  ),
  'nothing between the lines': signingText(/nothing between them; there must be a newline/, (text) =>
    text.replaceAll('\n', ''),
  ),
  'no space after the colons': signingText(/no space after the colons; there must be one/, (text) =>
    text.replaceAll(': ', ':'),
  ),
  'header names in upper case': signingText(
    /header names in upper case; they must be in lower case/,
    (text) => text.replace('date:', 'DATE:').replace('x-request-id:', 'X-REQUEST-ID:'),
  ),
  'header names as they are sent': signingText(/header names as they are sent \(X-Request-ID\)/, (text) =>
    text.replace('date:', 'Date:').replace('x-request-id:', 'X-Request-ID:'),
  ),
  'header names in title case': signingText(/header names in title case \(X-Request-Id\)/, (text) =>
    text.replace('date:', 'Date:').replace('x-request-id:', 'X-Request-Id:'),
  ),
  'the values alone': signingText(/values without the names of their headers/, (text) =>
    text.replaceAll(/^[^:]+: /gm, ''),
  ),
  'the lines in another order than listed': signingText(
    /in the order "x-request-id date", but headers="date x-request-id"/,
    (text) => text.split('\n').toReversed().join('\n'),
  ),
  'a line left out that is listed': signingText(
    /You did not sign date, although headers="…" lists it/,
    (text) => text.replace(/^date: .*\n/, ''),
  ),
  'the time read twice, a second apart': signingText(
    /1 s later than the one sent: take the time once/,
    (text) =>
      text.replace(
        /^date: (.*)/,
        (_, date: string) => `date: ${new Date(Date.parse(date) + 1000).toUTCString()}`,
      ),
  ),
  'the date in the form of ISO 8601': signingText(/date in the format of ISO 8601/, (text) =>
    text.replace(/^date: (.*)/, (_, date: string) => `date: ${new Date(date).toISOString()}`),
  ),
  'the Digest without its algorithm': {
    kind: 'signature-wrong',
    path: 'Signature',
    named: /You signed digest without its algorithm \(SHA-256=\)/,
    fix: recognised,
    make: (stage) =>
      stage.readOtherwise({ text: (text) => text.replace('SHA-256=', '') }, { Digest: digestOf('') }),
  },
  'the redirect address percent-encoded': signing(
    /You signed tpp-redirect-uri percent-encoded/,
    { text: (text) => text.replace(/https:.*/, encodeURIComponent) },
    { 'TPP-Redirect-URI': 'https://tpp.example/callback?a=b' },
  ),
  'the target with its method in upper case': signing(
    /\(request-target\) with the method in upper case; it must be "get \/v1/,
    { names: (names) => ['(request-target)', ...names], text: (text) => text.replace(': get', ': GET') },
  ),
  'the target as a whole URL': signingTarget(
    /\(request-target\) with the whole URL/,
    (target) => target.replace('/v1', 'https://localhost/v1'),
    { Host: 'localhost' },
  ),
  'the target without /v1': signingTarget(
    /\(request-target\) without the \/v1 in front; it must be "get \/v1/,
    (target) => target.replace('/v1', ''),
  ),
  'the text in UTF-16': signing(/signing string in UTF-16; it must be turned into bytes as UTF-8/, {
    text: (text) => Buffer.from(text, 'utf16le'),
  }),
  'the target with a slash at the end': signingTarget(
    /\(request-target\) with a slash at the end/,
    (target) => `${target}/`,
  ),
  'the target with another method': signingTarget(/\(request-target\) with the method post/, (target) =>
    target.replace('get', 'post'),
  ),
  'the target of another path altogether': signingTarget(
    /The key is right, but you signed another text: .* byte by byte/s,
    () => 'get /v1/elsewhere',
  ),
  'a space after one value': signingText(
    /You signed a space after the value of date; there must be none/,
    (text) => text.replace(' GMT', ' GMT '),
  ),
  'a space after every value': signingText(/white space after the values; there must be none/, (text) =>
    text.replaceAll(/$/gm, ' '),
  ),
  'CR LF after every line': signingText(
    /CR LF after every line; it must be LF, and none after the last/,
    (text) => `${text}\n`.replaceAll('\n', '\r\n'),
  ),
  'a line too many': signing(
    /You signed tpp-session-id too, but headers="…" does not list it/,
    {
      text: (text) => `${text}\ntpp-session-id: s-1`,
    },
    { 'TPP-Session-ID': 's-1' },
  ),
  'an empty line for a header that was not sent': signingText(
    /empty line for psu-id, which was not sent: leave out what is not there/,
    (text) => `${text}\npsu-id: `,
  ),
  'the local time under the name of GMT': signingText(
    /date 1 h later than the one sent: take the time once/,
    (text) =>
      text.replace(
        /^date: (.*)/,
        (_, date: string) => `date: ${new Date(Date.parse(date) + 3_600_000).toUTCString()}`,
      ),
  ),
  'two of these at once': signingText(/CR LF between the lines.*header names in upper case/, (text) =>
    text.replace('\n', '\r\n').replace('date:', 'DATE:').replace('x-request-id:', 'X-REQUEST-ID:'),
  ),
  'the hash of the text, which is then hashed again': signing(/hash of the signing string in hexadecimal/, {
    text: (text) => createHash('sha256').update(text).digest('hex'),
  }),
}
