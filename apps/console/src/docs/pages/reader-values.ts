/** What the documentation fills in for a reader of the console. */
export interface ReaderValues {
  /** The bank's address with TLS. */
  readonly bankUrl?: string
  /** The bank's address without TLS. */
  readonly httpUrl?: string
  readonly consoleUrl?: string
  /** How the reader starts the command line: `./havn`, `npx havn`. */
  readonly command?: string
  /** The national identity number and an account of the first test customer. */
  readonly customerNumber?: string
  readonly account?: string
  readonly customerName?: string
}

/** The values that the pages are written with. */
export const DOCUMENTED_VALUES = {
  bankUrl: 'https://localhost:8443',
  httpUrl: 'http://localhost:8080',
  consoleUrl: 'http://localhost:8082',
  command: './havn',
  customerNumber: '14838530061',
  account: '99860510002',
  customerName: 'Kari Nordmann',
} as const satisfies ReaderValues

/** Replaces the values that a page is written with by the reader's own. */
export function withReaderValues(markdown: string, values: ReaderValues): string {
  const replacements: readonly (readonly [string | RegExp, string | undefined])[] = [
    [DOCUMENTED_VALUES.bankUrl, values.bankUrl],
    [DOCUMENTED_VALUES.httpUrl, values.httpUrl],
    [DOCUMENTED_VALUES.consoleUrl, values.consoleUrl],
    [/(?<![\w./])\.\/havn(?=[\s`),.;:]|$)/gm, values.command],
    [DOCUMENTED_VALUES.customerNumber, values.customerNumber],
    [DOCUMENTED_VALUES.account, values.account],
  ]
  return replacements.reduce(
    (text, [documented, own]) => (own === undefined ? text : text.replaceAll(documented, () => own)),
    markdown,
  )
}
