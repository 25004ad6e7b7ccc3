/** Variables that other programs of this repository read. A server ignores them, where it refuses unknown names. */
export const OTHER_VARIABLES: readonly {
  readonly name: `HAVN_${string}`
  readonly readBy: 'command line' | 'tests'
  readonly about: string
}[] = [
  {
    name: 'HAVN_STATE_DIRECTORY',
    readBy: 'command line',
    about:
      'Where `./havn` keeps its keys, certificates and database; if absent, `.havn` of the checkout, or of the working folder where the package `havn` is installed.',
  },
  {
    name: 'HAVN_COMMAND',
    readBy: 'command line',
    about: 'How messages name the command line; `./havn`, or what its launcher was started as.',
  },
  {
    name: 'HAVN_POSTGRES_PACKAGE',
    readBy: 'command line',
    about:
      'The folder of the npm package with PostgreSQL’s programs, where the launcher of the package `havn` fetched it.',
  },
  {
    name: 'HAVN_SCREENSHOTS',
    readBy: 'tests',
    about: 'A folder for pictures of pages that tests open, and for the data of plots.',
  },
  { name: 'HAVN_LONG', readBy: 'tests', about: 'If present, tests that look for rare faults repeat more.' },
  { name: 'HAVN_SEED', readBy: 'tests', about: 'The seed of generated cases; `random` for another one.' },
  { name: 'HAVN_RECORD', readBy: 'tests', about: 'If present, the examples of answers are recorded anew.' },
  { name: 'HAVN_TEST_DATABASE_URL', readBy: 'tests', about: 'The PostgreSQL that `npm test` started.' },
  {
    name: 'HAVN_TEST_KEYS',
    readBy: 'tests',
    about:
      'Where tests keep the keys that they have made, since making them takes longer than most tests; `npm test` sets it for one run.',
  },
]
