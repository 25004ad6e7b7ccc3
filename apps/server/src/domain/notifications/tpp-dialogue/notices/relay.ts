import { createTransport } from 'nodemailer'
import { toReply } from './reply.ts'

/** The mail server through which the bank sends notices. */
export interface RelayOptions {
  readonly host: string
  readonly port: number
  /** Undefined if the relay knows this machine by its address. */
  readonly login: { readonly user: string; readonly password: string } | undefined
  /** PEM of the only authorities whose certificates the relay may have; the public ones if undefined. */
  readonly authorities: string | undefined
}

/** How the notices of all banks of a deployment are sent. */
export interface NoticeSettings {
  readonly relay: RelayOptions
  /** The address that notices of banks come from whose document names none. */
  readonly from: string
}

/** One mail to one mailbox. */
export interface Mail {
  /** The same at every try, so that a mailbox that gets it twice can see that it is the same. */
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly language: string
  readonly date: Date
}

/** What became of one try. `reply` may name the address, so it is not for a log; `problem` is. */
export type MailOutcome =
  | { readonly kind: 'accepted'; readonly reply: string }
  /** The relay refused this mailbox or message for good. */
  | { readonly kind: 'bounced'; readonly reply: string; readonly problem: string }
  /** The relay asks to try later, or could not be used at all. */
  | {
      readonly kind: 'failed'
      readonly reply: string
      readonly problem: string
      readonly isAboutMailbox: boolean
    }

export type SendMail = (mail: Mail) => Promise<MailOutcome>

/** Each waits for one step alone. Together they are shorter than a lease. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
}

/**
 * Creates what sends mails through a relay. It always asks for TLS (STARTTLS) and checks the relay's certificate: without
 * both it sends nothing, neither the login nor a mail, since whoever sits in between could have taken them away.
 */
export function createRelay({ host, port, login, authorities }: RelayOptions): SendMail {
  const transport = createTransport({
    host,
    port,
    secure: false,
    requireTLS: true,
    tls: { minVersion: 'TLSv1.2', ...(authorities === undefined ? {} : { ca: authorities }) },
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ messageId, from, to, subject, text, language, date }) => {
    try {
      const { response } = await transport.sendMail({
        // The mailbox is named apart from the header, so that nothing in the header can lead the mail elsewhere.
        envelope: { from: from.address, to: [to] },
        from,
        to: { name: '', address: to },
        messageId,
        date,
        subject,
        text,
        // No answer of a machine is wanted, such as of somebody who is on holiday.
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
      })
      return { kind: 'accepted', reply: toReply(response) }
    } catch (error) {
      return toOutcome(error)
    }
  }
}

/** What the package says of an error. */
interface MailError extends Error {
  readonly code?: unknown
  /** The command of SMTP that failed. */
  readonly command?: unknown
  readonly responseCode?: unknown
  readonly response?: unknown
}

const NEEDS_LOGIN = 530

function toOutcome(error: unknown): MailOutcome {
  if (!(error instanceof Error)) throw error
  const { code, command, responseCode, response } = error as MailError
  const isAboutMailbox = command === 'RCPT TO' || command === 'DATA'
  if (typeof responseCode !== 'number' || typeof response !== 'string') {
    const problem = toReply(error.message)
    return { kind: 'failed', reply: problem, problem, isAboutMailbox: false }
  }
  const reply = toReply(response)
  // The rest of what the relay says may repeat the address.
  const answered = `${String(command)} was answered with ${responseCode}`
  if (code === 'ETLS') {
    const problem = `the relay does not offer TLS (${answered}), and nothing is sent without`
    return { kind: 'failed', reply, problem, isAboutMailbox: false }
  }
  if (isAboutMailbox && responseCode >= 500 && responseCode !== NEEDS_LOGIN)
    return { kind: 'bounced', reply, problem: answered }
  return { kind: 'failed', reply, problem: answered, isAboutMailbox }
}
