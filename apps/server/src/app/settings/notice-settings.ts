import { isEmailAddress } from '@havn/contract'
import type { NoticeSettings } from '../../domain/notifications/tpp-dialogue/index.ts'
import { certificate, text } from './setting-types.ts'
import type { Setting, SettingType, ValuesOf } from './setting.ts'

export type { NoticeSettings }

const submissionPort = 587

const relayAddress: SettingType<{ readonly host: string; readonly port: number }> = {
  expected: `the host and port of a mail server such as relay.bank.example:${submissionPort}`,
  parse(given) {
    const [, host, port] =
      /^([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(?::(\d{1,5}))?$/i.exec(given.trim()) ?? []
    const number = Number(port ?? submissionPort)
    return host === undefined || number < 1 || number > 65_535 ? undefined : { host, port: number }
  },
}

const emailAddress: SettingType<string> = {
  expected: 'an e-mail address such as notices@bank.example',
  parse: (given) => (isEmailAddress(given) ? given : undefined),
}

/** The settings of operational notices to TPPs. */
export const NOTICE_SETTINGS = {
  noticesRelay: {
    name: 'HAVN_NOTICES_RELAY',
    type: relayAddress,
    about:
      'The mail server through which [notices to TPPs](operations/notices.md) are sent, by SMTP with STARTTLS; its certificate must be for this host. Without it `havn notices send` refuses, and servers send none.',
  },
  noticesFrom: {
    name: 'HAVN_NOTICES_FROM',
    type: emailAddress,
    about:
      'The address that notices come from, at banks whose document says nothing. Mails about mailboxes that do not exist go there. Required with `HAVN_NOTICES_RELAY`.',
  },
  noticesRelayUser: {
    name: 'HAVN_NOTICES_RELAY_USER',
    type: text,
    about: 'The login at that mail server, if it wants one.',
  },
  noticesRelayPassword: {
    name: 'HAVN_NOTICES_RELAY_PASSWORD',
    type: text,
    isSecret: true,
    about: 'The password of that login. Commands do not need it.',
  },
  noticesRelayCa: {
    name: 'HAVN_NOTICES_RELAY_TLS_CA_FILE',
    type: certificate,
    isFile: true,
    about: 'The only authorities whose certificates that mail server may have; without it, the public ones.',
  },
} as const satisfies Readonly<Record<string, Setting>>

/** Puts together how notices are sent; undefined if they are not. */
export function toNoticeSettings(values: ValuesOf<typeof NOTICE_SETTINGS>): NoticeSettings | undefined {
  const { noticesRelay, noticesFrom, noticesRelayUser: user, noticesRelayPassword: password } = values
  if (noticesRelay === undefined || noticesFrom === undefined) return undefined
  const login = user === undefined || password === undefined ? undefined : { user, password }
  return { relay: { ...noticesRelay, login, authorities: values.noticesRelayCa }, from: noticesFrom }
}

/** Finds settings of notices that lack another. */
export function findNoticeProblems(isSet: (setting: Setting) => boolean): readonly string[] {
  const { noticesRelay, noticesFrom, noticesRelayUser, noticesRelayPassword, noticesRelayCa } =
    NOTICE_SETTINGS
  const problems: string[] = []
  if (isSet(noticesRelay) && !isSet(noticesFrom))
    problems.push(
      `${noticesFrom.name} is missing: ${noticesRelay.name} needs it; expected ${noticesFrom.type.expected}.`,
    )
  if (isSet(noticesRelayUser) !== isSet(noticesRelayPassword))
    problems.push(`${noticesRelayUser.name} and ${noticesRelayPassword.name}: expected both or neither.`)
  for (const setting of [noticesFrom, noticesRelayUser, noticesRelayCa])
    if (isSet(setting) && !isSet(noticesRelay))
      problems.push(`${setting.name} is set, but ${noticesRelay.name} is not: expected both or neither.`)
  return problems
}
