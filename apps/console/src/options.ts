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

/** Reads the options from the environment. Throws with the name of the one that is missing. */
export function readOptions(environment: Readonly<Record<string, string | undefined>>): ConsoleOptions {
  const read = (name: string): string => readRequired(environment, name)
  return {
    port: Number(read('HAVN_CONSOLE_PORT')),
    bankUrl: read('HAVN_CONSOLE_BANK_URL'),
    bankPageUrl: read('HAVN_CONSOLE_BANK_PAGE_URL'),
    stateFolder: read('HAVN_STATE_DIRECTORY'),
    docsFolder: read('HAVN_CONSOLE_DOCS_FOLDER'),
    command: environment['HAVN_COMMAND'] ?? './havn',
  }
}

/** Reads what opens the console of one machine. A hosted console has none: people sign in. */
export function readToken(environment: Readonly<Record<string, string | undefined>>): string {
  return readRequired(environment, 'HAVN_CONSOLE_TOKEN')
}

function readRequired(environment: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = environment[name] ?? ''
  if (value === '')
    throw new Error(`the console needs ${name}; \`havn dev\` starts it with everything it needs`)
  return value
}
