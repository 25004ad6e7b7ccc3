import { failure, success } from '@havn/contract'
import type { TrustSettings } from '../../edge/trust/index.ts'
import { readAnchors } from '../../edge/index.ts'
import { parseProxyUrl, PROXY_URL_EXPECTED } from '../../platform/outgoing/index.ts'
import { documentsFolder } from './listener-settings.ts'
import { group, missing, type SettingType } from './setting.ts'
import { fileOrAddress, folder, oneOf, trustAnchors as anchors, wholeNumber } from './setting-types.ts'

const proxyUrl: SettingType<string> = { expected: PROXY_URL_EXPECTED, parse: parseProxyUrl }

/** Whether lists are used, and where they come from. */
const listsFrom: SettingType<'off' | 'fetch' | { readonly folder: string }> = {
  expected: `off, fetch, or ${folder.expected}`,
  parse(text) {
    if (text === 'off' || text === 'fetch') return text
    const path = folder.parse(text)
    return path === undefined ? undefined : { folder: path }
  },
}

/** The list of lists of the EU. */
const LIST_OF_LISTS = 'https://ec.europa.eu/tools/lotl/eu-lotl.xml'

/** What gets old is reported after two sevenths of the time after which it is not used any more: two days of a week. */
const alarmAfter = (closedAfter: number) => (closedAfter * 2) / 7

/** The certificates of signers, as Base64 of their DER. */
const signerCertificates: SettingType<readonly string[]> = {
  expected: 'certificates in PEM',
  parse(text) {
    try {
      return readAnchors(text).map(({ x509 }) => x509.raw.toString('base64'))
    } catch {
      return undefined
    }
  },
}

const revocation = {
  name: 'HAVN_REVOCATION',
  type: oneOf('on', 'off'),
  about:
    'Whether the authorities of TPP certificates are asked if they have revoked them ([operations](operations/README.md#trust)). Without it: on with `HAVN_TRUST_LISTS`, else off. Production starts only if it is on, or set to off.',
} as const

const trustLists = {
  name: 'HAVN_TRUST_LISTS',
  type: listsFrom,
  default: 'off',
  about:
    'Whether the authorities of the European trusted lists are trusted, too: fetched, or read from a folder of the operator with `EU.xml`, the list of lists, and a file such as `NO.xml` for each country ([operations](operations/README.md#trust)).',
} as const

export const trustListsSigners = {
  name: 'HAVN_TRUST_LISTS_SIGNERS_FILE',
  type: signerCertificates,
  isFile: true,
  about:
    'The certificates that may sign the list of lists, as the Official Journal of the EU publishes them; required with `HAVN_TRUST_LISTS`.',
} as const

const trustListsCloseHours = {
  name: 'HAVN_TRUST_LISTS_CLOSE_HOURS',
  type: wholeNumber({ min: 2, max: 8_760 }),
  default: '168',
  unit: 'hours',
  about:
    'After how long without a verified list certificates of its authorities are refused with 503: how long the bank would rather trust what may have changed. After two sevenths of it, 48 hours of 168, the log and a security event raise an alarm.',
} as const

export const egressProxy = {
  name: 'HAVN_EGRESS_PROXY',
  type: proxyUrl,
  isSecret: true,
  about:
    'The HTTP proxy for everything that leaves the bank’s network: questions to authorities, trusted lists, copies of the register, logins, and notifications. A bank’s document may name another one for its logins and notifications, and add its core bank ([banks](banks.md#the-way-out)). Without it, they go out directly, and what a TPP or a certificate names is reached at public addresses alone.',
} as const

const anchorsFile = {
  name: 'HAVN_TRUST_ANCHORS_FILE',
  type: anchors,
  isFile: true,
  about:
    'The certificate authorities whose TPP certificates are accepted; required unless the program gives `trust` or banks have documents.',
} as const

