import { changedJson, type RawCorpus } from './raw-requests.ts'

const sizeMax = 256 * 1024
const paddedTo = (size: number) => changedJson((json) => json.padEnd(size))
const inName = (text: string) => changedJson((json) => json.replace('Ola Nordmann', text))
const withField = (field: string) => changedJson((json) => json.replace('{', `{${field},`))
const deep = (open: string, close: string, levels: number) => `${open.repeat(levels)}${close.repeat(levels)}`
const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** Bodies that are signed correctly and are not payments, except for a few. */
export const BODIES: RawCorpus = {
  'a byte order mark in front': [({ creation }) => creation(changedJson((json) => `\u{feff}${json}`)), 400],
  'bytes that are not UTF-8': [({ creation }) => creation(latin1(inName('Bl\xe5b\xe6r'))), 400],
  'an overlong quote': [({ creation }) => creation(latin1(inName('\xc0\xa2'))), 400],
  'half a surrogate pair in UTF-8': [({ creation }) => creation(latin1(inName('\xed\xa0\x80'))), 400],
  'UTF-16': [
    ({ creation }) =>
      creation(
        Buffer.from(
          changedJson((json) => json),
          'utf16le',
        ),
      ),
    400,
  ],
  'half a surrogate pair, escaped': [({ creation }) => creation(inName('\\ud800')), 400],
  'the halves of a pair in the wrong order': [({ creation }) => creation(inName('\\udc00\\ud800')), 400],
  'NUL, escaped': [({ creation }) => creation(inName('\\u0000')), 400],
  'a control byte in a string': [({ creation }) => creation(inName('a\u0001b')), 400],
  'an emoji': [({ creation }) => creation(inName('\u{1f600}')), 400],
  'a number beyond every limit': [({ creation }) => creation(withField('"a":1e400')), 400],
  'a number of 200,000 digits': [({ creation }) => creation(withField(`"a":${'9'.repeat(200_000)}`)), 400],
  'a key twice': [({ creation }) => creation(withField('"creditorName":"Eve"')), 400],
  'a key twice, once escaped': [({ creation }) => creation(withField('"creditor\\u004eame":"Eve"')), 400],
  __proto__: [({ creation }) => creation(withField('"__proto__":{"admin":true}')), 400],
  '__proto__, escaped': [({ creation }) => creation(withField('"__pr\\u006fto__":{}')), 400],
  'constructor.prototype': [({ creation }) => creation(withField('"constructor":{"prototype":{}}')), 400],
  'toString and hasOwnProperty': [
    ({ creation }) => creation(withField('"toString":1,"hasOwnProperty":2')),
    400,
  ],
  'an unknown field': [({ creation }) => creation(withField('"a":1')), 400],
  '20,000 unknown fields': [
    ({ creation }) => creation(withField(Array.from({ length: 20_000 }, (_, n) => `"a${n}":1`).join())),
    400,
  ],
  'a key of 200,000 characters': [({ creation }) => creation(withField(`"${'a'.repeat(200_000)}":1`)), 400],
  'a string of 200,000 characters': [({ creation }) => creation(inName('a'.repeat(200_000))), 400],
  'a string of 200,000 backslashes': [({ creation }) => creation(inName('\\'.repeat(200_000))), 400],
  'arrays 10,000 levels deep': [({ creation }) => creation(deep('[', ']', 10_000)), 400],
  'arrays 131,072 levels deep': [({ creation }) => creation(deep('[', ']', 131_072)), 400],
  'objects 10,000 levels deep': [({ creation }) => creation(deep('{"a":', '}', 10_000)), 400],
  '262,144 opening brackets': [({ creation }) => creation('['.repeat(sizeMax)), 400],
  '256 KiB of a valid payment and spaces': [({ creation }) => creation(paddedTo(sizeMax)), 201],
  '256 KiB and one byte': [({ creation }) => creation(paddedTo(sizeMax + 1)), 413],
  'a megabyte': [({ creation }) => creation(paddedTo(1_048_576)), 413],
  'spaces alone': [({ creation }) => creation('   '), 400],
  nothing: [({ creation }) => creation(''), 400],
  null: [({ creation }) => creation('null'), 400],
  'an array': [({ creation }) => creation('[]'), 400],
  'an array of payments': [({ creation }) => creation(changedJson((json) => `[${json}]`)), 400],
  'a string': [({ creation }) => creation('"payment"'), 400],
  'a number': [({ creation }) => creation('1'), 400],
  true: [({ creation }) => creation('true'), 400],
  'an empty object': [({ creation }) => creation('{}'), 400],
  'a comma too many': [({ creation }) => creation(changedJson((json) => json.replace(/}$/, ',}'))), 400],
  'a comment': [({ creation }) => creation(changedJson((json) => `${json} // a payment`)), 400],
  'single quotes': [({ creation }) => creation(changedJson((json) => json.replaceAll('"', "'"))), 400],
  NaN: [({ creation }) => creation(withField('"a":NaN')), 400],
  'two payments, one after the other': [({ creation }) => creation(changedJson((json) => json + json)), 400],
  'half a payment': [({ creation }) => creation(changedJson((json) => json.slice(0, 100))), 400],
  'a form': [({ creation }) => creation('creditorName=Eve&amount=1'), 400],
  XML: [({ creation }) => creation('<?xml version="1.0"?><Document/>'), 400],
  'an amount as a number': [
    ({ creation }) => creation(changedJson((json) => json.replace('"125.50"', '125.50'))),
    400,
  ],
  'a field that is null': [({ creation }) => creation(withField('"purposeCode":null')), 400],
}
