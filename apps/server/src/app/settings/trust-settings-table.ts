import { folder, oneOf, wholeNumber } from './setting-types.ts'
import type { Setting } from './setting.ts'
import { listUrl, proxyUrl, signerCertificates } from './trust-setting-types.ts'

/** The settings that say how a server finds out whom to trust. */
export const TRUST_SETTINGS = {
  revocation: {
    name: 'HAVN_REVOCATION',
    type: oneOf('on', 'off'),
    about:
      'Whether the authorities of TPP certificates are asked if they have revoked them ([operations](operations/README.md#trust)). Without it: on with `HAVN_TRUST_LISTS`, else off. Production starts only if it is on, or set to off.',
  },
  trustLists: {
    name: 'HAVN_TRUST_LISTS',
    type: oneOf('off', 'fetch', 'files'),
    default: 'off',
    about:
      'Whether the authorities of the European trusted lists are trusted, too: fetched, or read from files of the operator ([operations](operations/README.md#trust)).',
  },
  trustListsSigners: {
    name: 'HAVN_TRUST_LISTS_SIGNERS_FILE',
    type: signerCertificates,
    isFile: true,
    about:
      'The certificates that may sign the list of lists, as the Official Journal of the EU publishes them; required with `HAVN_TRUST_LISTS`.',
  },
  trustListsUrl: {
    name: 'HAVN_TRUST_LISTS_URL',
    type: listUrl,
    default: 'https://ec.europa.eu/tools/lotl/eu-lotl.xml',
    about: 'Where the list of lists is fetched from.',
  },
  trustListsFolder: {
    name: 'HAVN_TRUST_LISTS_FOLDER',
    type: folder,
    about:
      'The folder with `EU.xml`, the list of lists, and a file such as `NO.xml` for each country; required with `HAVN_TRUST_LISTS=files`.',
  },
  trustListsAlarmHours: {
    name: 'HAVN_TRUST_LISTS_ALARM_HOURS',
    type: wholeNumber({ min: 1, max: 8_760 }),
    default: '48',
    unit: 'hours',
    about: 'After how long without a verified list the log and a security event raise an alarm.',
  },
  trustListsCloseHours: {
    name: 'HAVN_TRUST_LISTS_CLOSE_HOURS',
    type: wholeNumber({ min: 2, max: 8_760 }),
    default: '168',
    unit: 'hours',
    about: 'After how long without a verified list certificates of its authorities are refused with 503.',
  },
  egressProxy: {
    name: 'HAVN_EGRESS_PROXY',
    type: proxyUrl,
    isSecret: true,
    about:
      'The HTTP proxy through which authorities are asked, and lists and copies of the register are fetched; without it, authorities and lists are reached directly, at public addresses alone.',
  },
} as const satisfies Readonly<Record<string, Setting>>
