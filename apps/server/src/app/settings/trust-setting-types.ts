import { readAnchors } from '../../edge/index.ts'
import type { SettingType } from './setting.ts'

/** The URL of an HTTP proxy, which may contain a name and a password. */
export const proxyUrl: SettingType<string> = {
  expected: 'the URL of an HTTP proxy, such as http://proxy.example:3128',
  parse(text) {
    const url = URL.parse(text)
    const isProxy =
      url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === ''
    return isProxy ? url.href : undefined
  },
}

export const listUrl: SettingType<string> = {
  expected: 'an http or https URL',
  parse: (text) => (/^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined),
}

/** The certificates of signers, as Base64 of their DER. */
export const signerCertificates: SettingType<readonly string[]> = {
  expected: 'certificates in PEM',
  parse(text) {
    try {
      return readAnchors(text).map(({ x509 }) => x509.raw.toString('base64'))
    } catch {
      return undefined
    }
  },
}
