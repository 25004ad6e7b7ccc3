interface Person {
  readonly login: string
  /** A text of the context in which they act, where they have several. */
  readonly context?: string
}

/** The people of the checks, in the data of the sandbox's German bank. */
export const PEOPLE: Readonly<Record<string, Person>> = {
  anna: { login: 'anna.becker' },
  bruno: { login: 'bruno.maier' },
  clara: { login: 'clara.vogel' },
  david: { login: 'david.krueger' },
}