/** PEM of the certificate authorities whose TPP certificates are accepted; undefined if others say whom to trust. */
export const trustAnchors = group({ anchorsFile }, (values, given) => {
  const hasLists = (given.valueOf(trustLists) ?? 'off') !== 'off'
  // A bank's document says whom the bank trusts.
  const isNeeded = given.program.hasTrust !== true && !given.isSet(documentsFolder) && !hasLists
  return isNeeded && values.anchorsFile === undefined
    ? failure([missing(anchorsFile)])
    : success(values.anchorsFile)
})

/** After how long without a verified list there is an alarm, and its authorities are not trusted any more. */
export const trustListsAges = group({ trustListsCloseHours }, ({ trustListsCloseHours: closeHours }) =>
  success({ alarmHours: alarmAfter(closeHours), closeHours }),
)

/** How authorities are asked about certificates. Where lists are used, revocation is asked for unless it is turned off. */
export const trustSettings = group(
  { revocation, trustLists, trustListsSigners, trustListsCloseHours, egressProxy },
  (values, given) => {
    const problems: string[] = []
    const { trustLists: lists, trustListsSigners: signers, trustListsCloseHours: closeHours } = values
    // Nobody should find out later that production did without it by default.
    if (given.isProduction && lists === 'off' && values.revocation === undefined)
      problems.push(
        missing(
          revocation,
          'in production expected on, or off to accept certificates that their authority has revoked',
        ),
      )
    if (lists !== 'off' && signers === undefined)
      problems.push(missing(trustListsSigners, 'expected the signers of the list of lists'))
    if (problems.length > 0) return failure(problems)
    const settings: TrustSettings = {
      asksRevocation: values.revocation === undefined ? lists !== 'off' : values.revocation === 'on',
      egressProxy: values.egressProxy,
      lists:
        lists === 'off'
          ? undefined
          : {
              folder: lists === 'fetch' ? undefined : lists.folder,
              url: LIST_OF_LISTS,
              signers: signers ?? [],
              alarmHours: alarmAfter(closeHours),
              closeHours,
            },
    }
    return success(settings)
  },
)

const register = {
  name: 'HAVN_TPP_REGISTER',
  type: oneOf('off', 'on'),
  default: 'off',
  about:
    'Whether a TPP also needs its role in the register of payment service providers ([register](register.md)); production starts only if this is set, to on or off.',
} as const

const eba = {
  name: 'HAVN_TPP_REGISTER_EBA',
  type: fileOrAddress,
  about:
    "Where copies of the EBA's register are taken from: a file that is looked at each minute, or an address that is asked daily. Without it an operator brings them: `havn register import`.",
} as const

const national = {
  name: 'HAVN_TPP_REGISTER_NATIONAL',
  type: fileOrAddress,
  about: "The same for what the EBA's register lacks, such as banks that act as TPPs.",
} as const

const closedDays = {
  name: 'HAVN_TPP_REGISTER_CLOSED_DAYS',
  type: wholeNumber({ min: 1, max: 90 }),
  default: '7',
  unit: 'days',
  about:
    'From which age on a copy of the register decides nothing any more, and its TPPs get 503: how long the bank would rather let in who may have lost a licence. From two sevenths of it on, two days of seven, the log has an error every minute.',
} as const

/** How an installation uses the register of payment service providers. */
export interface RegisterSettings {
  /** The file or address from which copies of each source are taken; none if an operator brings them by command. */
  readonly origins: { readonly eba?: string | undefined; readonly national?: string | undefined }
  /** From this age on a copy is reported as an error. */
  readonly alarmDays: number
  /** From this age on a copy decides nothing any more. */
  readonly closedDays: number
}

/** How the register is used; undefined if certificates alone decide about roles. */
export const tppRegister = group({ register, eba, national, closedDays }, (values, given) => {
  // Nobody should find out later that production did without it by default.
  if (given.isProduction && !given.isSet(register))
    return failure([
      missing(register, 'in production expected on, or off to accept TPPs that no register lists any more'),
    ])
  const settings: RegisterSettings = {
    origins: { eba: values.eba, national: values.national },
    alarmDays: alarmAfter(values.closedDays),
    closedDays: values.closedDays,
  }
  return success(values.register === 'off' ? undefined : settings)
})
