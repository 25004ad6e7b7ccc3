import { gzipSync } from 'node:zlib'
import { type RawCorpus, withLine, withLineTwice } from './raw-requests.ts'
import { unknownPayment } from './stage.ts'

const { target: path } = unknownPayment
const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const line = (text: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${text}\r\n\r\n`
const post = (lines: string, body = '') =>
  `POST /v1/payments/norwegian-domestic-credit-transfers HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n\r\n${body}`
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

/** Headers sent twice that must be sent once, by a TPP that signed everything else correctly. */
export const REPEATED: RawCorpus = {
  Date: [({ read }) => withLineTwice(read(), 'Date'), 400],
  'X-Request-ID': [({ read }) => withLineTwice(read(), 'X-Request-ID'), 400],
  Digest: [({ creation }) => withLineTwice(creation(), 'Digest'), 400],
  Signature: [({ read }) => withLineTwice(read(), 'Signature'), 400],
  'TPP-Signature-Certificate': [({ read }) => withLineTwice(read(), 'TPP-Signature-Certificate'), 400],
  'PSU-ID': [
    ({ read }) => withLineTwice(read({ 'PSU-ID': '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10' }), 'PSU-ID'),
    400,
  ],
  'PSU-IP-Address': [({ creation }) => withLineTwice(creation(), 'PSU-IP-Address'), 400],
  'X-PSU-IDENTITY': [({ creation }) => withLineTwice(creation(), 'X-PSU-IDENTITY'), 400],
  'PSU-Context': [({ creation }) => withLineTwice(creation(), 'PSU-Context'), 400],
  'TPP-Session-ID': [({ creation }) => withLineTwice(creation(), 'TPP-Session-ID'), 400],
  'TPP-Redirect-URI': [({ creation }) => withLineTwice(creation(), 'TPP-Redirect-URI'), 400],
  Host: [({ read }) => withLineTwice(read(), 'Host'), 400],
  'Host, the second one different': [({ read }) => withLine(read(), 'Host: other.example'), 400],
  'Content-Type': [({ creation }) => withLineTwice(creation(), 'Content-Type'), 415],
  'Content-Length': [({ creation }) => withLineTwice(creation(), 'Content-Length'), 400],
  'Content-Length, the second one different': [
    ({ creation }) => withLine(creation(), 'Content-Length: 1'),
    400,
  ],
  'a Date in lower case beside the other': [
    ({ read }) => withLine(read(), `date: ${new Date().toUTCString()}`),
    400,
  ],
}

/** Invalid header lines, or lines with forbidden characters. */
export const HEADER_LINES: RawCorpus = {
  'a folded value': [({ read }) => read().replace('X-Request-ID: ', 'X-Request-ID: \r\n '), 400],
  'a folded Signature': [({ read }) => read().replace(',algorithm', ',\r\n\talgorithm'), 400],
  'NUL in a value': [() => line('X-Request-ID: a\0b'), 400],
  'a control byte in a value': [() => line('X-Request-ID: a\x01b'), 400],
  'an escape in a value': [() => line('X-Request-ID: \x1b[31m'), 400],
  'DEL in a value': [() => line('X-Request-ID: a\x7fb'), 400],
  'CR alone in a value': [() => line('X-Request-ID: a\rSet-Cookie: b'), 400],
  'LF alone at the end of a line': [() => `GET ${path} HTTP/1.1\r\nHost: localhost\nDate: a\r\n\r\n`, 400],
  'LF alone everywhere': [() => `GET ${path} HTTP/1.1\nHost: localhost\n\n`, 400],
  'a space before the colon': [() => line('X-Request-ID : a'), 400],
  'a space before the name': [() => ` ${line('X-Request-ID: a')}`, 400],
  'a line that begins with a space': [() => line(' X-Request-ID: a'), 400],
  'no colon': [() => line('X-Request-ID'), 400],
  'no name': [() => line(': a'), 400],
  'a name with a space': [() => line('X Request ID: a'), 400],
  'a name beyond ASCII': [() => line('X-Requ\xe9st: a'), 400],
  'NUL in a name': [() => line('X-\0: a'), 400],
  'the names that objects have': [() => line('__proto__: a\r\nconstructor: b\r\ntoString: c'), 400],
  'a header of 20 KB': [() => line(`X-Long: ${'a'.repeat(20_000)}`), 431],
  '200 headers': [() => line(Array.from({ length: 200 }, (_, n) => `X-${n}: a`).join('\r\n')), 400],
  '200 headers on a signed read': [
    ({ read }) => withLine(read(), Array.from({ length: 200 }, (_, n) => `X-${n}: a`).join('\r\n')),
    404,
  ],
  '3,000 headers': [() => line('a:\r\n'.repeat(3_000).trimEnd()), 431],
  'one header 500 times': [() => line(Array.from({ length: 500 }, () => 'Date: a').join('\r\n')), 400],
  'bytes beyond ASCII in X-Request-ID': [({ read }) => read({ 'X-Request-ID': 'bl\xe5b\xe6r' }), 400],
  'bytes beyond ASCII in Host': [({ read }) => read().replace('Host: localhost', 'Host: bl\xe5b\xe6r'), 400],
  'no Host': [() => `GET ${path} HTTP/1.1\r\n\r\n`, 400],
  'no Host, signed': [({ read }) => read().replace('Host: localhost\r\n', ''), 400],
  'no Host, signed, HTTP/1.0': [
    ({ read }) => read().replace('Host: localhost\r\n', '').replace('HTTP/1.1', 'HTTP/1.0'),
    400,
  ],
  'an empty Host': [({ read }) => read().replace('Host: localhost', 'Host:'), 400],
  'a Host with a space': [({ read }) => read().replace('Host: localhost', 'Host: local host'), 400],
  'a Host that is half an address': [({ read }) => read().replace('Host: localhost', 'Host: [::1'), 400],
  'a Host with a path': [({ read }) => read().replace('Host: localhost', 'Host: localhost/v1'), 400],
  'a Host of 300 characters': [
    ({ read }) => read().replace('Host: localhost', `Host: ${'a'.repeat(300)}`),
    400,
  ],
}

/** The first line: methods, targets, versions, other protocols. */
export const REQUEST_LINES: RawCorpus = {
  'a method in lower case': [() => get(path).replace('GET', 'get'), 400],
  'an unknown method': [() => get(path).replace('GET', 'FETCH'), 400],
  'no method': [() => get(path).replace('GET', ''), 400],
  'a method that no path has': [() => get(path).replace('GET', 'PROPFIND'), 404],
  PATCH: [() => get(path).replace('GET', 'PATCH'), 404],
  TRACE: [() => get(path).replace('GET', 'TRACE'), 404],
  'HEAD of a path with GET only': [() => get('/livez').replace('GET', 'HEAD'), 404],
  'OPTIONS *': [() => 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n', 404],
  'GET *': [() => get('*'), 404],
  CONNECT: [() => 'CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  'CONNECT without a port': [() => 'CONNECT / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  'the absolute form, unsigned': [() => get(`http://localhost${path}`), 400],
  'the absolute form, signed': [({ read }) => read({}, `http://localhost${path}`), 404],
  'the absolute form of another host': [({ read }) => read({}, `http://other.example${path}`), 404],
  'the absolute form with a user name': [({ read }) => read({}, `http://a:b@localhost${path}`), 404],
  'a percent sign alone': [() => get('/v1/%'), 400],
  'a percent sign before no digits': [() => get('/v1/payments/%zz/a/status'), 400],
  'percent-encoded bytes that are not UTF-8': [() => get('/v1/payments/%c3%28/a/status'), 400],
  'an overlong slash': [() => get('/v1/payments/%c0%af/a/status'), 400],
  'a percent sign alone in the query': [({ read }) => read({}, '/v1/sandbox/customers?withAccounts=%'), 400],
  'bytes that are not UTF-8 in the query': [({ read }) => read({}, '/v1/sandbox/customers?a=%c3%28'), 400],
  'a query of 1,000 names': [
    ({ read }) =>
      read({}, `/v1/sandbox/customers?${Array.from({ length: 1_000 }, (_, n) => `a${n}`).join('&')}`),
    400,
  ],
  'a query with the name __proto__': [({ read }) => read({}, '/v1/sandbox/customers?__proto__=true'), 400],
  'a query parameter twice': [
    ({ read }) => read({}, '/v1/sandbox/customers?withAccounts=true&withAccounts=false'),
    400,
  ],
  'an empty query': [({ read }) => read({}, `${path}?`), 404],
  'NUL in the path, signed': [({ read }) => read({}, path.replace('0198c0de', '%00')), 404],
  'NUL in the product, signed': [({ read }) => read({}, path.replace('norwegian', '%00')), 404],
  'a line end in the path, signed': [({ read }) => read({}, path.replace('0198c0de', '%0d%0a')), 404],
  'an escaped slash in the path, signed': [({ read }) => read({}, path.replace('0198c0de', '..%2f..')), 404],
  'a quote and SQL in the path, signed': [
    ({ read }) => read({}, path.replace('0198c0de', "'%20or%201=1--")),
    404,
  ],
  'two dots in the path': [() => get('/v1/../../etc/passwd'), 404],
  'two escaped dots in the path': [() => get('/v1/%2e%2e/%2e%2e/etc/passwd'), 404],
  'double slashes': [() => get('//v1//payments'), 404],
  'a slash at the end, signed': [({ read }) => read({}, `${path}/`), 404],
  'another case, signed': [({ read }) => read({}, path.toUpperCase()), 404],
  'a path of 10,000 characters': [() => get(`/v1/${'a'.repeat(10_000)}`), 404],
  'a path of 20,000 characters': [() => get(`/v1/${'a'.repeat(20_000)}`), 431],
  'a payment id of 129 characters, signed': [
    ({ read }) => read({}, path.replace('0198c0de', 'a'.repeat(129))),
    404,
  ],
  'a fragment': [() => get(`${path}#a`), 400],
  'a backslash': [() => get(path.replaceAll('/', '\\')), 400],
  'no slash in front': [() => get('v1/payments'), 400],
  'no target': [() => 'GET HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  'a space in the target': [() => get('/v1/a b'), 400],
  'bytes beyond ASCII in the target': [() => get('/v1/bl\xe5b\xe6r'), 400],
  'a control byte in the target': [() => get('/v1/\x01'), 400],
  'HTTP/0.9': [() => `GET ${path}\r\n`, 400],
  'HTTP/1.2': [() => get(path).replace('1.1', '1.2'), 400],
  'HTTP/3.0': [() => get(path).replace('1.1', '3.0'), 400],
  'the version in lower case': [() => get(path).replace('HTTP', 'http'), 400],
  'two spaces before the version': [() => get(path).replace(' HTTP', '  HTTP'), 400],
  'the first bytes of HTTP/2': [() => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  'the first bytes of TLS': [() => hex('16 03 01 00 05 01 00 00 01 03 03'), 400],
  'the first line of SSH': [() => 'SSH-2.0-OpenSSH_9.6\r\n', 400],
  'an answer in place of a request': [() => 'HTTP/1.1 200 OK\r\n\r\n', 400],
  'bytes at random': [() => hex('00 ff 13 37 de ad be ef 0a 0d 0a 0d'), 400],
  'empty lines before the first': [({ read }) => `\r\n\r\n${read()}`, 404],
  'empty lines alone': [() => '\r\n\r\n\r\n', 400],
  'half a first line': [() => 'GET /v1/pay', 400],
  'headers that never end': [() => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nDate: `, 400],
  'nothing at all': [() => '', 400],
}

/** Where a body begins and ends. */
export const FRAMING: RawCorpus = {
  'a negative Content-Length': [() => post('Content-Length: -1'), 400],
  'a Content-Length that is not a number': [() => post('Content-Length: many'), 400],
  'a Content-Length with a sign': [() => post('Content-Length: +2', '{}'), 400],
  'a Content-Length in hexadecimal': [() => post('Content-Length: 0x2', '{}'), 400],
  'a Content-Length with a fraction': [() => post('Content-Length: 2.0', '{}'), 400],
  'two in one Content-Length': [() => post('Content-Length: 2, 2', '{}'), 400],
  'an empty Content-Length': [() => post('Content-Length:', '{}'), 400],
  'a Content-Length beyond every limit': [() => post('Content-Length: 99999999999999999999999', '{}'), 400],
  'a Content-Length of a terabyte': [() => post('Content-Length: 1099511627776', '{}'), 413],
  'Content-Length and Transfer-Encoding': [
    () => post('Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
    400,
  ],
  'Transfer-Encoding and Content-Length': [
    () => post('Transfer-Encoding: chunked\r\nContent-Length: 2', '0\r\n\r\n'),
    400,
  ],
  'Transfer-Encoding: gzip': [() => post('Transfer-Encoding: gzip', '{}'), 400],
  'Transfer-Encoding: identity': [() => post('Transfer-Encoding: identity', '{}'), 400],
  'Transfer-Encoding: chunked, gzip': [() => post('Transfer-Encoding: chunked, gzip', '0\r\n\r\n'), 400],
  'Transfer-Encoding: xchunked': [() => post('Transfer-Encoding: xchunked', '0\r\n\r\n'), 400],
  'Transfer-Encoding with a space before its colon': [
    () => post('Transfer-Encoding : chunked', '0\r\n\r\n'),
    400,
  ],
  'a chunk whose length is not a number': [
    () => post('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'),
    400,
  ],
  'a chunk of negative length': [() => post('Transfer-Encoding: chunked', '-2\r\n{}\r\n0\r\n\r\n'), 400],
  'a chunk longer than it says': [() => post('Transfer-Encoding: chunked', '1\r\n{}\r\n0\r\n\r\n'), 400],
  'a chunk beyond every limit': [
    () => post('Transfer-Encoding: chunked', 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n'),
    400,
  ],
  'a chunk that ends in LF alone': [() => post('Transfer-Encoding: chunked', '2\n{}\n0\n\n'), 400],
  'no last chunk': [() => post('Transfer-Encoding: chunked', '2\r\n{}\r\n'), 400],
  'chunks that go on beyond 256 KiB': [
    () => post('Transfer-Encoding: chunked', `10000\r\n${' '.repeat(65_536)}\r\n`.repeat(5)),
    413,
  ],
  'a valid body in chunks': [
    ({ creationInParts }) => {
      const { head, body } = creationInParts()
      const chunks = [body.slice(0, 10), body.slice(10)].map(
        (part) => `${part.length.toString(16)}\r\n${part}\r\n`,
      )
      return `${head}\r\nTransfer-Encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`
    },
    201,
  ],
  'a valid body in a chunk, with a trailing header that must not count': [
    ({ creationInParts }) => {
      const { head, body } = creationInParts({ 'PSU-IP-Address': undefined })
      return `${head}\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\nPSU-IP-Address: 192.0.2.7\r\n\r\n`
    },
    400,
  ],
  // The rest is the beginning of a second, invalid request.
  'a body longer than its Content-Length': [({ creation }) => `${creation()}}`, 400],
  'a body shorter than its Content-Length': [({ creation }) => creation().slice(0, -1), 400],
  'a body on a GET': [({ read }) => `${withLine(read(), 'Content-Length: 2')}{}`, 400],
  'a body in chunks on a GET': [
    ({ read }) => `${withLine(read(), 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`,
    400,
  ],
  'Expect: 100-continue and a valid body': [
    ({ creation }) => withLine(creation(), 'Expect: 100-continue'),
    201,
  ],
  'an unknown Expect': [({ creation }) => withLine(creation(), 'Expect: a-miracle'), 201],
  'an Upgrade to WebSocket': [
    ({ read }) => withLine(read(), 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13'),
    404,
  ],
  'an Upgrade to HTTP/2': [
    ({ read }) =>
      withLine(read(), 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk'),
    404,
  ],
  'Content-Encoding: gzip': [({ creation }) => creation(gzipSync('{}'), { 'Content-Encoding': 'gzip' }), 415],
  'Content-Encoding: identity, gzip': [
    ({ creation }) => creation(undefined, { 'Content-Encoding': 'identity, gzip' }),
    415,
  ],
  'an invalid Content-Type': [({ creation }) => creation(undefined, { 'Content-Type': 'json' }), 415],
  'Content-Type of another charset': [
    ({ creation }) => creation(undefined, { 'Content-Type': 'application/json; charset=utf-16' }),
    415,
  ],
  'Content-Type of a form': [
    ({ creation }) => creation(undefined, { 'Content-Type': 'multipart/form-data; boundary=a' }),
    415,
  ],
  'no Content-Type': [({ creation }) => creation(undefined, { 'Content-Type': undefined }), 415],
}
