import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Identity } from '../../support/certificates.ts'

interface Chain {
  readonly tpp: Identity
  readonly trusted: Identity
  /** A certificate between the two. */
  readonly untrusted?: Identity
}

/** What `openssl verify` says about a chain. */
export function verifyWithOpenssl(chain: Chain): string {
  const folder = mkdtempSync(join(tmpdir(), 'havn-chain-'))
  const fileOf = (name: string, { pem }: Identity) => {
    writeFileSync(join(folder, name), pem)
    return join(folder, name)
  }
  const { tpp, trusted, untrusted } = chain
  const between = untrusted === undefined ? [] : ['-untrusted', fileOf('between', untrusted)]
  const anchor = ['-partial_chain', '-auth_level', '2', '-trusted', fileOf('trusted', trusted)]
  const { stdout, stderr } = spawnSync('openssl', ['verify', ...anchor, ...between, fileOf('tpp', tpp)])
  rmSync(folder, { recursive: true })
  return `${String(stdout)}${String(stderr)}`
}
