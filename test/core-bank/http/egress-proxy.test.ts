import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  coreBankOptionsOf,
  egressProxyOf,
  readBankDocument,
} from '../../../apps/server/src/app/bank-documents/index.ts'
import { createHttpCoreBank } from '../../../apps/server/src/core-bank/index.ts'
import { startRecordingProxy } from '../../support/recording-proxy.ts'
import { SECRET, serveCoreBank } from './support/bank-server.ts'
import { makeAuthority } from './support/certificates.ts'

const query = {
  bankId: '0b8f2f0f-7a11-4c55-9d6b-3f1c9d0e8f5b',
  personId: '5d1c9d0e-8f5b-4c55-9d6b-0b8f2f0f7a12',
}

test('SEC-170 a core bank is asked through the proxy if its document says so, and directly otherwise', async (t) => {
  const proxy = await startRecordingProxy()
  const authority = makeAuthority('Core bank authority')
  const { certificate: cert, key } = authority.issue('core.bank.example')
  const server = await serveCoreBank({
    coreBank: { findCustomer: async () => undefined },
    tls: { cert, key },
  })
  const folder = mkdtempSync('/tmp/havn-egress-')
  t.after(async () => {
    await server.close()
    proxy.close()
    authority.remove()
    rmSync(folder, { recursive: true })
  })
  writeFileSync(join(folder, 'key'), SECRET)
  writeFileSync(join(folder, 'ca.pem'), authority.ca)

  /** Reads a document with this way out, beside a proxy of the settings that is dead. */
  function documentWith(egressProxy: unknown) {
    const file = join(folder, 'bank.json')
    const keys = [{ id: 'k1', secretFile: 'key' }]
    const coreBank = { url: server.url, keys, tls: { caFile: 'ca.pem' } }
    writeFileSync(
      file,
      JSON.stringify({ bank: 'hav', publicUrls: ['https://hav.example'], coreBank, egressProxy }),
    )
    return readBankDocument(file).parsed
  }
  const dead = 'http://127.0.0.1:1'

  async function ask(egressProxy: unknown): Promise<unknown> {
    const parsed = documentWith(egressProxy)
    assert(parsed.ok, JSON.stringify(parsed))
    const options = coreBankOptionsOf(parsed.value, dead)
    assert(options)
    const coreBank = createHttpCoreBank(options)
    try {
      return await coreBank.findCustomer(query)
    } finally {
      coreBank.close()
    }
  }

  await ask(undefined)
  await ask({ url: proxy.url })
  assert.deepEqual(proxy.passed, [])
  await ask({ url: proxy.url, coreBank: true })
  assert.deepEqual(proxy.passed, [`CONNECT ${new URL(server.url).host}`])
  await assert.rejects(ask({ coreBank: true }), /ECONNREFUSED|not reached|unreachable/)

  const withLogin = documentWith({ url: 'http://havn:hunter2@proxy.example:3128' })
  assert(!withLogin.ok && /urlFile/.test(withLogin.problem.join()), 'a password belongs into a file')
  assert.doesNotMatch(withLogin.problem.join(), /hunter2/)
  writeFileSync(join(folder, 'proxy'), 'http://havn:hunter2@proxy.example:3128\n')
  const inFile = documentWith({ urlFile: 'proxy' })
  assert(inFile.ok)
  assert.equal(egressProxyOf(inFile.value, dead), 'http://havn:hunter2@proxy.example:3128/')
  assert.equal(egressProxyOf({ egressProxy: undefined }, dead), dead)
})
