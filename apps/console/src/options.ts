/** What the console is started with. */
export interface ConsoleOptions {
  /** The port that it listens on, on this machine alone; 0 for any free one. */
  readonly port: number
  /** The bank's interface, over TLS. */
  readonly bankUrl: string
  /** The same bank over plain http, for pages in a browser that does not know the sandbox's authority. */
  readonly bankPageUrl: string
  /** The folder with the keys of the TPPs and the certificate of the sandbox's authority. */
  readonly stateFolder: string
  /** The folder with the pages of the documentation. */
  readonly docsFolder: string
  /** How the command line is called, such as `./havn`. */
  readonly command: string
}

/** What the command line writes to the standard input of the console's process, as JSON. */
export interface ConsoleStart extends ConsoleOptions {
  /** Opens the console of one machine; others who use the machine must not see it, so it is no argument. */
  readonly token?: string
  /** What a console for many TPPs needs, where people sign in. */
  readonly hosted?: HostedStart
}

/** What a console for many TPPs is started with. `havn sandbox serve` has checked it. */
export interface HostedStart {
  /** Where browsers reach the console, such as https://console.example. */
  readonly origin: string
  /** Where the console itself reaches the bank, past the proxy. */
  readonly bankInternalUrl: string
  /** The file with the secret that sessions and challenges are signed by. */
  readonly secretFile: string
  /** The addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  /** TPPs that may register in an hour, from one IPv4 address or IPv6 network of 64 bits, and in all. */
  readonly registrationsPerAddressMax: number
  readonly registrationsMax: number
}

/** Reads what the command line wrote. Throws if somebody else started the console. */
export function readStart(text: string): ConsoleStart {
  try {
    return JSON.parse(text) as ConsoleStart
  } catch {
    throw new Error(
      'the console reads its options from standard input; `havn dev` starts it with all of them',
    )
  }
}
