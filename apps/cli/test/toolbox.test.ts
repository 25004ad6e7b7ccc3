import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { buildSigningString, formatKeyId, identifyCertificate } from '@havn/http-signature'
import { readTpp } from '../src/tpp/read-tpp.ts'
import { createForeignTpp } from './support/foreign-tpp.ts'
import {
  freePort,
  type RunningSandbox,
  type StartedCommand,
  startSandbox,
} from './support/running-sandbox.ts'

const ndct = '/v1/payments/norwegian-domestic-credit-transfers'
const kari = ['-H', 'X-PSU-IDENTITY: 14838530061', '-H', 'PSU-Context: PRIVATE']

const payment = (text: string) =>
  JSON.stringify({
    instructedAmount: { amount: '12.50', currency: 'NOK' },
    creditorName: 'Ola Nordmann',
    creditorAccount: { bban: '99860512749', currency: 'NOK' },
    creditorAddress: { city: 'Oslo', country: 'NO' },
    debtorAccount: { bban: '99860510002', currency: 'NOK' },
    remittanceInformationUnstructured: text,
  })

describe('the toolbox against a running sandbox', () => {
  let sandbox: RunningSandbox
  before(async () => {
    sandbox = await startSandbox(async (havn, { directory }) => {
      await havn(['tpp', 'new', 'Elliptic', '--key', 'ec'])
      await havn(['tpp', 'import', 'Early', ...createForeignTpp(join(directory, 'early'))])
    })
  })
  after(() => sandbox?.close())

  const file = (name: string) => join(sandbox.state.directory, name)
  const ran = async (...args: string[]) => {
    const result = await sandbox.havn(args)
    assert.equal(result.status, 0, `${args.join(' ')}\n${result.stdout}${result.stderr}`)
    return result.stdout
  }
  const signByOpenssl = (tpp: string, text: string) => {
    writeFileSync(file('to-sign'), text)
    return execFileSync('openssl', ['dgst', '-sha256', '-sign', sandbox.state.tppKey(tpp), file('to-sign')])
  }
  const statusPathOf = (created: string) => `${ndct}/${JSON.parse(created).paymentId}/status`

  test('SIG-06 a TPP with an EC key pays to ACSC, and the bank accepts what openssl signs with that key', async () => {
    const asElliptic = ['--tpp', 'Elliptic']
    await ran('clock', '--set', '2026-11-16T09:00', ...asElliptic)
    const created = await ran('call', 'POST', ndct, '-d', payment('By an EC key'), ...kari, ...asElliptic)
    await ran('approve', 'last', ...asElliptic)
    await ran('run', ...asElliptic)
    assert.match(await ran('call', 'GET', statusPathOf(created), ...asElliptic), /"ACSC"/)

    const target = '/v1/sandbox/customers'
    const { certificate } = readTpp(sandbox.state, 'Elliptic')
    const headers = { date: new Date().toUTCString(), 'x-request-id': crypto.randomUUID() }
    const names = ['(request-target)', 'date', 'x-request-id']
    const values = new Map(Object.entries(headers).map(([name, value]) => [name, [value]]))
    const built = buildSigningString({ names, headers: values, method: 'GET', target })
    assert(built.ok)
    const signature = signByOpenssl('Elliptic', built.value)
    const answer = await fetch(`http://localhost:${sandbox.httpPort}${target}`, {
      headers: {
        ...headers,
        'tpp-signature-certificate': certificate.raw.toString('base64'),
        signature: `keyId="${formatKeyId(identifyCertificate(certificate))}",algorithm="ecdsa-sha256",headers="${names.join(' ')}",signature="${signature.toString('base64')}"`,
      },
    })
    assert.equal(answer.status, 200, await answer.text())

    // A renewed certificate, here with a key of another kind, is the same TPP: it reads its payment, without a restart.
    await ran('tpp', 'renew', 'Elliptic', '--new-key', 'rsa')
    assert.match(await ran('call', 'GET', statusPathOf(created), ...asElliptic), /"ACSC"/)
  })

  test('explain: an unsigned curl command gets what to add; the same request signed is accepted by the bank', async () => {
    const command = `curl -X POST 'https://localhost:8443${ndct}' \\\n  -H 'Content-Type: application/json' \\\n  -H "X-PSU-IDENTITY: 14838530061" --data-raw $'${payment('Explained')}'`
    const unsigned = await sandbox.havn(['explain'], command)
    assert.equal(unsigned.status, 1)
    assert.match(unsigned.stdout, /createNdctPayment/)
    for (const name of [
      'X-Request-ID',
      'Signature',
      'TPP-Signature-Certificate',
      'Digest',
      'TPP-Redirect-URI',
    ])
      assert.match(unsigned.stdout, new RegExp(`${name} is missing`))
    assert.match(unsigned.stdout, /What the bank at https:\/\/localhost:\d+ would say now: refused/)

    assert.match(
      unsigned.stdout,
      /PSU-Context: expected PSU-Context PRIVATE or CORPORATE beside X-PSU-IDENTITY/,
    )
    assert.equal(unsigned.stdout.match(/Signature is missing/g)?.length, 1)

    // Who does what it says has a request that the bank accepts.
    const { toSign } = JSON.parse((await sandbox.havn(['explain', '--json'], command)).stdout)
    const value = signByOpenssl(toSign.tpp, toSign.signingString).toString('base64')
    const followed = await fetch(`http://localhost:${sandbox.httpPort}${ndct}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-PSU-IDENTITY': '14838530061',
        ...toSign.headers,
        Signature: toSign.headers.Signature.replace('<Base64 of the signature>', value),
      },
      body: payment('Explained'),
    })
    assert.equal(followed.status, 201, await followed.text())

    const head = [
      `POST ${ndct} HTTP/1.1`,
      'Host: localhost:8443',
      'Content-Type: application/json',
      'TPP-Session-ID: s',
      'TPP-Redirect-URI: https://tpp.example/callback',
      'PSU-IP-Address: 192.0.2.7',
      'x-accept-fix: amount-as-string',
      'X-PSU-IDENTITY: 14838530061',
      'PSU-Context: PRIVATE',
    ]
    const signed = await sandbox.havn(['sign', '-'], `${head.join('\r\n')}\r\n\r\n${payment('Explained')}`)
    const accepted = await sandbox.havn(['explain', '-', '--json'], signed.stdout)
    const explanation = JSON.parse(accepted.stdout)
    assert.equal(accepted.status, 0, accepted.stdout)
    assert.deepEqual([explanation.accepted, explanation.bank.answer.accepted], [true, true])

    writeFileSync(file('signed-text'), explanation.signingString.replace('\ndate: ', '\nDate: '))
    const compared = await sandbox.havn(['explain', '-', '--signed', file('signed-text')], signed.stdout)
    assert.match(
      compared.stdout,
      /differs from the signing string first in line 2, column 1\n {2}expected {2}"date: .*\n {2}yours {5}"Date: /,
    )

    const changed = await sandbox.havn(['explain', '-'], signed.stdout.replace('12.50', '13.50'))
    assert.equal(changed.status, 1)
    assert.match(changed.stdout, /✗ digest\n[^]*✗ refused: digest/)
  })

  test('doctor finds nothing wrong with a sandbox that runs, and names what is', async () => {
    const healthy = await sandbox.havn(['doctor', '--notification-port', String(await freePort())])
    assert.equal(healthy.status, 0, healthy.stdout + healthy.stderr)
    for (const check of [
      'Node',
      'PostgreSQL',
      'state',
      'certificates',
      'server',
      'clock',
      'TLS',
      'TPP',
      'signed call',
    ])
      assert.match(healthy.stdout, new RegExp(`^✓ ${check} `, 'm'))
    assert.match(healthy.stdout, /✓ TLS +TLSv1\.3 for localhost; .* DNS:localhost/)

    const closed = await sandbox.havn(['doctor', '--url', `https://localhost:${await freePort()}`, '--json'])
    assert.equal(closed.status, 1)
    const { ok, checks } = JSON.parse(closed.stdout)
    const verdicts = new Map(checks.map(({ check, verdict }: Record<string, string>) => [check, verdict]))
    assert.equal(ok, false)
    assert.deepEqual(
      ['server', 'clock', 'TLS', 'signed call'].map((check) => verdicts.get(check)),
      ['failed', 'skipped', 'skipped', 'failed'],
    )
    const named = await sandbox.havn([
      'doctor',
      '--url',
      `https://127.0.0.1:${sandbox.httpsPort}`,
      '--tpp',
      'nobody',
    ])
    assert.match(named.stdout, /✓ TLS +TLSv1\.3 for 127\.0\.0\.1/)
    assert.match(named.stdout, /✗ TPP +there is no TPP nobody[^]*→ .*tpp list/)
    assert.doesNotMatch(named.stdout, /signed call/)
  })

  test('a TPP of another authority is trusted from the next start on; until then the bank refuses it', async () => {
    assert.match(await ran('call', 'GET', '/v1/sandbox/customers', '--tpp', 'Early'), /Kari Nordmann/)
    const imported = await sandbox.havn(['tpp', 'import', 'Late', ...createForeignTpp(file('late'))])
    assert.equal(imported.status, 0, imported.stderr)
    assert.match(imported.stderr, /reads it at its next start/)
    const refused = await sandbox.havn(['call', 'GET', '/v1/sandbox/customers', '--tpp', 'Late'])
    assert.match(refused.stderr, /^403 /)
  })

  describe('proxy', () => {
    let port: number
    let says: StartedCommand['says']
    before(async () => {
      port = await freePort()
      const started = sandbox.start([
        'proxy',
        '--port',
        String(port),
        '-H',
        'TPP-Session-ID: through-the-proxy',
      ])
      says = started.says
      await started.says(/Ctrl-C ends it/)
    })
    const curl = (path: string, ...args: string[]) =>
      new Promise<string>((resolve, reject) => {
        const child = execFile(
          'curl',
          ['-sS', `http://localhost:${port}${path}`, ...args],
          (problem, stdout, stderr) => (problem === null ? resolve(stdout) : reject(new Error(stderr))),
        )
        child.stdin?.end()
      })

    test('plain curl pays to ACSC: created, approved, executed, and every call has a line', async () => {
      await curl(
        '/v1/sandbox/clock',
        '-X',
        'PUT',
        '-d',
        '{"time":"2026-11-16T09:00:00+00:00"}',
        '-H',
        'Content-Type: application/json',
      )
      const json = ['-H', 'Content-Type: application/json']
      const created = await curl(ndct, ...json, ...kari, '--data-binary', payment('By plain curl'))
      const { _links: links, transactionStatus } = JSON.parse(created)
      assert.equal(transactionStatus, 'RCVD')
      const authorisation = links.scaRedirect.href.split('/').at(-2)
      const decided = await curl(
        `/v1/sandbox/authorisations/${authorisation}`,
        ...json,
        '-d',
        '{"outcome":"approve"}',
      )
      assert.match(decided, /"finalised"[^]*tpp-session-id=through-the-proxy/)
      await curl('/v1/sandbox/batch-runs', '-X', 'POST')
      assert.match(await curl(statusPathOf(created)), /"ACSC"/)
      await says(/201 {2}POST {4}\/v1\/payments\/norwegian-domestic-credit-transfers {2}\d+ ms/)
      await says(/the PSU must approve: \.\/havn approve last/)
      const sent = await curl(
        '/v1/sandbox/customers',
        '-i',
        '-H',
        'X-Request-ID: chosen-by-me',
        '-H',
        'Signature: wrong',
        '-H',
        'Digest: wrong',
      )
      assert.match(sent, /^HTTP\/1\.1 200 OK[^]*x-request-id: chosen-by-me/i)
    })

    test('a refusal of the bank comes as it is, with its code and the way to its reasons in the terminal', async () => {
      const refused = await curl(
        ndct,
        '-H',
        'Content-Type: application/json',
        ...kari,
        '--data-binary',
        '{"creditorName":1}',
      )
      assert.match(refused, /FORMAT_ERROR/)
      await says(/400 {2}POST [^]*FORMAT_ERROR: [^]*\.\/havn why [0-9a-f-]{36}/)
    })

    const refusals: [string, Record<string, string>, { method?: string; path?: string }, number, string][] = [
      ['a name that leads here (DNS rebinding)', { Host: 'evil.example' }, {}, 403, 'HOST'],
      ['the name without the port', { Host: 'localhost' }, {}, 403, 'HOST'],
      ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }, {}, 403, 'BROWSER'],
      ['a page on another port of this machine', { 'Sec-Fetch-Site': 'same-site' }, {}, 403, 'BROWSER'],
      ['a page that the proxy never served', { 'Sec-Fetch-Site': 'same-origin' }, {}, 403, 'BROWSER'],
      ['a path that is not of the interface', {}, { path: '/favicon.ico' }, 404, 'PATH'],
      ['an Origin', { Origin: 'https://evil.example' }, {}, 403, 'BROWSER'],
      ['an Origin that is hidden', { Origin: 'null' }, {}, 403, 'BROWSER'],
      ['a preflight', { Origin: 'https://evil.example' }, { method: 'OPTIONS' }, 403, 'BROWSER'],
      ['another method', {}, { method: 'PATCH' }, 405, 'METHOD'],
      ['a whole URL, as for a forward proxy', {}, { path: 'http://evil.example/v1/x' }, 400, 'TARGET'],
      ['a path that a URL reads as a host', {}, { path: '//evil.example/v1/x' }, 400, 'TARGET'],
      [
        'a body that is announced too large',
        { 'Content-Length': '9999999' },
        { method: 'POST' },
        413,
        'BODY_TOO_LARGE',
      ],
    ]
    for (const [name, headers, { method = 'GET', path = '/v1/sandbox/customers' }, status, code] of refusals)
      test(`SEC-31 not signed: ${name}`, async () => {
        const answer = await sendRaw({ port, method, path, headers })
        assert.equal(answer.status, status, answer.text)
        assert.equal(JSON.parse(answer.text).error.code, code)
        await says(new RegExp(`${status} {2}${method}`))
      })

    test('SEC-31 not signed: a body that turns out too large, and CONNECT', async () => {
      const body = Buffer.alloc(1_048_577, ' ')
      const answer = await sendRaw({
        port,
        method: 'POST',
        path: ndct,
        headers: { 'Transfer-Encoding': 'chunked' },
        body,
      })
      assert.equal(answer.status, 413)
      const socket = connect(port, 'localhost')
      socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n')
      let text = ''
      for await (const chunk of socket) text += String(chunk)
      assert.match(text, /^HTTP\/1\.1 405 /)
    })

    test('a bank that does not run is a plain 502 that says how to start it', async () => {
      const other = await freePort()
      const lost = sandbox.start([
        'proxy',
        '--port',
        String(other),
        '--url',
        `https://localhost:${await freePort()}`,
        '--json',
      ])
      await lost.says(/Ctrl-C ends it/)
      const { status, text } = await sendRaw({ port: other, method: 'GET', path: '/v1/x', headers: {} })
      assert.equal(status, 502)
      assert.match(JSON.parse(text).error.text, /nothing listens at .*: start the sandbox with \.\/havn dev/)
      await lost.says(/"answeredBy":"proxy"/)
    })
  })
})

type RawRequest = {
  port: number
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
}

/** Sends a request with exactly these headers, also those that fetch refuses to send. */
function sendRaw({
  port,
  method,
  path,
  headers,
  body,
}: RawRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = requestHttp({ host: 'localhost', port, method, path, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => {
        outgoing.destroy()
        resolve({ status: answer.statusCode ?? 0, text })
      })
    })
    outgoing.on('error', reject)
    if (headers['Content-Length'] === undefined) outgoing.end(body)
    else outgoing.flushHeaders()
  })
}
