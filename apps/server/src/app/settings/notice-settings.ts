import { failure, isEmailAddress, success } from '@havn/contract'
import type { NoticeSettings } from '../../domain/notifications/tpp-dialogue/index.ts'
import { certificate, text } from './setting-types.ts'
import { group, missing, type Setting, type SettingType, type ValuesOf } from './setting.ts'

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

export const noticesRelay = {
  name: 'HAVN_NOTICES_RELAY',
  type: relayAddress,
  about:
    'The mail server through which [notices to TPPs](operations/notices.md) are sent, by SMTP with STARTTLS; its certificate must be for this host. Without it `havn notices send` refuses, and servers send none.',
} as const

const ROWS = {
  noticesRelay,
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

/** How notices to TPPs are sent; undefined if they are not. */
export const notices = group(ROWS, (values) => {
  const problems = findProblems(values)
  if (problems.length > 0) return failure(problems)
  const { noticesRelay: relay, noticesFrom: from } = values
  if (relay === undefined || from === undefined) return success(undefined)
  const { noticesRelayUser: user, noticesRelayPassword: password, noticesRelayCa: authorities } = values
  const login = user === undefined || password === undefined ? undefined : { user, password }
  const settings: NoticeSettings = { relay: { ...relay, login, authorities }, from }
  return success(settings)
})

/** Finds settings of notices that lack another. */
function findProblems(values: ValuesOf<typeof ROWS>): readonly string[] {
  const { noticesFrom, noticesRelayUser, noticesRelayPassword } = ROWS
  const problems: string[] = []
  if (values.noticesRelay !== undefined && values.noticesFrom === undefined)
    problems.push(
      missing(noticesFrom, `${noticesRelay.name} needs it; expected ${noticesFrom.type.expected}`),
    )
  if ((values.noticesRelayUser === undefined) !== (values.noticesRelayPassword === undefined))
    problems.push(`${noticesRelayUser.name} and ${noticesRelayPassword.name}: expected both or neither.`)
  if (values.noticesRelay === undefined)
    for (const key of ['noticesFrom', 'noticesRelayUser', 'noticesRelayCa'] as const)
      if (values[key] !== undefined)
        problems.push(`${ROWS[key].name} is set, but ${noticesRelay.name} is not: expected both or neither.`)
  return problems
}
