import { createPrivateKey, X509Certificate } from 'node:crypto'
import { dirname } from 'node:path'
import { failure, type Result, success } from '@havn/contract'
import { type BankKeyList, parseKeys, toBankKeyList } from '../../platform/keys/index.ts'
import type { Theme } from '../../platform/web/theme.ts'
import { parseTheme } from '../../platform/web/theme/load-theme.ts'
import { createTlsContext } from '../../edge/index.ts'
import { type Field, readFields } from './document-field.ts'
import { messageOf, parseJson, readBytes } from './document-files.ts'
import { findSecrets } from './find-secrets.ts'

/** Reads the file at a path; `expected` describes its content. The path was made absolute before. */
export function fileOf<Value>(expected: string, parse: (text: string) => Value): Field<Value> {
  return {
    read(json) {
      if (typeof json !== 'string') return failure(['expected the path of a file'])
      const bytes = readBytes(json)
      if (!bytes.ok) return failure([bytes.problem])
      try {
        return success(parse(bytes.value.toString('utf8')))
      } catch (problem) {
        return failure([`expected ${expected}, and the file holds something else (${messageOf(problem)})`])
      }
    },
  }
}

/** The PEM of a private key. */
export const privateKeyFile = fileOf('a private key in PEM, without a passphrase', (pem) => {
  createPrivateKey(pem)
  return pem
})

/** The PEM of a certificate and of its issuers. */
export const certificateFile = fileOf(
  'a certificate in PEM, which those of its issuers may follow',
  (pem) => {
    void new X509Certificate(pem)
    return pem
  },
)

const TLS_FIELDS = {
  keyFile: { isRequired: true, ...privateKeyFile },
  certificateFile: { isRequired: true, ...certificateFile },
} as const satisfies Readonly<Record<string, Field>>

/** The key and certificate of a bank's hosts. */
export const tls: Field<{ readonly key: string; readonly cert: string }> = {
  read(json) {
    const read = readFields(TLS_FIELDS, json)
    if (!read.ok) return read
    const { keyFile: key, certificateFile: cert } = read.value
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
      return failure(['expected the key of the certificate, and keyFile holds another one'])
    try {
      // A weak key or a broken certificate of an issuer is found only here.
      createTlsContext({ key, cert })
      return success({ key, cert })
    } catch (problem) {
      return failure([`expected a key and certificates that TLS accepts (${messageOf(problem)})`])
    }
  },
}

/** A theme has files of its own beside it. */
export const themeFile: Field<Theme> = {
  read(json) {
    if (typeof json !== 'string') return failure(['expected the path of a file'])
    const bytes = readBytes(json)
    if (!bytes.ok) return failure([bytes.problem])
    const data = parseJson(bytes.value.toString('utf8'))
    if (!data.ok) return failure([data.problem])
    const { theme, problems } = parseTheme(data.value, dirname(json))
    return theme === undefined ? failure(problems) : success(theme)
  },
}

/** The keys of a bank's own, in a file as `havn keys --bank` writes it. No problem shows a secret. */
export const keysFile: Field<BankKeyList> = {
  read(json) {
    if (typeof json !== 'string') return failure(['expected the path of a file'])
    const bytes = readBytes(json)
    if (!bytes.ok) return failure([bytes.problem])
    const listed = parseKeys(bytes.value.toString('utf8'))
    return listed.ok ? toBankKeyList(listed.value) : listed
  },
}

/** Keeps secrets out of the options of an adapter, which would itself take them. */
export function withoutSecrets<Options>(
  parse: (json: unknown) => Result<Options, readonly string[]>,
): Field<Options> {
  return {
    read(json) {
      const secrets = findSecrets(json)
      return secrets.length > 0 ? failure(secrets) : parse(json)
    },
  }
}
