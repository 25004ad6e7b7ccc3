import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { whyUnreachable } from './exchange/reach.ts'
import { formatSummary, withoutColour } from './report/terminal.ts'
import { runConformance } from './run.ts'

const folder = mkdtempSync('/tmp/havn-conformance-run-')
after(() => rmSync(folder, { recursive: true }))

function newTpp() {
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile]
  execFileSync('openssl', ['req', '-x509', ...key, '-subj', '/CN=tpp', '-out', certificateFile], {
    stdio: 'ignore',
  })
  return {
    key: createPrivateKey(readFileSync(keyFile)),
    certificate: new X509Certificate(readFileSync(certificateFile)),
  }
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('a server that accepts a connection and says nothing is given up after the time limit', async (t: TestContext) => {
  const sockets: Socket[] = []
  const server = createTcpServer((socket) => sockets.push(socket))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const port = await portOf(server)
  for (const scheme of ['http', 'https']) {
    const problem = await whyUnreachable({ baseUrl: `${scheme}://127.0.0.1:${port}` }, 1)
    assert.equal(problem?.message, 'no answer within 1 seconds')
  }
})

test('a server that goes away ends the run: what was not run is skipped, not failed', async (t: TestContext) => {
  let left = 12
  const server = createHttpServer((request, response) => {
    left -= 1
    if (left < 0) {
      server.close().closeAllConnections()
      return
    }
    request.resume()
    // As if nobody had signed: the link lets the checks of signatures go on.
    const link = { href: 'https://bank.example/sca', verbs: ['GET'] }
    const message = { category: 'ERROR', code: 'PSU_CREDENTIALS_INVALID' }
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ tppMessages: [message], _links: { scaRedirect: link } }))
  })
  t.after(() => server.close())
  const baseUrl = `http://127.0.0.1:${await portOf(server)}`
  const report = await runConformance({
    baseUrl,
    tpp: newTpp(),
    limits: { requestsPerSecond: 1000 },
    now: () => Date.now(),
  })
  assert.match(report.stopped ?? '', /^The server went away during the run: connect ECONNREFUSED/)
  assert.equal(report.conforms, false)
  assert.equal(report.requests, 13, 'nothing is sent once the server has gone')
  const findings = report.groups.flatMap((group) => group.findings)
  const whileItWent = findings.filter(
    ({ outcome }) => outcome.kind === 'skipped' && outcome.reason === report.stopped,
  )
  assert.equal(whileItWent.length, 1)
  const notRun = findings.filter(
    ({ outcome }) => outcome.kind === 'skipped' && outcome.reason.startsWith('Not run. The server went away'),
  )
  assert(notRun.length > 20)
  assert(!JSON.stringify(findings.filter(({ outcome }) => outcome.kind === 'failed')).includes('no answer'))
  assert.match(formatSummary(report, withoutColour), /^The server went away during the run: .*\n?FAILED: /m)
})

test('a run in which nothing was checked is no success', async (t: TestContext) => {
  const server = createHttpServer((_, response) => void response.writeHead(404).end())
  t.after(() => server.close().closeAllConnections())
  const options = {
    baseUrl: `http://127.0.0.1:${await portOf(server)}`,
    tpp: newTpp(),
    now: () => Date.now(),
  }
  const only = (chosen: string) =>
    runConformance({ ...options, select: ({ id }: { id: string }) => id === chosen })
  const nothing = await only('sandbox/absent-in-production')
  assert.equal(nothing.conforms, false)
  assert.match(formatSummary(nothing, withoutColour), /^NOT CHECKED: nothing was checked\.$/m)
  const beyond = await only('transport/unknown-path')
  assert.equal(beyond.conforms, false)
  assert.match(formatSummary(beyond, withoutColour), /^NOT CHECKED: no check of severity must was made\.$/m)
})
