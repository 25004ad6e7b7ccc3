import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { renderHtml, signedReportIn } from './html.ts'
import type { Report } from './report.ts'
import { formatSignedReport, verifySignedReport } from './sign-report.ts'

const folder = mkdtempSync('/tmp/havn-report-')
after(() => rmSync(folder, { recursive: true }))

function newTpp(name: string) {
  const [keyFile, certificateFile] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile]
  execFileSync('openssl', ['req', '-x509', ...key, '-subj', `/CN=${name}`, '-out', certificateFile], {
    stdio: 'ignore',
  })
  return {
    key: createPrivateKey(readFileSync(keyFile)),
    certificate: new X509Certificate(readFileSync(certificateFile)),
  }
}

const tpp = newTpp('tpp')
const stranger = newTpp('stranger')
const none = { passed: 0, failed: 0, skipped: 0 }

const report: Report = {
  format: 'havn-conformance-report',
  formatVersion: 1,
  kit: '3.2.1',
  server: 'https://bank.example',
  environment: 'sandbox',
  tpp: { subject: 'CN=tpp', sha256: tpp.certificate.fingerprint256 },
  begun: '2026-11-16T09:00:00.000Z',
  ended: '2026-11-16T09:00:01.000Z',
  requests: 1,
  conforms: false,
  isWhole: false,
  counts: { must: { ...none, failed: 1 }, should: none, beyond: none },
  groups: [
    {
      name: 'ndct',
      title: 'The body',
      findings: [
        {
          check: 'ndct/example',
          rules: ['NDCT-03'],
          title: 'It holds.',
          severity: 'must',
          outcome: { kind: 'failed', expected: '400', received: '201 </script><b>"&' },
          advice: 'Refuse it.',
          exchanges: [1],
          milliseconds: 1,
        },
      ],
    },
  ],
  rules: [{ id: 'NDCT-03', area: 'NDCT', text: 'A rule.', result: 'failed', checks: ['ndct/example'] }],
  exchanges: [
    {
      number: 1,
      tpp: 'first',
      request: 'POST /v1/x',
      requestHeaders: [['Date', 'Mon']],
      requestBody: '{}',
      signingString: 'date: Mon',
      status: 201,
      answerHeaders: [],
      answerBody: '<script>alert(1)</script>',
      milliseconds: 5,
    },
  ],
}

test('a signed report verifies, and is JSON', () => {
  const signed = formatSignedReport(report, tpp)
  const verified = verifySignedReport(signed)
  assert(verified.ok, JSON.stringify(verified))
  assert.deepEqual(verified.value.report, report)
  assert.equal(JSON.parse(signed).report.server, 'https://bank.example')
})

test('a changed report, another signer, and what is no report are refused', () => {
  const signed = formatSignedReport(report, tpp)
  const cases: [string, RegExp][] = [
    [signed.replace('"conforms": false', '"conforms": true'), /changed after it was signed/],
    [formatSignedReport(report, stranger), /another certificate than the one that made the run/],
    [JSON.stringify(report), /no signed conformance report/],
    ['', /no signed conformance report/],
  ]
  for (const [text, expected] of cases) {
    const verified = verifySignedReport(text)
    assert(!verified.ok)
    assert.match(verified.problem, expected)
  }
})

test('a page has the signed report in it, runs nothing of a server’s answer, and shows it as text', () => {
  const signed = formatSignedReport(report, tpp)
  const page = renderHtml(report, signed)
  assert.equal(signedReportIn(page), signed)
  assert.equal(page.match(/<script/g)?.length, 1)
  assert.match(page, /201 &lt;\/script&gt;&lt;b&gt;&quot;&amp;/)
  assert.match(page, /default-src &#39;none&#39;; style-src &#39;sha256-/)
  assert.doesNotMatch(page, /https?:\/\/(?!bank\.example)/)
})
