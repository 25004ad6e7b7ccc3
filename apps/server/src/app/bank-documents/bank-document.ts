import { isEmailAddress, type Result } from '@havn/contract'
import { parseHttpCoreBankOptions } from '../../core-bank/index.ts'
import { parseOidcOptions } from '../../domain/sca/oidc/index.ts'
import { isId } from '../../platform/shared/ids.ts'
import { QWAC_POLICIES, readTrustAnchors, REQUEST_TARGET_POLICIES } from '../../edge/index.ts'
import {
  field,
  type Field,
  type FieldValues,
  readFields,
  trueOrFalse,
  wholeNumber,
} from './document-field.ts'
import { readEgress } from './egress-field.ts'
import { fileOf, keysFile, themeFile, tls, withoutSecrets } from './file-fields.ts'
import { languages, runTimes } from './listed-fields.ts'
import { payeeVerification } from './payee-fields.ts'
import { publicUrlsField } from './public-url-field.ts'
import { readSeal } from './seal-field.ts'

/** Everything that one bank of a deployment decides for itself. What it leaves out, the program or the settings decide. */
export type BankDocument = FieldValues<typeof FIELDS>

const BANK_NAME = /^[a-z][a-z0-9-]{0,62}$/

const isHttpsAddress = (text: string) => /^https:\/\/\S{1,200}$/.test(text) && URL.canParse(text)

const TIME_ZONE = /^[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_-]+)+$/

const isTimeZone = (name: string) => TIME_ZONE.test(name) && Intl.supportedValuesOf('timeZone').includes(name)

/** The provider at which the bank's customers log in, as docs/authentication.md describes it. */
export const openIdConnect = withoutSecrets(parseOidcOptions)

const FIELDS = {
  /** What commands and logs call the bank. It finds the bank's data again, so it never changes. */
  bank: {
    isRequired: true,
    ...field('a name of small letters, digits and hyphens such as hav-sparebank', (json) =>
      typeof json === 'string' && BANK_NAME.test(json) ? json : undefined,
    ),
  },
  /** The id by which the core bank knows this bank. Havn chooses one if it is left out; it never changes. */
  bankId: field('a UUID in small letters', (json) =>
    typeof json === 'string' && isId(json) ? json : undefined,
  ),
  /** Where the bank is reached; the origin of a call chooses bank and interface, and links begin with its URL. */
  publicUrls: publicUrlsField,
  /** The pack of the bank's country: products, account numbers, currency, calendar. It never changes. */
  pack: field('the name of a pack, such as norway', (json) =>
    typeof json === 'string' && BANK_NAME.test(json) ? json : undefined,
  ),
  /** The time zone of the bank's days, where it is not that of the pack. */
  timeZone: field('a time zone such as Europe/Paris', (json) =>
    typeof json === 'string' && isTimeZone(json) ? json : undefined,
  ),
  /** The bank's country: a TPP needs its role there, if the register is used. */
  country: field('the two capital letters of a country, such as NO', (json) =>
    typeof json === 'string' && /^[A-Z]{2}$/.test(json) ? json : undefined,
  ),
  /** Whether a TPP needs a QWAC on its connections, of the organisation that seals its calls. */
  qwac: field(QWAC_POLICIES.join(', '), (json) => QWAC_POLICIES.find((policy) => policy === json)),
  /** Whether every call must sign `(request-target)`. */
  requestTarget: field(REQUEST_TARGET_POLICIES.join(', '), (json) =>
    REQUEST_TARGET_POLICIES.find((policy) => policy === json),
  ),
  /** The certificate of these hosts, where they do not share the one of the settings. */
  tls,
  /** What the bank signs notifications and answers with, in its own name. */
  seal: { read: readSeal },
  /** The bank's own keys for links, cookies, approved orders, evidence and so on. */
  keysFile,
  /** The certificate authorities whose TPP certificates this bank accepts. */
  trustAnchorsFile: fileOf('certificates of certificate authorities in PEM', (pem) => readTrustAnchors(pem)),
  /** The bank's core system, as docs/core-bank-http.md describes it. */
  coreBank: withoutSecrets(parseHttpCoreBankOptions),
  openIdConnect,
  /** The proxy through which the bank's logins and notifications leave its network, and its core bank if it says so. */
  egressProxy: { read: readEgress },
  /** What the bank's pages look like, as docs/themes.md describes it. */
  themeFile,
  /** Where TPPs get help; customers call the numbers of the theme. */
  supportContact: field(
    'an e-mail address such as psd2@bank.example, or an address that begins with https://',
    (json) => (typeof json === 'string' && (isEmailAddress(json) || isHttpsAddress(json)) ? json : undefined),
  ),
  /** The address that the bank's notices to TPPs come from. */
  noticesFrom: field('an e-mail address such as notices@bank.example', (json) =>
    typeof json === 'string' && isEmailAddress(json) ? json : undefined,
  ),
  /** The times of day at the bank of its batch runs; the last one is the cut-off. */
  runTimes,
  /** The time of day at the bank from which on the payments of the day before are compared with the core bank. */
  reconciliationTime: field('a time of day such as 03:30', (json) =>
    typeof json === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(json) ? json : undefined,
  ),
  languages,
  showsFees: trueOrFalse,
  /** Whether the names of payees are verified, and for payments in which currencies. */
  payeeVerification,
  hasCustomerPages: trueOrFalse,
  /** For how many days the content of payments is kept that nobody approved. */
  retention: {
    read: (json: unknown) =>
      readFields({ unapprovedPaymentDays: wholeNumber({ min: 30, max: 3_650 }) }, json),
  },
  limits: {
    read: (json: unknown) => readFields({ openLinksMax: wholeNumber({ min: 1, max: 1_000_000_000 }) }, json),
  },
} as const satisfies Readonly<Record<string, Field>>

/** Parses a document whose paths are absolute, or returns everything that is wrong with it at once. */
export function parseBankDocument(json: unknown): Result<BankDocument, readonly string[]> {
  return readFields(FIELDS, json)
}

/** The host names of a bank with their ports, where they are not those of the scheme. */
export function addressesOf({ publicUrls }: Pick<BankDocument, 'publicUrls'>): readonly string[] {
  return publicUrls.map(({ url }) => new URL(url).host)
}

/** The host names of a bank, in lower case, each once. */
export function hostsOf({ publicUrls }: Pick<BankDocument, 'publicUrls'>): readonly string[] {
  return [...new Set(publicUrls.map(({ url }) => new URL(url).hostname))]
}
