import { createPrivateKey, createSecretKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { isIP } from 'node:net'
import type { Result } from '@havn/contract'
import { isExposed } from '../../platform/database/database-tls.ts'
import { EXPECTED_KEYS, type ListedKey, parseKeys } from '../../platform/keys/index.ts'
import { isAddressOrNetwork } from '../../platform/shared/client-address.ts'
import { resolvePaths } from '../bank-documents/index.ts'
import { isProtectedAddress } from '../../edge/trust/index.ts'
import { readTrustAnchors } from '../../edge/index.ts'
import type { SettingType } from './setting.ts'

/** Digits alone: `Number` would also take '', ' 8', '1e3' and '0x10'. */
export function wholeNumber({ min, max }: { min: number; max: number }): SettingType<number> {
  return {
    expected: `a whole number from ${min} to ${max}`,
    parse(text) {
      const number = /^\d{1,15}$/.test(text) ? Number(text) : NaN
      return number >= min && number <= max ? number : undefined
    },
  }
}

export function oneOf<const Word extends string>(...words: readonly Word[]): SettingType<Word> {
  return {
    expected: `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
    parse: (text) => words.find((word) => word === text),
  }
}

export const port: SettingType<number> = {
  ...wholeNumber({ min: 0, max: 65_535 }),
  expected: 'a port number from 1 to 65535, or 0 for any free port',
}

/** Ports of one program: each is another address of the same operations. */
export const ports: SettingType<readonly number[]> = {
  expected: `${port.expected}; several are separated by commas`,
  parse(text) {
    const parsed = text.split(',').map((item) => port.parse(item.trim()))
    const known = parsed.filter((one) => one !== undefined)
    return known.length === parsed.length ? known : undefined
  },
}

export const trueOrFalse: SettingType<boolean> = {
  expected: 'true or false',
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
}

/** Items are separated by commas, and spaces around them do not count. */
function listOf(expected: string, isItem: (item: string) => boolean): SettingType<readonly string[]> {
  return {
    expected: `${expected}, separated by commas`,
    parse(text) {
      const items = text.split(',').map((item) => item.trim())
      return items.every(isItem) ? items : undefined
    },
  }
}

export const address: SettingType<string> = {
  expected: 'an IP address of this machine',
  parse: (text) => (isIP(text) === 0 ? undefined : text),
}

export const addresses = listOf('IP addresses of this machine', (item) => isIP(item) !== 0)

const proxyAddresses = listOf('IP addresses or networks such as 10.0.0.0/8', isAddressOrNetwork)

/** `none` says on purpose that no proxy is trusted. */
export const trustedProxies: SettingType<readonly string[]> = {
  expected: `none, or ${proxyAddresses.expected}`,
  parse: (text) => (text === 'none' ? [] : proxyAddresses.parse(text)),
}

/** JSON that says itself what is wrong with it; the group of its setting reports that. Paths in it begin at its file. */
export function jsonOf<Value>(
  expected: string,
  parse: (json: unknown) => Result<Value, readonly string[]>,
): SettingType<Result<Value, readonly string[]>> {
  return {
    expected,
    parse(content, folder = '.') {
      try {
        return parse(resolvePaths(JSON.parse(content), folder).value)
      } catch {
        return undefined
      }
    },
  }
}

export const origin: SettingType<string> = {
  expected: 'an origin such as https://console.example',
  parse(text) {
    const url = text.trim()
    return URL.canParse(url) && /^https?:\/\/[^/@?#]+\/?$/.test(url) ? new URL(url).origin : undefined
  },
}

export const hostNames = listOf('host names such as bank.example, without ports', (item) =>
  /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])$/i.test(item),
)

export const folder: SettingType<string> = {
  expected: 'the path of a folder that this process can read',
  parse: (text) => (succeeds(() => readdirSync(text)) ? text : undefined),
}

/** A file may come later than the server, so it need not exist. Plain HTTP is for a service on this machine. */
export const fileOrAddress: SettingType<string> = {
  expected: 'the absolute path of a file, or an address that begins with https://',
  parse: (text) =>
    text.startsWith('/') || (isProtectedAddress(text) && URL.canParse(text)) ? text : undefined,
}

export const databaseUrl: SettingType<string> = {
  expected:
    'a URL of PostgreSQL such as postgresql://login@db.example/havn?sslmode=verify-full; a database on another machine needs sslmode=verify-full, and sslrootcert=FILE unless a public authority issued its certificate, or sslmode=disable where nobody else can listen',
  parse(text) {
    const url = text.trim()
    if (!/^postgres(?:ql)?:\/\//.test(url) || !URL.canParse(url)) return undefined
    try {
      return isExposed(url) ? undefined : url
    } catch {
      // Such as a file of sslrootcert that cannot be read.
      return undefined
    }
  },
}

export const secretKey: SettingType<KeyObject> = {
  expected: '32 bytes in hexadecimal (openssl rand -hex 32)',
  parse: (text) => (/^[0-9a-f]{64}$/i.test(text.trim()) ? createSecretKey(text.trim(), 'hex') : undefined),
}

/** A list of keys, or what is wrong with it. */
export const listedKeys: SettingType<Result<readonly ListedKey[], readonly string[]>> = {
  expected: EXPECTED_KEYS,
  parse: (text) => parseKeys(text),
}

/** The value is the PEM itself, once it is known to be readable: TLS takes no other form. */
export const privateKey: SettingType<string> = {
  expected: 'a private key in PEM, without a passphrase',
  parse: (text) => (succeeds(() => createPrivateKey(text)) ? text : undefined),
}

export const certificate: SettingType<string> = {
  expected: 'a certificate in PEM, which those of its issuers may follow',
  parse: (text) => (succeeds(() => new X509Certificate(text)) ? text : undefined),
}

export const trustAnchors: SettingType<string> = {
  expected: 'certificates of certificate authorities in PEM, one after the other',
  parse: (text) => (succeeds(() => readTrustAnchors(text)) ? text : undefined),
}

function succeeds(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

/** A text without line breaks, such as a client id. */
export const text: SettingType<string> = {
  expected: 'a text of up to 500 characters',
  parse(given) {
    // A file with a secret often ends with a line break.
    const trimmed = given.trim()
    return /^[^\p{C}]{1,500}$/u.test(trimmed) ? trimmed : undefined
  },
}

export const bearerToken: SettingType<string> = {
  expected: 'a token of 16 to 4096 characters, without spaces',
  parse: (given) => (/^[!-~]{16,4096}$/.test(given.trim()) ? given.trim() : undefined),
}
