import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a core bank answers over HTTP, and the secrets of its keys by their ids, the one that signs first. */
export interface CoreBankAddress {
  readonly url: string
  readonly keys: Readonly<Record<string, string>>
}

interface DocumentOptions {
  readonly publicUrls?: readonly string[]
  /** Without it the program brings the core bank. */
  readonly coreBank?: CoreBankAddress | undefined
}

function writeLoginKey(file: string): void {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = privateKey.export({ format: 'jwk' })
  writeFileSync(file, JSON.stringify({ ...key, kid: 'k1', alg: 'ES256', use: 'sig' }))
}

/** A provider that nobody asks. */
const LOGIN = {
  issuer: 'https://login.provider.example',
  clientId: 'bank',
  label: 'BankID',
  signingKey: { file: 'login.jwk' },
  nationalIdClaim: 'pid',
  acr: [{ above: '0', values: ['high'] }],
}

/** Writes the document of a bank called hav into a new folder, for `HAVN_BANKS_FOLDER`. */
export function writeBankDocument({ publicUrls = ['http://127.0.0.1'], coreBank }: DocumentOptions) {
  const banksFolder = mkdtempSync('/tmp/havn-banks-')
  const folder = join(banksFolder, 'hav')
  mkdirSync(folder)
  const keys = Object.entries(coreBank?.keys ?? {}).map(([id, secret]) => {
    writeFileSync(join(folder, `${id}.key`), secret)
    return { id, secretFile: `${id}.key` }
  })
  writeLoginKey(join(folder, 'login.jwk'))
  const document = {
    bank: 'hav',
    publicUrls,
    coreBank: coreBank && { url: coreBank.url, keys },
    openIdConnect: LOGIN,
  }
  writeFileSync(join(folder, 'bank.json'), JSON.stringify(document))
  return { banksFolder, remove: () => rmSync(banksFolder, { recursive: true }) }
}
