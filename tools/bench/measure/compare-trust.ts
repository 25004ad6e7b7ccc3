import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { BenchEnvironment } from '../environment/bench-environment.ts'
import { makeCertificates, makeRevocationList } from '../environment/certificates.ts'
import { compareServers, type ServerVariant } from './compare-servers.ts'

/** Prints what the checks of revocation and register, and signed answers, cost a call. */
export async function compareTrust(environment: BenchEnvironment, rounds: number): Promise<void> {
  const { folder } = environment
  const lists = createServer((_request, response) => {
    response.end(readFileSync(join(folder, 'list.crl')))
  }).listen(0, '127.0.0.1')
  await once(lists, 'listening')
  const address = lists.address()
  const listUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/list.crl`
  const tpp = makeCertificates(folder, 'PSDNO-FSA-987654321', listUrl)
  makeRevocationList(folder, join(folder, 'list.crl'))
  try {
    await compareServers({ ...environment, tpp }, { variants: variantsIn(folder), rounds })
  } finally {
    lists.close()
  }
}

function variantsIn(folder: string): readonly ServerVariant[] {
  const register = join(folder, 'register.json')
  const roles = { NO: ['PISP', 'AISP'] }
  writeFileSync(register, JSON.stringify([{ tppId: 'PSDNO-FSA-987654321', name: 'Bench TPP', roles }]))
  const checked = {
    HAVN_SANDBOX_LOCAL: 'true',
    HAVN_REVOCATION: 'on',
    HAVN_TPP_REGISTER: 'on',
    HAVN_TPP_REGISTER_NATIONAL: register,
  }
  const [p256, rsa] = [
    ['ec', 'ec_paramgen_curve:P-256'],
    ['rsa', 'rsa_keygen_bits:2048'],
  ]
  return [
    { name: 'neither' },
    { name: 'revocation and register', variables: checked },
    { name: 'and answers signed, P-256', variables: { ...checked, ...makeSeal(folder, p256) } },
    { name: 'and answers signed, RSA 2048', variables: { ...checked, ...makeSeal(folder, rsa) } },
  ]
}

function makeSeal(folder: string, [type = '', option = '']: readonly string[]): Record<string, string> {
  const [key, certificate] = [join(folder, `${type}-seal.key`), join(folder, `${type}-seal.pem`)]
  const line = ['req', '-x509', '-nodes', '-newkey', type, '-pkeyopt', option, '-days', '30']
  execFileSync('openssl', [...line, '-subj', '/O=Bench Bank', '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  })
  const seal = { certificateFile: certificate, keyFile: key, signAnswers: 'always' }
  const file = join(folder, `${type}-seal.json`)
  writeFileSync(file, JSON.stringify({ seal }))
  return { HAVN_SANDBOX_BANK_FILE: file }
}
