/** What each parameter of the bank means, and what a TPP does with it. */
const MEANINGS: Readonly<Record<string, string>> = {
  'psu-id':
    'The PSU, under an id that never changes between you and this bank. Store it, and send it as PSU-ID.',
  'psu-corporate-id': 'The corporation that the PSU acts for. Store it, and send it as PSU-Corporate-ID.',
  'tpp-session-id': 'Your TPP-Session-ID: under it the SCA counts for an hour.',
  context: 'Whether the PSU acts for themselves (PRIVATE) or for a corporation (CORPORATE).',
  status: 'How it failed, as an HTTP status.',
  code: 'Why it failed, as a code of the bank.',
  message: 'Why it failed, in words. Do not show them as they are: anybody can write such an address.',
  'sca-outcome':
    'How the SCA ended: refused, aborted, timed-out, locked-out, not-allowed, faulted, licence-withdrawn or withdrawn. Beyond the specification.',
  system: 'Which system failed.',
  payment: 'Your own parameter: the console put it into TPP-Redirect-URI to know the payment again.',
  basket: 'Your own parameter: the console put it into TPP-Redirect-URI to know the basket again.',
  consent: 'Your own parameter: the console put it into TPP-Redirect-URI to know the consent again.',
  state:
    'Your own parameter. Compare it with the one in the session of the PSU: it says that they began here.',
  error: 'Not a parameter of this bank: its errors are status, code and message.',
}

/** A parameter of the address that the PSU came back to. */
export interface Parameter {
  readonly name: string
  readonly value: string
  readonly meaning: string
}

const parametersMax = 40
const charactersMax = 500

/** The parameters of an address with what they mean. Of a very long address only the beginning is shown. */
export const explainParameters = (query: URLSearchParams): readonly Parameter[] =>
  [...query].slice(0, parametersMax).map(([name, value]) => ({
    name: shorten(name),
    value: shorten(value),
    meaning:
      (Object.hasOwn(MEANINGS, name) ? MEANINGS[name] : undefined) ??
      'Your own parameter: the bank returns it as you sent it.',
  }))

const shorten = (text: string): string =>
  text.length <= charactersMax ? text : `${text.slice(0, charactersMax)}…`
